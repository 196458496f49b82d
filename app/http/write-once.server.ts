import { randomUUID } from "node:crypto";
import { link, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { makeFolder } from "./make-folder.server";

/** How the name of a file ends that is not written yet, or was left by a writer that died. */
export const UNFINISHED = ".unfinished";
const TRIES = 3;

/**
 * Writes a file under another name and links it to its own, so that nobody sees a part of it. False where there is one of the
 * name. `changed` is its time of change, in seconds since 1970.
 */
export async function writeOnce(
  path: string,
  bytes: Buffer | string,
  { flush, changed }: { flush: boolean; changed?: number },
): Promise<boolean> {
  const unfinished = join(dirname(path), `${randomUUID()}${UNFINISHED}`);
  try {
    await writeInto(unfinished, bytes, flush);
    if (changed !== undefined) await utimes(unfinished, changed, changed);
    await link(unfinished, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A folder that is still empty may be removed as such at the same moment: then it is made again. */
async function writeInto(path: string, bytes: Buffer | string, flush: boolean, tries = TRIES): Promise<void> {
  await makeFolder(dirname(path));
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush });
  } catch (error) {
    if (!isMissing(error) || tries === 0) throw error;
    await writeInto(path, bytes, flush, tries - 1);
  }
}

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
export const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
