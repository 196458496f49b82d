import { createHash, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { access, cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

import { within } from "~/http/within.server";
import { UNFINISHED } from "~/http/write-once.server";
import { warnSeldom } from "~/log.server";

/** How long a look at the folder may take. */
const LOOK_MS = 2000;
/** So many versions' files are kept: pages of the last two are still open in browsers, and in caches. */
const VERSIONS = 3;
const VERSION = /^[\da-f]{16}$/;
/** No copying lasts longer. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Puts the files of `built` into `folder`, which containers of several versions share, and removes what is older than the
 * last three versions. A version that starts again, after a rollback say, counts as the newest.
 */
export async function shareAssets(built: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const own = join(folder, versionOf(built));
  if (!(await isThere(own))) {
    // Under its name it is whole: others look for files in it at any moment.
    const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
    try {
      await cp(built, unfinished, { recursive: true });
      // Another container may have been faster.
      await rename(unfinished, own).catch(async (error: unknown) => {
        if (!(await isThere(own))) throw error;
      });
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  const now = new Date();
  await utimes(own, now, now);
  const older = (await byAge(folder, (name) => VERSION.test(name))).slice(VERSIONS);
  // Of a container that was killed.
  const stale = (await byAge(folder, (name) => name.endsWith(UNFINISHED))).filter(
    ({ since }) => since < Date.now() - STALE_MS,
  );
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  // Under its name a version is whole, also where its removal is broken off.
  const retire = async (path: string) => {
    const retired = join(folder, `${randomUUID()}${UNFINISHED}`);
    await rename(path, retired);
    await remove(retired);
  };
  await Promise.all([
    ...older.map(({ name }) => retire(join(folder, name))),
    ...stale.map(({ name }) => remove(join(folder, name))),
  ]);
}

/** A version's folder, and the names of its files. */
interface SharedVersion {
  path: string;
  files: ReadonlySet<string>;
}

/** One at a time: each in a folder that hangs would keep a thread that everybody's files need. */
let look: Promise<readonly SharedVersion[]> | undefined;

/** The folder of the version in `folder` that has a file of this name, the newest one first; none where `folder` hangs. */
export async function sharedVersionWith(name: string, folder: string): Promise<string | undefined> {
  look ??= versionsIn(folder)
    .catch(() => [])
    .finally(() => (look = undefined));
  const versions = await within(LOOK_MS, look, () => {
    warnSeldom({ folder }, "the folder of ASSET_FILES does not answer");
    return [];
  });
  return versions.find(({ files }) => files.has(name))?.path;
}

async function versionsIn(folder: string): Promise<readonly SharedVersion[]> {
  const versions = await byAge(folder, (name) => VERSION.test(name));
  const listed = versions.map(async ({ name }) => {
    const path = join(folder, name);
    return { path, files: new Set(await readdir(path).catch(() => [])) };
  });
  return Promise.all(listed);
}

/** The same for all containers of a version: its files are named by their content. */
function versionOf(built: string): string {
  return createHash("sha256").update(readdirSync(built).sort().join("\n")).digest("hex").slice(0, 16);
}

/** A folder that hangs must not hold up the process. */
function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** What the folder holds under such names, and since when, in milliseconds since 1970: the newest first. */
async function byAge(folder: string, isOne: (name: string) => boolean): Promise<{ name: string; since: number }[]> {
  const names = (await readdir(folder)).filter(isOne);
  const aged = names.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return found ? [{ name, since: found.mtimeMs }] : [];
  });
  return (await Promise.all(aged)).flat().sort((one, other) => other.since - one.since);
}
