/** As much of a university's text as is looked through, in characters. */
const LOOKED_THROUGH = 2000;

const tests = [
  { name: "IELTS", score: /\bIELTS\b[^\d]{0,40}(\d(?:\.\d)?)(?![\d.]*\d)/i, least: 4, most: 9 },
  { name: "PTE", score: /\bPTE\b[^\d]{0,40}(\d{2})(?!\d)/i, least: 30, most: 90 },
  { name: "TOEFL", score: /\bTOEFL\b[^\d]{0,40}(\d{2,3})(?!\d)/i, least: 40, most: 120 },
] as const;

/**
 * The first score of an English test that a university's text names, as "IELTS from 6.0": a text may go on with higher
 * ones for single courses. `null` where it names none that can be one.
 */
export function englishScore(html: string): string | null {
  const least = leastScore(html);
  return least && `${least.name} from ${least.score}`;
}

/** The same as a test and its score: "IELTS" and "6.0". */
export function leastScore(html: string): { readonly name: string; readonly score: string } | null {
  const text = html.slice(0, LOOKED_THROUGH).replace(/<[^<>]*>/g, " ");
  for (const { name, score, least, most } of tests) {
    const [, found] = score.exec(text) ?? [];
    if (found !== undefined && Number(found) >= least && Number(found) <= most) return { name, score: found };
  }
  return null;
}
