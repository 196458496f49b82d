import { readFile, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

import { decoded } from "~/http/decoded";

import { PictureFailure } from "./picture-failure.server";
import { MAX_SOURCE_BYTES } from "./picture-fetch.server";

/** `public/` as it is in a checkout, and as the build copies it into a container. */
const folders = ["public", join("build", "client")].map((folder) => resolve(folder));

/** What says that there is no such file. Anything else, no file that may be opened above all, passes. */
const absentCodes = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/**
 * The bytes of a file of `public/` by its URL path (percent-encoded), or `null` when there is none. Never a file
 * outside, whatever the path or a link on disk says. Throws a `PictureFailure` where it cannot be known.
 */
export async function readPublicPicture(path: string): Promise<Buffer | null> {
  const plain = decoded(path);
  // No file of ours has such a name; one of the API may.
  if (plain === null) return null;
  for (const folder of folders) {
    const bytes = await readWithin(folder, plain);
    if (bytes) return bytes;
  }
  return null;
}

async function readWithin(folder: string, path: string): Promise<Buffer | null> {
  try {
    const file = await realpath(join(folder, path));
    if (!file.startsWith((await realpath(folder)) + sep)) return null;
    const { size } = await stat(file);
    return size > MAX_SOURCE_BYTES ? null : await readFile(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (absentCodes.includes(code)) return null;
    throw new PictureFailure("late", `a file of ours cannot be read (${code})`);
  }
}
