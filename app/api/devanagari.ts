import { monthNames } from "./months";

/** How the names of the months begin where they are written in Devanagari. */
const nepali = [
  ...["जनवर", "फेब्रु|फरवर", "मार्च", "अप्र", "मे$|मई$", "जुन|जून"],
  ...["जुला", "अगस", "सेप्ट|सितम्?ब|सितंब", "अक्ट", "नो?भेम|नवम्?ब|नवंब", "डिसे|दिसम्?ब|दिसंब"],
].map((spellings) => new RegExp(`^(?:${spellings})`, "u"));

const word = /\p{Script=Devanagari}[\p{L}\p{M}]*/gu;

/** Whether a text has a letter or a digit of Devanagari. */
export function hasDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}

/** A text with its Devanagari digits as those that numbers are read from, each in the same place. */
export function withLatinDigits(text: string): string {
  return text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}

/** The month, 0 to 11, that a word names in Devanagari; -1 for none. */
export function nepaliMonth(name: string): number {
  return nepali.findIndex((start) => start.test(name));
}

/** A text with the months that it names in Devanagari by their English names. */
export function withEnglishMonths(text: string): string {
  return text.replace(word, (name) => monthNames[nepaliMonth(name)] ?? name);
}
