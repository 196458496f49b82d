/** Devanagari from its first letter to its last, with the marks, figures and spaces between, and the stop after it. */
const run =
  /(\p{Script=Devanagari}(?:[\p{Script=Devanagari}\u200c\u200d\p{P}\p{Zs}\p{Nd}]*\p{Script=Devanagari})?[\u0964\u0965]*)/u;

/** A text cut where its language changes, in turns: not Nepali, Nepali, not Nepali, and so on. */
export function byLanguage(text: string): string[] {
  return text.split(run);
}

/** Whether a text is Nepali and nothing else: it has letters of Devanagari and none of Latin. */
export function isNepali(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text) && !/\p{Script=Latin}/u.test(text);
}
