import { documentGroups, hasAllowedExtension, isAllowedContent, SIGNATURE_BYTES } from "../upload/documents";
import { isPath } from "../upload/file-name";
import { type UploadLimits, uploadMessages } from "../upload/outcome";

import type { KeptDocument } from "./kept-documents";
import type { ChosenFiles } from "./kept-files";

/** So much of two files is compared at once. */
const COMPARED_BYTES = 256 * 1024;

/**
 * What the server would say about a file that may have `fileBytes`, or `null`: before it costs anybody's data. Only the
 * first bytes are read. The server decides; a file that cannot be read here is left to it.
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

/**
 * What is wrong with all files together, those that are saved on the site included, by group, those of the whole form
 * under "". Empty when they can be sent.
 */
export function checkChoice(
  chosen: ChosenFiles,
  limits: UploadLimits,
  kept: readonly KeptDocument[] = [],
): Record<string, string[]> {
  const missing = documentGroups.filter(
    ({ name, required }) => required && !chosen[name]?.length && !kept.some(({ group }) => group === name),
  );
  const errors: Record<string, string[]> = Object.fromEntries(
    missing.map(({ name, label }) => [name, [uploadMessages.missing(label)]]),
  );
  const saved = kept.reduce((sum, { size }) => sum + size, 0);
  return saved + totalSize(chosen) > limits.totalBytes ? { "": [uploadMessages.tooLarge(limits)], ...errors } : errors;
}

/** All chosen files together, in bytes. */
export function totalSize(chosen: ChosenFiles): number {
  return Object.values(chosen)
    .flat()
    .reduce((sum, file) => sum + file.size, 0);
}

/**
 * The files of a group with new ones added; the same file chosen twice counts once. Two that only look the same, by name,
 * size and date, are known by their content.
 */
export async function addFiles(present: readonly File[], added: readonly File[]): Promise<File[]> {
  const files = [...present];
  for (const file of added) {
    const alike = files.filter(
      ({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified,
    );
    const same = await Promise.all(alike.map((each) => holdSame(each, file)));
    if (!same.includes(true)) files.push(file);
  }
  return files;
}

/** Whether two files of one size hold the same. One that cannot be read is like no other. */
async function holdSame(one: File, other: File): Promise<boolean> {
  try {
    for (let at = 0; at < one.size; at += COMPARED_BYTES) {
      const [mine, others] = await Promise.all(
        [one, other].map(async (file) => new Uint8Array(await file.slice(at, at + COMPARED_BYTES).arrayBuffer())),
      );
      if (mine?.length !== others?.length || !mine?.every((byte, index) => byte === others?.[index])) return false;
    }
    return true;
  } catch {
    return false;
  }
}
