import { Disclosure } from "~/components/disclosure/disclosure";
import { Prose } from "~/components/prose/prose";
import type { Words } from "~/content/words.server";
import { classes } from "~/styles/classes";

import type { Amount } from "./amounts.server";
import { SumParts } from "./cost";
import { DayText } from "./day";
import { English, LongestPrinted } from "./english";
import { fill } from "./fill";
import { numberText } from "./numbers";
import { LONGEST_SCHOLARSHIP, SCHOLARSHIPS_PRINTED } from "./paper";
import { AmountText, FactText, Part, Row } from "./parts";
import { Sentence } from "./sentence";
import type { Asked, CourseSheet } from "./sheet.server";

import * as styles from "./family.css";

/** What a course is, where, and how long it takes. */
export function What({ sheet, words }: { sheet: CourseSheet; words: Words["sheet"]["what"] }) {
  const { university, city, country, length, level } = sheet;
  return (
    <Part id="what" heading={words.heading}>
      <dl className={styles.facts}>
        {university ? (
          <Row label={words.university}>
            <English>{university}</English>
          </Row>
        ) : null}
        {city || country ? (
          <Row label={words.place}>
            <PlaceText sheet={sheet} />
          </Row>
        ) : null}
        <Row label={words.length}>
          <FactText fact={length} none={words.noLength} />
        </Row>
        {level ? (
          <Row label={words.level}>
            <FactText fact={level} none="" />
          </Row>
        ) : null}
      </dl>
    </Part>
  );
}

/** City and country of a course, as far as they are known. */
export function PlaceText({ sheet: { city, country } }: { sheet: CourseSheet }) {
  return (
    <>
      {city ? <English>{city}</English> : null}
      {city && country ? ", " : null}
      {country ? <FactText fact={country} none="" /> : null}
    </>
  );
}

/** When a course begins and by when to apply. */
export function When({ sheet, words }: { sheet: CourseSheet; words: Words["sheet"]["when"] }) {
  return (
    <Part id="when" heading={words.heading}>
      <dl className={styles.facts}>
        <Row label={words.deadline}>
          <DeadlineText deadline={sheet.deadline} none={words.noDeadline} />
        </Row>
        <Row label={words.begins}>
          <BeginsText sheet={sheet} words={words} />
        </Row>
      </dl>
    </Part>
  );
}

function BeginsText({ sheet, words }: { sheet: CourseSheet; words: Words["sheet"]["when"] }) {
  const notes = beginsNotes(sheet, words);
  return (
    <>
      <FactText fact={sheet.begins} none={words.noBegins} />
      {notes.length > 0 ? <p className={styles.note}>{notes.join(" ")}</p> : null}
    </>
  );
}

/** What is not known of when a course begins: its year, and for which of several months its deadline is. */
export function beginsNotes({ begins, deadline }: CourseSheet, words: Words["sheet"]["when"]): readonly string[] {
  return [
    ...(begins?.yearless ? [words.yearless] : []),
    ...(begins?.isSeveral && typeof deadline?.daysLeft === "number" ? [words.whichBegins] : []),
  ];
}

/** Until when to apply, in both calendars, and how many days are left, which paper would soon have wrong; `none` where nobody says. */
export function DeadlineText({ deadline, none }: { deadline: CourseSheet["deadline"]; none: string }) {
  if (deadline === null) return <>{none}</>;
  const { own, text, words, left, urgency, daysLeft } = deadline;
  if (words !== null) return <FactText fact={{ words, text }} none={none} />;
  return (
    <>
      <span className={styles.amount}>
        <DayText day={{ own, gregorian: text }} />
      </span>{" "}
      {left === null ? null : (
        <span
          className={classes(styles.unbroken, styles.urgencies[urgency])}
          data-screen-only={daysLeft !== null || undefined}
        >
          {left}
        </span>
      )}
    </>
  );
}

