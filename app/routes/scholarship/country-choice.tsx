import type { Country } from "~/api/model";
import { Flag } from "~/components/flag/flag";
import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";

import { scholarshipPath } from "./address";
import * as styles from "./scholarship.css";

interface CountryChoiceProps {
  countries: readonly Country[];
  chosen: number | null;
  /** The one whose scholarships are shown, where none is chosen too. */
  shown: number | null;
  universities: readonly { id: number; name: string }[];
  university: number | null;
  problem: string | null;
}

/** The countries; the chosen one opens its universities, and chosen again closes them and clears the results. */
export function CountryChoice({ countries, chosen, shown, universities, university, problem }: CountryChoiceProps) {
  if (countries.length === 0) return <p>No countries available.</p>;
  return (
    <nav className={styles.choice} aria-label="Countries and universities">
      <ul>
        {countries.map(({ id, name }) => (
          <li key={id}>
            <SiteLink
              to={scholarshipPath(id === chosen ? {} : { country: id })}
              className={styles.country[id === (chosen ?? shown) ? "open" : "closed"]}
              aria-expanded={id === chosen}
              aria-current={id === (chosen ?? shown) ? "true" : undefined}
              preventScrollReset
            >
              <Flag country={name} />
              {inItsLanguage(name)}
              <span className={styles.arrow[id === chosen ? "open" : "closed"]}>
                <Icon name="chevronDown" />
              </span>
            </SiteLink>
            {id === chosen ? (
              <Universities countryId={id} universities={universities} chosen={university} problem={problem} />
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Universities({
  countryId,
  universities,
  chosen,
  problem,
}: {
  countryId: number;
  universities: CountryChoiceProps["universities"];
  chosen: number | null;
  problem: string | null;
}) {
  if (problem) {
    return (
      <StatusMessage tone="error">
        <p>{problem}</p>
        <p>Unable to load universities. Please try again later.</p>
      </StatusMessage>
    );
  }
  if (universities.length === 0) return <p className={styles.none}>No universities available for this country.</p>;
  return (
    <ul className={styles.universities}>
      {universities.map(({ id, name }) => (
        <li key={id}>
          <SiteLink
            to={`${scholarshipPath({ country: countryId, university: id })}#scholarships`}
            className={styles.university[id === chosen ? "chosen" : "other"]}
            aria-current={id === chosen ? "true" : undefined}
          >
            {inItsLanguage(name)}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
