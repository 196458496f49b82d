import { readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { env } from "~/env.server";
import { isMissing, UNFINISHED, writeOnce } from "~/http/write-once.server";
import { warnSeldom } from "~/log.server";

import { LASTING_SECONDS, type Version, type Versions } from "./versions.server";

const MOST_RECORDS = 5_000;
const SWEEP_MS = 6 * 60 * 60 * 1000;
const SWEEP_RECORDS = 500;

const recordName = /^[0-9a-f]{64}$/;

let swept = 0;
let isSweeping = false;
let begun = 0;

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
    if (number === 1) begun += 1;
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

async function newestIn(own: string, missing?: number): Promise<Version | null> {
  const [number] = await numbersIn(own);
  if (number === undefined) return null;
  const file = join(own, String(number));
  try {
    return { number, text: isOver((await stat(file)).mtimeMs) ? "" : await readFile(file, "utf8") };
  } catch (error) {
    // A later version has come meanwhile.
    if (isMissing(error) && number !== missing) return await newestIn(own, number);
    throw error;
  }
}

/** The numbers of the versions in a directory, the latest first. */
async function numbersIn(own: string): Promise<number[]> {
  const names = await readdir(own).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.sort((one, other) => other - one);
}

/** At the first use, every six hours of use and every 500 new records: removes what is too old, or more than there is room for. */
function sweepSometimes(): void {
  if (isSweeping || (Date.now() - swept < SWEEP_MS && begun < SWEEP_RECORDS)) return;
  [isSweeping, swept, begun] = [true, Date.now(), 0];
  sweep()
    .catch((error: unknown) => void (isMissing(error) || complain(error)))
    .finally(() => (isSweeping = false));
}

async function sweep(): Promise<void> {
  const names = (await readdir(folder())).filter((each) => recordName.test(each));
  const records: Seen[] = [];
  // One after the other: thousands at once would hold up everybody else's.
  for (const name of names) records.push(await seenIn(join(folder(), name)));
  const latestFirst = records.sort((one, other) => other.changed - one.changed);
  for (const [index, record] of latestFirst.entries()) {
    if (index >= MOST_RECORDS || isOver(record.changed)) await remove(record);
  }
}

/** A record as a sweep finds it: the time of its newest version, or of its directory where it has none. */
interface Seen {
  own: string;
  numbers: readonly number[];
  changed: number;
}

async function seenIn(own: string): Promise<Seen> {
  const numbers = await numbersIn(own);
  const changed = await changedAt(numbers.length > 0 ? join(own, String(numbers[0])) : own);
  return { own, numbers, changed };
}

/** Removes the versions that were seen, and the directory if nothing has come since. */
async function remove({ own, numbers }: Seen): Promise<void> {
  for (const number of numbers) await rm(join(own, String(number)), { force: true });
  for (const name of await readdir(own).catch(() => [])) {
    const left = join(own, name);
    if (name.endsWith(UNFINISHED) && isOver(await changedAt(left))) await rm(left, { force: true });
  }
  await rmdir(own).catch(() => undefined);
}

/** When a file or directory was changed, in milliseconds since 1970; 0 where it is gone. */
const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

const isOver = (mtimeMs: number) => mtimeMs < Date.now() - LASTING_SECONDS * 1000;

function complain(error: unknown): undefined {
  const facts = { folder: folder(), reason: String(error) };
  warnSeldom(facts, "what became of applications is not saved in files: the folder cannot be used");
}
