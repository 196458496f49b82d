import type { Country, Scholarship } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { RatesNote, type RatesProps } from "~/components/first-year/rupees";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { ScholarshipList } from "~/components/scholarship-list/scholarship-list";
import { paths } from "~/paths";

import { scholarshipPath } from "./address";
import { CountryOffers, type UniversityOffers } from "./country-offers";
import * as styles from "./scholarship.css";

interface ScholarshipsProps {
  /** The country that was chosen, or before a choice the first. */
  country: Country | null;
  /** Whether a country was asked for that the API does not list. */
  unknownCountry: boolean;
  university: { id: number; name: string; listed: boolean; home: Pick<Country, "id" | "name"> | null } | null;
  /** What the universities of the country offer, while none of them is chosen. */
  offers: readonly UniversityOffers[];
  offersProblem: string | null;
  scholarships: readonly Scholarship[] | null;
  problem: string | null;
  /** What is on its way, in words, or `null`. */
  loading: string | null;
  rates: RatesProps | null;
}

/** What the chosen university offers, or what to do before one is chosen. */
export function Scholarships({
  country,
  unknownCountry,
  university,
  offers,
  offersProblem,
  scholarships,
  problem,
  loading,
  rates,
}: ScholarshipsProps) {
  return (
    <section
      id="scholarships"
      className={styles.results}
      aria-busy={loading !== null}
      aria-labelledby="scholarships-heading"
    >
      <p role="status" className={styles.status}>
        {loading}
      </p>
      {university && country ? (
        <>
          <div className={styles.head}>
            <h2 id="scholarships-heading">{inItsLanguage(university.name || "Scholarships of the university")}</h2>
            <ButtonLink to={paths.university(university.id, country.id)} variant="secondary">
              View University Details
            </ButtonLink>
          </div>
          {university.listed ? null : <Elsewhere university={university} asked={country.name} />}
          {university.home && scholarships?.length === 0 ? null : (
            <Offer
              scholarships={scholarships ?? []}
              problem={problem}
              again={scholarshipPath({ country: country.id, university: university.id })}
            />
          )}
        </>
      ) : country && offers.length > 0 ? (
        <>
          <h2 id="scholarships-heading">Discover Scholarships</h2>
          <CountryOffers country={country} offers={offers} />
        </>
      ) : (
        <EmptyState heading={<span id="scholarships-heading">Discover Scholarships</span>}>
          {offersProblem ? <p>{offersProblem}</p> : null}
          {unknownCountry ? <p>No universities available for this country.</p> : null}
          <p>Choose a country and one of its universities.</p>
        </EmptyState>
      )}
      <RatesNote rates={rates} />
    </section>
  );
}

/** That a university is not in the country that was asked for, and the way to what it offers. */
function Elsewhere({
  university: { id, home },
  asked,
}: {
  university: NonNullable<ScholarshipsProps["university"]>;
  asked: string;
}) {
  return (
    <p>
      This university is {home ? <>in {inItsLanguage(home.name)}, </> : null}not in {inItsLanguage(asked)}.{" "}
      {home ? <SiteLink to={scholarshipPath({ country: home.id, university: id })}>See what it offers</SiteLink> : null}
    </p>
  );
}

function Offer({
  scholarships,
  problem,
  again,
}: {
  scholarships: readonly Scholarship[];
  problem: string | null;
  again: string;
}) {
  if (problem) {
    return (
      <EmptyState drawing="clouds" live ways={<ButtonLink to={again}>Try again</ButtonLink>}>
        <p>{problem}</p>
      </EmptyState>
    );
  }
  if (scholarships.length === 0) {
    return (
      <EmptyState live>
        <p>No scholarships available for the selected university.</p>
      </EmptyState>
    );
  }
  return <ScholarshipList scholarships={scholarships} />;
}
