import { Fragment, type ReactNode } from "react";

import { FeeText } from "~/components/fee/fee";
import { long } from "~/components/fee/fee.css";
import { SiteLink } from "~/components/link/link";
import type { Words } from "~/content/words.server";

import type { Amount } from "./amounts.server";
import { DayText } from "./day";
import { English } from "./english";
import type { Fact } from "./facts.server";
import type { RatesInWords } from "./rates.server";
import { Sentence } from "./sentence";

import * as styles from "./family.css";

interface PartProps {
  id: string;
  heading: string;
  /** As wide as the page, for what stands in columns. */
  wide?: boolean;
  /** Not on paper. */
  onScreen?: boolean;
  children: ReactNode;
}

/** A question of a family and its answer. */
export function Part({ id, heading, wide = false, onScreen, children }: PartProps) {
  return (
    <section
      id={id}
      className={wide ? styles.wide : styles.part}
      aria-labelledby={`${id}-h`}
      data-screen-only={onScreen}
    >
      <h2 id={`${id}-h`} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** A label and its answer in a list of facts. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.answer}>{children}</dd>
    </div>
  );
}

/** "३२ लाख ८४ हजारदेखि", "७१ लाख ४६ हजार रुपैयाँ", "फेब्रुअरी (माघ-फागुन)", "१०देखि ३० प्रतिशतसम्म" */
const spoken =
  /((?:\S+\u00a0)*\((?:[^()\s]|\u00a0)*-(?:[^()\s]|\u00a0)*\),?|[०-९]+देखि\u00a0[०-९]+\u00a0\S+|[०-९.]+\s\S+?(?: [०-९.]+\s\S+?)*?देखि|[०-९.]+\s\S+(?: [०-९.]+\s\S+)*(?:\u00a0\S+)?)/u;

/** Words of which no line breaks inside an amount, or a month in both calendars, that has room in one. */
export function Spoken({ text }: { text: string }) {
  return text.split(new RegExp(spoken, "gu")).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={long}>
        {part}
      </span>
    ),
  );
}

/** An amount in rupees and words, the figures under it; where nobody can tell its rupees, that it is so. */
export function AmountText({ amount, noRate, large }: { amount: Amount; noRate: string; large?: boolean }) {
  const look = large ? styles.total : styles.amount;
  const figures = amount.beside.join(" · ");
  if (amount.words === null) {
    return (
      <>
        <English className={look}>{figures}</English> <span className={styles.beside}>{amount.why ?? noRate}</span>
      </>
    );
  }
  return (
    <>
      <span className={look}>
        <Spoken text={amount.words} />
      </span>{" "}
      {figures ? (
        <span className={styles.beside} lang="en">
          {amount.beside.map((figure, index) => (
            <Fragment key={figure}>
              {index > 0 ? " · " : null}
              <span className={styles.unbroken}>
                <FeeText fee={{ text: figure, code: null }} />
              </span>
            </Fragment>
          ))}
        </span>
      ) : null}
    </>
  );
}

/** A fact in words, and what the API says beyond them; `none` where nobody says. */
export function FactText({ fact, none }: { fact: Fact | null; none: string }) {
  if (fact === null) return <>{none}</>;
  const { words, text } = fact;
  if (words === null) return text === null ? <>{none}</> : <English>{text}</English>;
  return (
    <>
      <Spoken text={words} />
      {text === null ? null : (
        <>
          {" "}
          <English className={styles.beside}>{text}</English>
        </>
      )}
    </>
  );
}

/** By which rates the rupees of a page were reckoned, once a page. */
export function RatesText({ rates, words }: { rates: RatesInWords | null; words: Words["sheet"]["cost"] }) {
  if (rates === null) return null;
  const { day, old, source, others } = rates;
  const label = <English>{source.label}</English>;
  return (
    <p className={styles.note}>
      <Sentence text={words.rates} values={{ date: <DayText day={day} /> }} />{" "}
      <Sentence
        text={words.source}
        values={{ source: source.url === undefined ? label : <SiteLink to={source.url}>{label}</SiteLink> }}
      />{" "}
      {others.map((other) => (
        <Fragment key={other.text}>
          <Sentence text={other.text} values={{ date: <DayText day={other.day} /> }} />{" "}
        </Fragment>
      ))}
      {old === null ? null : <strong>{old}</strong>}
    </p>
  );
}
