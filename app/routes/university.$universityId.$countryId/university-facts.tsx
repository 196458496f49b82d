import type { UniversityDetails } from "~/api/model";
import { Facts, type Fact } from "~/components/facts/facts";
import { SiteLink } from "~/components/link/link";
import { MailLink } from "~/components/link/mail-link";
import { Picture } from "~/components/picture/picture";

import * as styles from "./university.css";

/** Picture, contact, rankings and campuses of a university. What is not known is left out. */
export function UniversityFacts({ university }: { university: UniversityDetails }) {
  const facts = factsOf(university);
  return (
    <div className={styles.sheet}>
      <Picture src={university.image} alt="" name={university.name} width={922} sizes="(min-width: 64em) 22rem, (min-width: 48em) 90vw, 95vw" priority />
      {facts.length > 0 ? (
        <div className={styles.sheetBody}>
          <Facts look="grid" facts={facts} />
        </div>
      ) : null}
    </div>
  );
}

function factsOf({ email, website, rankings, campuses }: UniversityDetails): Fact[] {
  const facts: Fact[] = [];
  if (email) facts.push({ label: "E-mail", value: <MailLink address={email} /> });
  if (website) {
    facts.push({
      label: "Website",
      value: (
        <SiteLink to={website} rel="noopener nofollow">
          {new URL(website).host}
        </SiteLink>
      ),
    });
  }
  if (rankings.length > 0) facts.push({ label: "Rankings", value: <Lines lines={rankings.map(rankingText)} /> });
  if (campuses.length > 0) facts.push({ label: "Campus locations", value: <Lines lines={campuses} /> });
  return facts;
}

function rankingText({ source, value, year }: UniversityDetails["rankings"][number]): string {
  return [source, value, year ? `(${year})` : ""].filter(Boolean).join(" ");
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
