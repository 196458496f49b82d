import { DaysLeft, leftWords, type DeadlineProps } from "~/components/deadline/deadline";
import { urgencyOf } from "~/components/deadline/urgency";
import { FeeText } from "~/components/fee/fee";
import { feeWords, isOfAYear, lacksCurrency, NO_CURRENCY, type FeeProps } from "~/components/fee/fee-words";
import { inItsLanguage } from "~/components/language/language";

import { elsewhere } from "./apply-bar.css";
import * as styles from "./course-details.css";

interface GlanceProps {
  fee: FeeProps;
  /** What a year costs in rupees; `null` where nobody can tell. */
  rupees: string | null;
  deadline: DeadlineProps | null;
  intake: string;
  /** As `englishScoreText` has it; `null` where the university names none. */
  english: string | null;
}

/** What decides: what it costs, which a phone has in its bar, until when, from when, and with which English. */
export function Glance({ fee, rupees, deadline, intake, english }: GlanceProps) {
  const cost = rupees === null ? ownCost(fee) : `${rupees} a year`;
  const facts = [deadlineFact(deadline), intake === "No Intake Provided" ? null : `Intake ${intake}`, english].filter(
    (fact) => fact !== null,
  );
  return (
    <ul className={styles.glance}>
      {cost === null ? null : (
        <li className={elsewhere}>
          <span>
            <FeeText fee={{ text: cost, code: null }} />
          </span>
        </li>
      )}
      {facts.map((fact, index) => (
        <li key={index}>{typeof fact === "string" ? inItsLanguage(fact) : fact}</li>
      ))}
    </ul>
  );
}

/** A fee that nobody can tell in rupees; `null` where it is no amount. */
function ownCost(fee: FeeProps): string | null {
  if (!/\d/.test(fee.text)) return null;
  return `${feeWords(fee)}${isOfAYear(fee.text) ? " a year" : ""}${lacksCurrency(fee) ? ` (${NO_CURRENCY})` : ""}`;
}

/** The days that are left are not broken over two lines. */
function deadlineFact(deadline: DeadlineProps | null) {
  if (deadline?.state === "past") return `Deadline past: ${deadline.text}`;
  if (!deadline || deadline.daysLeft === null) return `Deadline: ${deadline?.text ?? "ask us"}`;
  const { text, daysLeft } = deadline;
  if (urgencyOf(daysLeft) === "far") return `Apply by ${text} (${leftWords(daysLeft).replaceAll(" ", "\u00a0")})`;
  return (
    <>
      Apply by {inItsLanguage(text)} <DaysLeft deadline={deadline} />
    </>
  );
}