/** What `Papers` shows. */
export interface PapersProps {
  documents: readonly { name: keyof Words["documents"]; required: boolean }[];
  words: Words;
}

/** The papers that an application needs: those it always needs, and those sent by whoever has them. */
export function Papers({ documents, words }: PapersProps) {
  const { student } = words.sheet;
  const list = (label: string, isAsked: boolean) => (
    <Row label={label}>
      <ul className={styles.papers}>
        {documents
          .filter(({ required }) => required === isAsked)
          .map(({ name }) => (
            <li key={name}>{words.documents[name]}</li>
          ))}
      </ul>
      {isAsked ? null : student.unlessAsked}{" "}
      <span data-screen-only>{isAsked ? student.noResult : student.alsoAsked}</span>
    </Row>
  );
  return (
    <>
      <h3 className={styles.smallHeading}>{student.papers}</h3>
      <dl className={styles.facts}>
        {list(student.required, true)}
        {list(student.optional, false)}
      </dl>
    </>
  );
}

interface AskedProps {
  asked: readonly Asked[];
  /** Whether it could not be read. */
  failed: boolean;
}

interface AskedTextProps extends AskedProps {
  /** Whether courses are compared, and the comparison says what is so of all of it. */
  compared?: boolean;
  words: Words["sheet"]["student"];
}

/** What a university asks, in English, to be opened one by one under headings in the language of the page. */
export function AskedText({ asked, failed, words, compared }: AskedTextProps) {
  if (failed) return <p>{words.failed}</p>;
  if (asked.length === 0) return <p>{words.none}</p>;
  return (
    <div>
      {compared ? null : <p>{words.inEnglish}</p>}
      <div className={styles.asked}>
        {asked.map(({ heading, html }) => (
          <Disclosure key={heading} summary={heading} level={4}>
            <div lang="en">
              <Prose html={html} />
            </div>
          </Disclosure>
        ))}
      </div>
      <p className={styles.rest}>{words.onWebsite}</p>
    </div>
  );
}

/** What the student has to have: papers, and what the university asks, in English under its headings. */
export function Student({
  documents,
  sheet: { score, marks, asked, named },
  failed,
  words,
}: PapersProps & Pick<AskedProps, "failed"> & { sheet: Pick<CourseSheet, "score" | "marks" | "asked" | "named"> }) {
  const { student } = words.sheet;
  return (
    <Part id="student" heading={student.heading}>
      <Papers documents={documents} words={words} />
      {namedNotes({ named }, student).map((note) => (
        <p key={note} data-screen-only>
          {note}
        </p>
      ))}
      <h3 className={styles.smallHeading}>{student.asked}</h3>
      {failed ? null : (
        <p data-screen-only={marks === null || undefined}>
          {words.requirements["Academic Requirement"]}: {marks ?? student.marks.none}
        </p>
      )}
      {failed ? null : (
        <p>
          {student.language}: {score.text} {score.notes.join(" ")}
        </p>
      )}
      <AskedText asked={asked} failed={failed} words={student} />
    </Part>
  );
}

/** Papers that the university's text names, whatever it says of them. */
export function namedNotes({ named }: Pick<CourseSheet, "named">, words: Words["sheet"]["student"]): readonly string[] {
  return named.length === 0 ? [] : [fill(words.named, { list: named.join(", ") })];
}

interface FamilyProps {
  sheet: Pick<CourseSheet, "funds" | "papers">;
  failed: boolean;
  words: Words;
}

/** What the family has to show, in the country of the course. */
export function Family({ sheet: { funds, papers }, failed, words }: FamilyProps) {
  const { family, student } = words.sheet;
  return (
    <Part id="family" heading={family.heading}>
      <FundList funds={funds} words={words} />
      <FamilyPapers words={family} />
      {papers.length > 0 || failed ? (
        <div data-screen-only>
          <h3 className={styles.smallHeading}>{family.asked}</h3>
          <AskedText asked={papers} failed={failed} words={student} />
        </div>
      ) : null}
    </Part>
  );
}

