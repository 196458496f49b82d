import type { ReactNode } from "react";

import { SiteLink } from "~/components/link/link";
import type { Words } from "~/content/words.server";
import { paths } from "~/paths";

import type { RatesInWords } from "./rates.server";

import { AmountText, Part, RatesText, Row, Spoken } from "./parts";
import type { SumInWords } from "./amounts.server";
import type { CourseSheet, NotedSum } from "./sheet.server";
import { fill } from "./fill";

import * as styles from "./family.css";

/** What a course costs: its fees, its first year with all parts, and all its years. */
export function Cost({ sheet, rates, words }: { sheet: CourseSheet; rates: RatesInWords | null; words: Words }) {
  const { cost } = words.sheet;
  const { noRate } = words.amounts;
  const { annual, total, firstYear, allYears, measures } = sheet;
  return (
    <Part id="cost" heading={cost.heading}>
      {firstYear ? (
        <div className={styles.sum}>
          <h3 className={styles.smallHeading}>{cost.firstYear}</h3>
          <SumText sum={firstYear} noRate={noRate} parts={cost.parts} />
        </div>
      ) : (
        <Missing sheet={sheet} words={words}>
          {(known) => <SumText sum={known} noRate={noRate} parts={cost.parts} />}
        </Missing>
      )}
      <div data-screen-only={firstYear !== null || undefined}>
        <dl className={styles.facts}>
          <Row label={cost.annual}>{annual ? <AmountText amount={annual} noRate={noRate} /> : cost.noFee}</Row>
          {total || !annual ? (
            <Row label={cost.total}>{total ? <AmountText amount={total} noRate={noRate} /> : cost.noFee}</Row>
          ) : null}
        </dl>
      </div>
      {allYears && (measures.years ?? 0) > 1 ? (
        <div>
          <h3 className={styles.smallHeading}>{cost.allYears}</h3>
          <SumText sum={allYears} noRate={noRate} parts={cost.parts} />
        </div>
      ) : null}
      <RatesText rates={rates} words={cost} />
    </Part>
  );
}

interface MissingProps {
  sheet: Pick<CourseSheet, "missing" | "country" | "figures">;
  words: Words;
  children: (known: NotedSum) => ReactNode;
}

/** Why there is no sum of a first year, what is known of it, and the way to the costs of its country. */
export function Missing({ sheet: { missing, country, figures }, words: { sheet }, children }: MissingProps) {
  const { cost } = sheet;
  return (
    <>
      <p>{missing?.why}</p>
      {missing?.known ? (
        <div>
          <p>{cost.withoutTuition}:</p>
          {children(missing.known)}
        </div>
      ) : null}
      {figures ? (
        <p data-screen-only>
          <SiteLink className={styles.way} to={`${paths.families}#${figures}`}>
            {fill(cost.country, { country: country?.words ?? "" })}
          </SiteLink>
        </p>
      ) : null}
    </>
  );
}

interface SumProps {
  sum: NotedSum;
  noRate: string;
  parts: string;
}

/** A sum, its parts, and what is not counted in it. */
function SumText(props: SumProps) {
  return (
    <>
      <SumParts {...props} />
      <p className={styles.note}>
        <Spoken text={props.sum.notes.join(" ")} />
      </p>
    </>
  );
}

/** A sum, what marks it, and its parts; those of `onScreen` are not printed. */
export function SumParts({
  sum: { total, parts: counted },
  mark,
  noRate,
  parts,
  onScreen,
}: Omit<SumProps, "sum"> & { sum: SumInWords; mark?: ReactNode; onScreen?: boolean }) {
  return (
    <>
      <div>
        <p>
          <AmountText amount={total} noRate={noRate} large />
        </p>{" "}
        {mark}
      </div>
      <div data-screen-only={onScreen}>
        <dl className={styles.sumFacts} aria-label={parts}>
          {counted.map(({ label, amount }) => (
            <Row key={label} label={label}>
              <AmountText amount={amount} noRate={noRate} />
            </Row>
          ))}
        </dl>
      </div>
    </>
  );
}
