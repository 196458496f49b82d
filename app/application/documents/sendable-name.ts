import { LONGEST_NAME_BYTES, writtenName } from "../rules/file-name";

/** Room for what the API adds to the name of a second file of the same name. */
const SHORTENED_BYTES = LONGEST_NAME_BYTES - 15;

/** A file's name as it is sent: the name itself, or a beginning of it with the same ending when it is too long. */
export function sendableName(name: string): string {
  if (sentBytes(name) <= LONGEST_NAME_BYTES) return name;
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? "";
  const room = SHORTENED_BYTES - sentBytes(ending);
  let stem = "";
  let taken = 0;
  for (const character of charactersOf(name.slice(0, name.length - ending.length))) {
    taken += sentBytes(character);
    if (taken > room) break;
    stem += character;
  }
  return `${stem.trimEnd() || "document"}${ending}`;
}

function sentBytes(text: string): number {
  return new TextEncoder().encode(writtenName(text)).length;
}

/** As people see them: a letter keeps its vowel signs, a family its members. */
function charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return text;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
