import type { Scholarship } from "~/api/model";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { ScholarshipList } from "~/components/scholarship-list/scholarship-list";
import { paths } from "~/paths";

import { scholarshipPath } from "./address";
import * as styles from "./scholarship.css";

interface ScholarshipsProps {
  countryId: number | null;
  university: { id: number; name: string } | null;
  scholarships: readonly Scholarship[] | null;
  problem: string | null;
  /** What is on its way, in words, or `null`. */
  loading: string | null;
}

/** What the chosen university offers, or what to do before one is chosen. */
export function Scholarships({ countryId, university, scholarships, problem, loading }: ScholarshipsProps) {
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
      {university && countryId ? (
        <>
          <div className={styles.head}>
            <h2 id="scholarships-heading">{university.name || "Scholarships of the university"}</h2>
            <ButtonLink to={paths.university(university.id, countryId)} variant="secondary">
              View University Details
            </ButtonLink>
          </div>
          <Offer
            scholarships={scholarships ?? []}
            problem={problem}
            again={scholarshipPath({ country: countryId, university: university.id })}
          />
        </>
      ) : (
        <EmptyState heading={<span id="scholarships-heading">Discover Scholarships</span>}>
          <p>Choose a country and one of its universities.</p>
        </EmptyState>
      )}
    </section>
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
