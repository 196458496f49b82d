import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** So many versions' files are kept: pages of the last two are still open in browsers, and in caches. */
const VERSIONS = 3;
const VERSION = /^[\da-f]{16}$/;

/**
 * Puts the files of `built` into `folder`, which containers of several versions share, and removes what is older than the
 * last three versions. A version that starts again, after a rollback say, counts as the newest.
 */
export async function shareAssets(built: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const own = join(folder, versionOf(built));
  if (!existsSync(own)) {
    // Under its name it is whole: others look for files in it at any moment.
    const unfinished = join(folder, `${randomUUID()}.unfinished`);
    await cp(built, unfinished, { recursive: true });
    await rename(unfinished, own).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  const now = new Date();
  await utimes(own, now, now);
  const older = (await versionsByAge(folder)).slice(VERSIONS);
  await Promise.all(older.map((version) => rm(join(folder, version), { recursive: true, force: true })));
}

/** The folder of the version in `folder` that has a file, the newest one first. */
export async function sharedVersionWith(file: string, folder: string): Promise<string | undefined> {
  const versions = await versionsByAge(folder).catch(() => []);
  return versions.map((version) => join(folder, version)).find((version) => existsSync(join(version, file)));
}

/** The same for all containers of a version: its files are named by their content. */
function versionOf(built: string): string {
  return createHash("sha256").update(readdirSync(built).sort().join("\n")).digest("hex").slice(0, 16);
}

async function versionsByAge(folder: string): Promise<string[]> {
  const versions = (await readdir(folder)).filter((name) => VERSION.test(name));
  const aged = await Promise.all(
    versions.map(async (version) => ({ version, since: (await stat(join(folder, version))).mtimeMs })),
  );
  return aged.sort((one, other) => other.since - one.since).map(({ version }) => version);
}
