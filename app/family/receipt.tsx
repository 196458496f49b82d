import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";

import { DayText } from "./day";
import { English } from "./english";
import type { FamilyReceiptProps } from "./receipt.server";
import { Sentence } from "./sentence";

import * as styles from "./family.css";

/** On a page in English: what was sent, what happens next and whom to call, for the family. */
export function FamilyReceipt({ sent, words, phone }: FamilyReceiptProps) {
  return (
    <section className={styles.part} lang="ne" aria-labelledby="family-h">
      <h3 id="family-h">{words.heading}</h3>
      <p>{words.sent}</p>
      <ul className={styles.points}>
        {sent.map(({ course, day, reference }, place) => (
          <li key={place}>
            <Sentence
              text={reference === null ? words.item : words.itemWithReference}
              values={{
                course: <English>{course}</English>,
                date: <DayText day={day} />,
                reference: <span lang={/[a-z]/i.test(reference ?? "") ? "en" : undefined}>{reference}</span>,
              }}
            />
          </li>
        ))}
      </ul>
      <p>
        {words.text}{" "}
        <Sentence text={words.call} values={{ phone: <SiteLink to={telephoneLink(phone)}>{phone}</SiteLink> }} />
      </p>
    </section>
  );
}
