/** As much of a university's text as is looked through, in characters. */
const LOOKED_THROUGH = 2000;

const tests = [
  { name: "IELTS", score: /\bIELTS\b[^\d]{0,40}(\d(?:\.\d)?)(?![\d.]*\d)/i, least: 4, most: 9 },
  { name: "PTE", score: /\bPTE\b[^\d]{0,40}(\d{2})(?!\d)/i, least: 30, most: 90 },
  { name: "TOEFL", score: /\bTOEFL\b[^\d]{0,40}(\d{2,3})(?!\d)/i, least: 40, most: 120 },
] as const;

/** Where a text goes on with marks of a school. */
const marks = /\bC?GPA\b/i;
/** A score of IELTS, wherever the text comes back to it: other tests have whole numbers. */
const halfPoints = /(?<![\d.])\d\.[05](?![\d.]*\d)/g;

/** What a university's text asks for in a test of English. */
export interface EnglishScore {
  readonly name: string;
  readonly from: string;
  /** The highest of several, each for some of its courses; as `from` where it is the only one. */
  readonly to: string;
}

/** The scores that a text names, as "IELTS from 6.0", or "IELTS 6.0 to 7.0, by course"; `null` where it names none that can be one. */
export function englishScoreText(html: string): string | null {
  const score = englishScore(html);
  if (score === null) return null;
  const { name, from, to } = score;
  return from === to ? `${name} from ${from}` : `${name} ${from} to ${to}, by course`;
}

/** The scores that a university's text names for the first test that it names one for. Which course needs which, only its words say. */
export function englishScore(html: string): EnglishScore | null {
  const text = html.slice(0, LOOKED_THROUGH).replace(/<[^<>]*>/g, " ");
  for (const { name, score, least, most } of tests) {
    const found = score.exec(text);
    const from = found?.[1];
    if (!found || from === undefined || Number(from) < least || Number(from) > most) continue;
    const [rest = ""] = text.slice(found.index + found[0].length).split(marks);
    const higher = (name === "IELTS" ? (rest.match(halfPoints) ?? []) : [])
      .filter((each) => Number(each) > Number(from) && Number(each) <= most)
      .sort();
    return { name, from, to: higher.at(-1) ?? from };
  }
  return null;
}