/** The papers that every family needs, wherever the course is. */
export function FamilyPapers({ words }: { words: Words["sheet"]["family"] }) {
  return (
    <>
      <p>{words.papers}</p>
      <p>{words.noc}</p>
    </>
  );
}

interface FundListProps {
  funds: CourseSheet["funds"];
  words: Words;
  /** Whether courses are compared: the parts of the sum are not on paper then, and what is so of all sums is said by the comparison. */
  compared?: boolean;
}

/** What a country wants to see of a family's money: the sum for a course's first year, and all else. */
export function FundList({ funds, words: { sheet, amounts }, compared }: FundListProps) {
  const { noRate } = amounts;
  if (funds === null) return <p>{sheet.family.none}</p>;
  const { sum, note, points } = funds;
  return (
    <>
      {sum ? (
        <div className={styles.shown}>
          <p>{sheet.family.sum}:</p>
          <SumParts sum={sum} noRate={noRate} parts={sheet.cost.parts} onScreen={compared} />
          {compared ? null : <p className={styles.note}>{sheet.family.sumOnly}</p>}
        </div>
      ) : null}
      {note === null ? null : <p>{note}</p>}
      <ul className={styles.points}>
        {points.map(({ text, amount }) => (
          <li key={text}>
            {text} {amount ? <AmountText amount={amount} noRate={noRate} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether anything has to be paid now, and what later; whom to ask. */
export function Pay({ sheet: { pay }, words }: { sheet: Pick<CourseSheet, "pay">; words: Words["sheet"]["pay"] }) {
  return (
    <Part id="pay" heading={words.heading}>
      <p>
        {words.us} {pay ?? words.noLater}
      </p>
      <PayFirst fee={words.fee} words={words} />
    </Part>
  );
}

/** What to ask before anything is paid, a university's `fee` first: nobody gives us that. */
export function PayFirst({ fee, words }: { fee: string; words: Words["sheet"]["pay"] }) {
  return (
    <p>
      {fee} {words.before}{" "}
      <a data-screen-only href="#call">
        {words.call}
      </a>
    </p>
  );
}

interface ScholarshipsProps {
  scholarships: readonly {
    id: number;
    name: string;
    /** In English. */
    value: string | null;
    /** The same in rupees, where it is an amount. */
    worth: Amount | null;
  }[];
  university: string;
  failed: boolean;
  words: Words;
}

/** The scholarships of a university by their names, which are in English, and what they are worth. */
export function Scholarships({ scholarships, university, failed, words: { sheet, amounts } }: ScholarshipsProps) {
  const words = sheet.scholarships;
  const unprinted = scholarships.length - SCHOLARSHIPS_PRINTED;
  return (
    <Part id="scholarships" heading={words.heading}>
      {failed ? (
        <p>{words.failed}</p>
      ) : scholarships.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>
            {university ? (
              <Sentence text={words.intro} values={{ university: <English>{university}</English> }} />
            ) : (
              words.introAlone
            )}
          </p>
          <LongestPrinted.Provider value={LONGEST_SCHOLARSHIP}>
            <ul className={styles.points}>
              {scholarships.map(({ id, name, value, worth }, place) => (
                <li key={id} data-screen-only={place >= SCHOLARSHIPS_PRINTED || undefined}>
                  <English>{value ? `${name}:` : name}</English>{" "}
                  {worth ? (
                    <AmountText amount={worth} noRate={amounts.noRate} />
                  ) : value ? (
                    <English>{value}</English>
                  ) : null}
                </li>
              ))}
            </ul>
          </LongestPrinted.Provider>
          <p>
            {unprinted > 0 ? (
              <span className={styles.onPaper}>{fill(words.unprinted, { count: numberText(unprinted) })} </span>
            ) : null}
            {words.ask}
          </p>
        </>
      )}
    </Part>
  );
}
