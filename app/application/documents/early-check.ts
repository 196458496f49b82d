import { hasAllowedExtension, isAllowedContent, missingGroups, SIGNATURE_BYTES } from "../rules/documents";
import { isPath } from "../rules/file-name";
import { type UploadLimits, uploadMessages } from "../rules/outcome";

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

/** A file's first bytes; `null` where this browser cannot read it. */
export async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/** What is wrong with the documents of an application together, by group; of the whole form under "". */
export function checkChoice(
  documents: readonly { group: string; size: number }[],
  limits: UploadLimits,
): Record<string, string[]> {
  const missing = missingGroups(documents);
  const errors = Object.fromEntries(missing.map(({ name, label }) => [name, [uploadMessages.missing(label)]]));
  const isTooLarge = documents.reduce((sum, { size }) => sum + size, 0) > limits.totalBytes;
  return isTooLarge ? { "": [uploadMessages.tooLarge(limits)], ...errors } : errors;
}
