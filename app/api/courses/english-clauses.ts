import { clausesIn, labelIn, type Clause } from "./clauses";
import { levelIn, levelName, type StudyLevel } from "./study-level";

/** The tests of English in the order in which one is chosen where a text names several, and what can be a score of each. */
export const tests = [
  { name: "IELTS", least: 4, most: 9, form: /^\d(?:\.[05])?$/ },
  { name: "PTE", least: 30, most: 90, form: /^\d{2}$/ },
  { name: "TOEFL", least: 40, most: 120, form: /^\d{2,3}$/ },
] as const;

type TestName = (typeof tests)[number]["name"];

/** A score, and whose it is. */
export interface AskedScore {
  readonly test: TestName;
  readonly score: string;
  /** The least of each part of the test; `null` where the text does not say it of this score. */
  readonly band: string | null;
  /** The levels that it is for; none where it is for all, or nobody can tell. */
  readonly levels: readonly StudyLevel[];
  /** Whether nobody can tell which of several levels it is for. */
  readonly isOpen: boolean;
  /** What else is said with it, in small letters, a phrase at a time. */
  readonly phrases: readonly (readonly string[])[];
  /** Whether a label before a colon says whose it is. */
  readonly isLabelled: boolean;
}

/** Where a text goes on with marks of a school. */
const marks = /\bC?GPA\b/i;
const number = "(?<![\\d.,])\\d{1,3}(?:\\.\\d+)?(?![\\d.]*\\d)";
const parts =
  "(?:(?:individual|single|four|sub|component|band|skill)[\\s-]*){0,3}(?:bands?|scores?|subscores?|components?|skills?|sections?|modules?|elements?)";
const skill = "(?:reading|writing|listening|speaking)";
/** What a clause is made of; what fits first is what it is. */
const token = new RegExp(
  [
    `\\b(?:no|without\\s+any|none\\s+of\\s+the)\\s+${parts}\\s+(?:is\\s+)?(?:under|below|less\\s+than|lower\\s+than)\\s+(?<underNone>${number})`,
    `(?<inEach>${number})\\s+(?:or\\s+(?:above|higher|more|better)\\s+)?in\\s+(?:each|every|all|any)\\s+(?:of\\s+the\\s+)?${parts}`,
    `\\b(?:each|every|all|any)\\s+${parts}\\s+(?:of\\s+|at\\s+least\\s+|minimum\\s+){0,2}(?<ofEach>${number})`,
    `${number}\\s+(?:in|for)\\s+(?:the\\s+)?(?<skill>${skill})`,
    `(?<level>${levelName})`,
    "\\b(?<test>IELTS|PTE|TOEFL)\\b",
    `(?<score>${number})(?<unit>\\s*(?:%|(?:per\\s*cent|credits?|years?|months?|weeks?|days?|hours?)\\b))?`,
    "\\bnot?\\s+(?:be\\s+)?(?:less|lower)\\s+than\\b",
    "(?<word>\\p{L}[\\p{L}'\\u2019]+)",
  ].join("|"),
  "giu",
);
/** Words that say nothing of whose a score is. */
const usual = new Set(
  `academic ukvi ibt english language test tests score scores overall band bands total minimum min at least of with an the in on
   or and for is are be as to by from required requirement requirements require requires need needs needed must have has entry
   admission level levels course courses program programs programme programmes degree degrees student students applicant
   applicants all each every any equivalent higher above better average component components section sections skill skills sub
   study studies coursework result results proficiency we our your you university ask asks asked following accepted`.split(
    /\s+/,
  ),
);
/** What may stand between two levels that are named together. */
const joining = /^(?:and|or|courses?|programs?|programmes?|degrees?|for)$/;

/** The scores that a university's text names, with all that tells whose they are. */
export function scoresIn(html: string): AskedScore[] {
  const named = new NamedTests();
  return clausesIn(html).flatMap((clause) => {
    named.under(clause.under);
    const items = itemsIn(clause.text, named);
    return tests.flatMap(({ name }) => scoresOf(name, items, clause));
  });
}

/** The tests that a text has named so far. */
class NamedTests {
  #last: TestName | null = null;
  #hasIelts = false;
  #hasHalves = false;

  add(test: TestName) {
    this.#last = test;
    this.#hasIelts ||= test === "IELTS";
  }

  /** Takes the test that stands above; of several, as columns have them, nobody can tell which one a number is for. */
  under(headings: readonly string[]) {
    const above = new Set(
      headings
        .join(" ")
        .match(/\b(?:IELTS|PTE|TOEFL)\b/gi)
        ?.map((name) => name.toUpperCase() as TestName),
    );
    above.forEach((test) => this.add(test));
    if (above.size > 1) this.#last = null;
  }

