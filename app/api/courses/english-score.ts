import type { CourseDetails } from "../model";
import { scoresIn, tests, type AskedScore } from "./english-clauses";
import { covers, isAnother, isPreparation, levelOfCourse, type StudyLevel } from "./study-level";

/** Words that turn what a clause says, or make it depend on something else. */
const turning =
  /^(?:not|no|non|except|excluding|excluded|other|than|unless|without|if|may|can|instead|waived?|waiver|exempt|but)$/;
/** Words that alone say too little of a subject: health science is no data science. */
const broad = /^(?:scienc|art|management|technology|health|social|applied|professional|international)$/;
/** Subjects that have more names than one. */
const kin = [/^(?:teach|educat|educational|tesol)$/, /^(?:nurs|midwif|midwifery)$/, /^(?:law|legal|llb|llm)$/];
const ending = /(?:ing|ion|ers?|es?|s)$/;

/** What a university's text asks for in a test of English. */
export interface EnglishScore {
  readonly name: string;
  readonly from: string;
  /** The highest of several, each for some of its courses; as `from` where it is the only one. */
  readonly to: string;
  /** The least of each part of the test; `null` where the text does not say it of this score. */
  readonly band: string | null;
  /** Whether the text may ask for more of this course. */
  readonly more: boolean;
  /** What PTE asks for, where another test is asked for first and one score of it. */
  readonly pte: { readonly from: string; readonly to: string; readonly band: string | null } | null;
}

/** A course as a university's text may name it. */
export type NamedCourse = Pick<CourseDetails, "name" | "programType" | "courseType">;

/**
 * The scores that a text names, as "IELTS from 6.0, no band under 5.5, or PTE from 50", or "IELTS 6.0 to 7.0, by course"; `null`
 * where it names none that can be one.
 */
export function englishScoreText(html: string, course: NamedCourse | null): string | null {
  const score = englishScore(html, course);
  if (score === null) return null;
  const { name, from, to, band, pte } = score;
  if (from !== to) return `${name} ${from} to ${to}, by course`;
  return [
    `${name} from ${from}`,
    ...(band === null ? [] : [`no band under ${band}`]),
    ...(pte === null
      ? []
      : [`or PTE ${pte.from === pte.to ? `from ${pte.from}` : `${pte.from} to ${pte.to}, by course`}`]),
    ...(pte?.band ? [`no part under ${pte.band}`] : []),
  ].join(", ");
}

/**
 * What a university's text asks of a course in the first test that it names a score for: by the course's subject or level where
 * the text tells it, else from the lowest to the highest that it names. `null` where it names none that can be for the course.
 */
export function englishScore(html: string, course: NamedCourse | null): EnglishScore | null {
  const found = scoresIn(html);
  for (const { name } of tests) {
    const asked = found.filter(({ test }) => test === name);
    if (asked.length === 0) continue;
    const own = ownScore(asked, course);
    if (own === null) return null;
    const { bySubject, ...score } = own;
    const other =
      name === "IELTS" && score.from === score.to
        ? ownScore(
            found.filter(({ test }) => test === "PTE"),
            course,
          )
        : null;
    const pte = other && bySubject === other.bySubject ? { from: other.from, to: other.to, band: other.band } : null;
    return { name, ...score, pte };
  }
  return null;
}

type OwnScore = Omit<EnglishScore, "name" | "pte"> & { readonly bySubject: boolean };

function ownScore(asked: readonly AskedScore[], course: NamedCourse | null): OwnScore | null {
  if (course === null) return scoreOf(asked, asked, false);
  const level = levelOfCourse(course);
  const told = asked.map((one) => ({ ...one, likeness: likenessOf(one, course), ofLevel: isOfLevel(one, level) }));
  const subject = told.filter(({ likeness, ofLevel }) => likeness === "same" && ofLevel !== false);
  if (subject.length > 0) return scoreOf(subject, asked, true);
  const named = told.filter(({ levels, ofLevel }) => levels.length > 0 && ofLevel === true);
  if (isPreparation(course)) return scoreOf(named, asked, false);
  const plain = told.filter(({ phrases, isOpen }) => phrases.length === 0 && !isOpen);
  const own = plain.filter(({ levels, ofLevel }) => levels.length > 0 && ofLevel === true);
  const isForAll = told.every(
    ({ levels, isOpen }) => !isOpen && levels.every((each) => level && isAnother(each, level)),
  );
  const general = isForAll ? plain.filter(({ levels }) => levels.length === 0) : [];
  const base = own.length > 0 ? own : general;
  const related = told.filter(({ likeness, ofLevel }) => likeness === "akin" && ofLevel !== false);
  if (base.length > 0) return scoreOf([...base, ...related], asked, false);
  // A score under the label of another subject, or of another level alone, says nothing of this course.
  const isAnothers = told.every(
    ({ levels, ofLevel, phrases, isLabelled, likeness }) =>
      (levels.length > 0 && ofLevel === false) || (isLabelled && phrases.length > 0 && likeness === "none"),
  );
  const all = scoreOf(told, asked, false);
  return isAnothers && all?.from === all?.to ? null : all;
}

/** `null` where nobody can tell. */
function isOfLevel({ levels, isOpen }: AskedScore, level: StudyLevel | null): boolean | null {
  if (levels.length === 0) return isOpen ? null : true;
  return level === null ? null : levels.some((each) => covers(each, level));
}

/** Of some of the scores of a text, the lowest and the highest, and what goes with them where that is one. */
function scoreOf(some: readonly AskedScore[], all: readonly AskedScore[], bySubject: boolean): OwnScore | null {
  const sorted = [...some].sort((one, other) => Number(one.score) - Number(other.score));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return null;
  const isOne = Number(lowest.score) === Number(highest.score);
  return {
    from: lowest.score,
    to: isOne ? lowest.score : highest.score,
    band: isOne && some.every(({ band }) => band === lowest.band) ? lowest.band : null,
    more:
      !bySubject && (some.some(({ levels }) => levels.length === 0) || all.some(({ phrases }) => phrases.length > 0)),
    bySubject,
  };
}

/** How much of what is said beside a score names the course's subject. */
function likenessOf({ phrases }: AskedScore, { name }: NamedCourse): "same" | "akin" | "none" {
  const own = new Set((name.toLowerCase().match(/[\p{L}'\u2019]+/gu) ?? []).map(stem));
  const isTurned = phrases.flat().some((word) => turning.test(word));
  const stems = phrases.map((phrase) => phrase.map(stem));
  const isSame = stems.some(
    (phrase) => phrase.every((each) => own.has(each)) && !phrase.every((each) => broad.test(each)),
  );
  if (isSame && !isTurned) return "same";
  const isNear = (each: string) =>
    own.has(each) || kin.some((names) => names.test(each) && [...own].some((one) => names.test(one)));
  return stems.flat().some(isNear) ? "akin" : "none";
}

const stem = (word: string) => word.replace(ending, "");
