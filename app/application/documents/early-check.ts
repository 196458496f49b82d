import { documentGroups, hasAllowedExtension, isAllowedContent, SIGNATURE_BYTES } from "../rules/documents";
import { isPath } from "../rules/file-name";
import { type UploadLimits, uploadMessages } from "../rules/outcome";

import type { ChosenFiles } from "./browser-files";
import type { SavedDocument } from "./saved-documents";

/**
 * What the server would say about a file that may have `fileBytes`, or `null`, before it is sent. Only the first bytes are
 * read. A file that cannot be read here is left to the server.
 */
export async function checkFile(file: File, fileBytes: number): Promise<string | null> {
  if (isPath(file.name)) return uploadMessages.name(file.name);
  if (!hasAllowedExtension(file.name)) return uploadMessages.extension(file.name);
  if (file.size === 0) return uploadMessages.empty(file.name);
  if (file.size > fileBytes) return uploadMessages.fileTooLarge(file.name, { fileBytes });
  const head = await readHead(file);
  if (head && !isAllowedContent(head)) return uploadMessages.content(file.name);
  return null;
}

async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/** What is wrong with the chosen and the saved files together, by group; of the whole form under "". */
export function checkChoice(
  chosen: ChosenFiles,
  limits: UploadLimits,
  saved: readonly SavedDocument[] = [],
): Record<string, string[]> {
  const missing = documentGroups.filter(
    ({ name, required }) => required && !chosen[name]?.length && !saved.some(({ group }) => group === name),
  );
  const errors: Record<string, string[]> = Object.fromEntries(
    missing.map(({ name, label }) => [name, [uploadMessages.missing(label)]]),
  );
  const sizes = [...saved, ...Object.values(chosen).flat()].map(({ size }) => size);
  return sizes.reduce((sum, size) => sum + size, 0) > limits.totalBytes
    ? { "": [uploadMessages.tooLarge(limits)], ...errors }
    : errors;
}
