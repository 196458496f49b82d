import { readFile, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

import { MAX_SOURCE_BYTES } from "./picture-fetch.server";

/** `public/` as it is in a checkout, and as the build copies it into a container. */
const folders = ["public", join("build", "client")].map((folder) => resolve(folder));

/**
 * The bytes of a file of `public/` by its URL path (percent-encoded), or `null` when there is none. Never a file
 * outside, whatever the path or a link on disk says.
 */
export async function readPublicPicture(path: string): Promise<Buffer | null> {
  for (const folder of folders) {
    const bytes = await readWithin(folder, decodeURIComponent(path));
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
  } catch {
    return null;
  }
}