  /** The test that a number can be a score of: the last, and IELTS also where the text comes back to it, since others have no half points. */
  of(score: string): TestName | null {
    const isHalf = score.includes(".");
    const test = isHalf && this.#hasIelts ? "IELTS" : this.#last;
    const known = tests.find(({ name }) => name === test);
    if (!known?.form.test(score) || Number(score) < known.least || Number(score) > known.most) return null;
    this.#hasHalves ||= isHalf;
    // Where a text has once written "6.0", a bare digit counts something else.
    return known.name === "IELTS" && this.#hasHalves && !isHalf ? null : known.name;
  }
}

type Item =
  | { readonly kind: "score" | "band"; readonly test: TestName; readonly text: string }
  | { readonly kind: "levels"; readonly levels: StudyLevel[] }
  | { readonly kind: "skill" }
  | { readonly kind: "phrase"; readonly words: string[] };

function itemsIn(text: string, named: NamedTests): Item[] {
  const items: Item[] = [];
  /** What the next word or level adds to. */
  let open: Item["kind"] | null = null;
  const [told = ""] = text.split(marks);
  for (const { groups = {} } of told.matchAll(token)) {
    const { level, word, test } = groups;
    const last = items.at(-1);
    if (level !== undefined) {
      const found = levelIn(level);
      if (found && open === "levels" && last?.kind === "levels") last.levels.push(found);
      else if (found) items.push({ kind: "levels", levels: [found] });
      open = "levels";
    } else if (word !== undefined) {
      const plain = word.toLowerCase();
      if (usual.has(plain)) {
        open = open === "levels" && joining.test(plain) ? open : null;
      } else {
        if (open === "phrase" && last?.kind === "phrase") last.words.push(plain);
        else items.push({ kind: "phrase", words: [plain] });
        open = "phrase";
      }
    } else {
      open = null;
      if (test !== undefined) named.add(test.toUpperCase() as TestName);
      if (groups.skill !== undefined) items.push({ kind: "skill" });
      const band = groups.underNone ?? groups.inEach ?? groups.ofEach;
      const score = band ?? (groups.unit === undefined ? groups.score : undefined);
      const whose = score === undefined ? null : named.of(score);
      if (whose && score !== undefined)
        items.push({ kind: band === undefined ? "score" : "band", test: whose, text: score });
    }
  }
  return items;
}

/** The scores of one test in a clause: where it names only what each part needs, that is the score as well. */
function scoresOf(test: TestName, items: readonly Item[], { text, under }: Clause): AskedScore[] {
  const places = (kind: "score" | "band") =>
    items.flatMap((item, place) => (item.kind === kind && item.test === test ? [{ text: item.text, place }] : []));
  const bands = places("band");
  const scores = places("score").length > 0 ? places("score") : bands.slice(0, 1);
  if (scores.length === 0) return [];
  const hasSkills = items.some(({ kind }) => kind === "skill");
  const above = under.map((words) => itemsIn(words, new NamedTests()));
  const phrases = [items, ...above].flat().flatMap((item) => (item.kind === "phrase" ? [item.words] : []));
  const levelled = [items, ...above].map((some) =>
    some.flatMap((item, place) => (item.kind === "levels" ? [{ ...item, place }] : [])),
  );
  const levels = levelled.find((some) => some.length > 0) ?? [];
  const isAbove = levels !== levelled[0];
  const isPaired = !isAbove && alternate(scores, levels);
  return scores.map(({ text: score, place }, index) => {
    const next = scores[index + 1]?.place ?? Infinity;
    const beside = scores.length === 1 ? bands : bands.filter((band) => band.place > place && band.place < next);
    const [only] = levels.length === 1 ? levels : [];
    // Of columns under several levels nobody can tell which one a score stands in.
    const whose = isPaired ? levels[index] : isAbove && only && only.levels.length > 1 ? undefined : only;
    return {
      test,
      score,
      band: !hasSkills && new Set(beside.map((band) => band.text)).size === 1 ? (beside[0]?.text ?? null) : null,
      levels: whose?.levels ?? [],
      isOpen: levels.length > 0 && !whose,
      phrases,
      isLabelled: labelIn(text) !== null,
    };
  });
}

/** Whether scores and levels stand by turns: "6.0 (undergraduate), 6.5 (postgraduate)". */
function alternate(scores: readonly { place: number }[], levels: readonly { place: number }[]): boolean {
  const [first, second] = (scores[0]?.place ?? 0) < (levels[0]?.place ?? 0) ? [scores, levels] : [levels, scores];
  return (
    first.length === second.length &&
    first.every(({ place }, index) => {
      const between = second[index]?.place ?? 0;
      return place < between && between < (first[index + 1]?.place ?? Infinity);
    })
  );
}
