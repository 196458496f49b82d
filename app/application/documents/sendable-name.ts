import { LONGEST_NAME_BYTES, writtenName } from "../rules/file-name";

/** Room for what the API, or this site, adds to the name of a second file of the same name. */
const SHORTENED_BYTES = LONGEST_NAME_BYTES - 15;

/** A file's name as it is sent: the name itself, or a beginning of it with the same ending when it is too long. */
export function sendableName(name: string): string {
  return sentBytes(name) <= LONGEST_NAME_BYTES ? name : shortName(name);
}

/** A file's name, or a beginning of it with the same ending, that has room for a number. */
export function shortName(name: string): string {
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? "";
  const stem = [...name.slice(0, name.length - ending.length)];
  while (stem.length > 0 && sentBytes(stem.join("") + ending) > SHORTENED_BYTES) stem.pop();
  return `${stem.join("").trimEnd() || "document"}${ending}`;
}

function sentBytes(text: string): number {
  return new TextEncoder().encode(writtenName(text)).length;
}
