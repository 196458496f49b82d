import { readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { env } from "~/env.server";
import { isMissing, writeOnce } from "~/http/write-once.server";
import { warnSeldom } from "~/log.server";

import { LASTING_SECONDS, type Version, type Versions } from "./versions.server";

/** As long as a record lasts that has nothing to tell: strangers begin as many as they like. */
const SWEEP_MS = 15 * 60_000;

const recordName = /^[0-9a-f]{64}$/;

let swept = 0;

/**
 * In a folder: a directory a record, a file a version, named by its number. They outlive the process, however it ends. A
 * file's time of change says when it is too old: set back for one that is to last less than others. A folder that cannot
 * be used is named in the log, and the site goes on without.
 */
export const folderVersions: Versions = {
  async newest(name) {
    sweepSometimes();
    const version = await newestIn(join(folder(), name)).catch(complain);
    return version === undefined ? undefined : { version, now: Date.now() };
  },

  async add(name, { number, text }, seconds) {
    sweepSometimes();
    const own = join(folder(), name);
    const changed = Date.now() / 1000 - LASTING_SECONDS + seconds;
    try {
      if (!(await writeOnce(join(own, String(number)), text, { flush: true, changed }))) return false;
      const numbers = await numbersIn(own);
      if (numbers.some((each) => each > number)) return false;
      for (const older of numbers.filter((each) => each < number)) await rm(join(own, String(older)), { force: true });
      return true;
    } catch (error) {
      return complain(error);
    }
  },
};

/** Where the records lie: beside the other data of a site on somebody's own computer, in production a temporary folder. */
function folder(): string {
  return env().production ? join(tmpdir(), "study-abroad-site", "applications") : resolve(".data", "applications");
}

async function newestIn(own: string): Promise<Version | null> {
  const [number] = await numbersIn(own);
  if (number === undefined) return null;
  const file = join(own, String(number));
  try {
    return { number, text: isOver((await stat(file)).mtimeMs) ? "" : await readFile(file, "utf8") };
  } catch (error) {
    // A later version has come meanwhile.
    if (isMissing(error)) return await newestIn(own);
    throw error;
  }
}

/** The numbers of the versions in a directory, the latest first. */
async function numbersIn(own: string): Promise<number[]> {
  const numbers = (await namesIn(own)).filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.sort((one, other) => other - one);
}

async function namesIn(path: string): Promise<string[]> {
  return await readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** At the first use, and every quarter of an hour of use: removes what is too old. */
function sweepSometimes(): void {
  if (Date.now() - swept < SWEEP_MS) return;
  swept = Date.now();
  sweep().catch(complain);
}

/** One after the other: thousands at once would hold up everybody else's. */
async function sweep(): Promise<void> {
  for (const name of await namesIn(folder()))
    if (recordName.test(name)) await removeOld(join(folder(), name)).catch(complain);
}

/** Removes what is too old of a record, or has a later version, what was never finished too, and its directory when nothing is left. */
async function removeOld(own: string): Promise<void> {
  const [newest = 0] = await numbersIn(own);
  // The earlier ones first: alone they would count again.
  const names = (await namesIn(own)).sort((one, other) => Number(one) - Number(other));
  for (const name of names) {
    const file = join(own, name);
    const found = await stat(file).catch(() => null);
    if (Number(name) < newest || (found && isOver(found.mtimeMs))) await rm(file, { force: true });
  }
  await rmdir(own).catch(() => undefined);
}

const isOver = (mtimeMs: number) => mtimeMs < Date.now() - LASTING_SECONDS * 1000;

function complain(error: unknown): undefined {
  const facts = { folder: folder(), reason: String(error) };
  warnSeldom(facts, "what became of applications is not saved in files: the folder cannot be used");
}
