/** Words that say nothing about whose picture it is. */
const small = new Set(["of", "the", "and", "in", "for", "at", "a", "an", "to", "de"]);

/** Initials stand at the beginning: to look for characters in a text of any length takes seconds. */
const LONGEST_NAME = 200;

/** One or two initials of a name, for a picture that is missing. Whole characters, whatever the script. */
export function monogram(name: string): string {
  const words = name
    .slice(0, LONGEST_NAME)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word && !small.has(word.toLowerCase()));
  const initials = words.slice(0, 2).map(firstCharacter);
  return initials.join("").toUpperCase();
}

/** The letter with its marks, and with what a Devanagari virama joins to it: the same in every browser, unlike `Intl.Segmenter`. */
function firstCharacter(word: string): string {
  return /^.(?:\u094d\p{L}|\p{M})*/su.exec(word)?.[0] ?? "";
}
