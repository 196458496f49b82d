import { normalized } from "~/http/normalized";

import { type DocumentGroup, hasAllowedExtension } from "./documents";
import { isPath, LONGEST_NAME_BYTES, writtenName } from "./file-name";
import { type DocumentProblem, uploadMessages } from "./outcome";

const LONGEST_SHOWN_NAME = 120;
/** More units than any name has that is taken: what is longer is cut before it is normalised. */
const LONGEST_READ_NAME = 512;

/** What is wrong with a file's name, in all the spellings that a reader of it could see, or `null` (contract 5.11, 13). */
export function nameProblem(
  fileNames: readonly string[],
  group: DocumentGroup,
): Pick<DocumentProblem, "reason" | "message"> | null {
  const name = shownName(fileNames[0] ?? "");
  if (name === "") return { reason: "name", message: uploadMessages.nameless(group.label) };
  const message = spellingProblem(fileNames);
  if (message) return { reason: "name", message };
  if (!fileNames.every(hasAllowedExtension)) return { reason: "extension", message: uploadMessages.extension(name) };
  return null;
}

/** The same, but for what it ends in. */
export function spellingProblem(fileNames: readonly string[]): string | null {
  const name = shownName(fileNames[0] ?? "");
  if (fileNames.some((each) => Buffer.byteLength(writtenName(each)) > LONGEST_NAME_BYTES))
    return uploadMessages.nameTooLong(name);
  if (fileNames.some((each) => each.includes("\uFFFD"))) return uploadMessages.unreadable(name);
  return fileNames.some(isPath) ? uploadMessages.name(name) : null;
}

/** The last part of a path, without what could disturb the text around it, at most 120 characters. */
export function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).findLast((part) => part.trim() !== "") ?? "";
  const clean = normalized(last.slice(0, LONGEST_READ_NAME))
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  const characters = [...clean];
  return characters.length <= LONGEST_SHOWN_NAME ? clean : `${characters.slice(0, LONGEST_SHOWN_NAME - 1).join("")}…`;
}
