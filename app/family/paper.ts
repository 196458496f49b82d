/** How many letters a page for families prints of one text of the API, where its column is as wide as the page. */
export const LONGEST_PRINTED = 100;

/** How many of them courses beside each other have, by their number, so that each takes as many lines. */
export function longestPrinted(columns: number): number {
  return Math.round(240 / columns);
}

/** How many scholarships are printed, and how many letters of the name and of the worth of each. */
export const SCHOLARSHIPS_PRINTED = 6;
export const LONGEST_SCHOLARSHIP = 48;

/** A text in two: what is printed of it, and the rest, "" where all of it is. It is cut before a word, or at least before a letter. */
export function printedPart(text: string, longest: number): [printed: string, rest: string] {
  if (text.length <= longest) return [text, ""];
  const most = text.slice(0, longest + 1);
  const space = most.lastIndexOf(" ");
  const end = space > longest / 2 ? space : most.replace(/(?:\P{M}\p{M}*|^\p{M}+)$/u, "").length;
  return [text.slice(0, end), text.slice(end)];
}
