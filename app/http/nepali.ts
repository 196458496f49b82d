/** Devanagari from its first letter to its last, with the marks, figures and spaces between, and the stop after it. */
const run =
  /(\p{Script=Devanagari}(?:[\p{Script=Devanagari}\u200c\u200d\p{P}\p{Zs}\p{Nd}]*\p{Script=Devanagari})?[\u0964\u0965]*)/u;

/** A text cut where its language changes, in turns: not Nepali, Nepali, not Nepali, and so on. */
export function byLanguage(text: string): string[] {
  return text.split(run);
}

/** Whether more letters of a text are Devanagari than Latin. */
export function isMostlyNepali(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu);
}
