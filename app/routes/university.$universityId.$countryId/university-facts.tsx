import type { UniversityDetails } from "~/api/model";
import { Facts, type Fact } from "~/components/facts/facts";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { AddressText } from "~/components/link/address-text";
import { MailLink } from "~/components/link/mail-link";
import { telephoneLink } from "~/components/link/telephone";
import { rankingText } from "~/components/ranking/ranking-text";

import * as styles from "./university.css";

/** Contact, rankings and campuses of a university, and whom to call here. What is not known is left out. */
export function UniversityFacts({ university, phone }: { university: UniversityDetails; phone: string }) {
  const facts = [
    ...factsOf(university),
    { label: "Ask a counsellor", value: <SiteLink to={telephoneLink(phone)}>{phone}</SiteLink> },
  ];
  return (
    <div className={styles.sheet}>
      <Facts look="grid" facts={facts} />
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
          <AddressText address={new URL(website).host} />
        </SiteLink>
      ),
    });
  }
  if (rankings.length > 0) facts.push({ label: "Rankings", value: <Lines lines={rankings.map(rankingText)} /> });
  if (campuses.length > 0) facts.push({ label: "Campus locations", value: <Lines lines={campuses} /> });
  return facts;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{inItsLanguage(line)}</li>
      ))}
    </ul>
  );
}
