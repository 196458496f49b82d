import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder for the site's user alone, and those above it. Node's own `recursive` tries for ever, at the
 * cost of a core, where a folder is there that nothing can be made in: one that was deleted while it was mounted, say.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await make(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make(path);
  }
}

async function make(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
