import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { env } from "~/env.server";
import { log } from "~/log.server";

import { makeFolder } from "~/http/make-folder.server";

import { KEPT_SECONDS, type Records } from "./records.server";

const MOST_RECORDS = 5_000;
const SWEEP_MS = 6 * 60 * 60 * 1000;
const SWEEP_PUTS = 500;
/** A record is written and renamed within moments: after this its writer is dead. */
const HALF_WRITTEN_MS = 60 * 60 * 1000;

const recordName = /^[0-9a-f]{64}$/;
const halfWrittenName = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/;

let swept = 0;
let puts = 0;
let complained = false;

/**
 * Records as files: they outlive the process, however it ends. A folder that cannot be used is named in the log once,
 * and the site goes on without.
 */
export const recordFiles: Records = {
  async get(name) {
    sweepSometimes();
    try {
      const { mtimeMs } = await stat(fileOf(name));
      return isOlder(mtimeMs, KEPT_SECONDS * 1000) ? null : await readFile(fileOf(name), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") complain(error);
      return null;
    }
  },

  async put(name, text) {
    puts += 1;
    sweepSometimes();
    const half = `${fileOf(name)}.${randomUUID()}`;
    try {
      await makeFolder(folder());
      await writeFile(half, text, { mode: 0o600, flush: true });
      await rename(half, fileOf(name));
    } catch (error) {
      complain(error);
      await rm(half, { force: true }).catch(() => undefined);
    }
  },

  async drop(name) {
    await rm(fileOf(name), { force: true }).catch(complain);
  },
};

/** Where the records lie: beside the other data of a site on somebody's own computer, in production a temporary folder. */
function folder(): string {
  return env().production ? join(tmpdir(), "study-abroad-site", "outcomes") : resolve(".data", "outcomes");
}

const fileOf = (name: string) => join(folder(), name);
const isOlder = (mtimeMs: number, milliseconds: number) => mtimeMs < Date.now() - milliseconds;

/** At the first use, every six hours of use and every 500 records: removes what is too old, half written, or more than there is room for. */
function sweepSometimes(): void {
  if (Date.now() - swept < SWEEP_MS && puts < SWEEP_PUTS) return;
  swept = Date.now();
  puts = 0;
  sweep().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") complain(error);
  });
}

async function sweep(): Promise<void> {
  const records: { name: string; mtimeMs: number }[] = [];
  for (const name of await readdir(folder())) {
    const isRecord = recordName.test(name);
    if (!isRecord && !halfWrittenName.test(name)) continue;
    const mtimeMs = (await stat(fileOf(name)).catch(() => null))?.mtimeMs;
    if (mtimeMs === undefined) continue;
    if (isOlder(mtimeMs, isRecord ? KEPT_SECONDS * 1000 : HALF_WRITTEN_MS)) await rm(fileOf(name), { force: true });
    else if (isRecord) records.push({ name, mtimeMs });
  }
  const latestFirst = records.sort((one, other) => other.mtimeMs - one.mtimeMs);
  for (const { name } of latestFirst.slice(MOST_RECORDS)) await rm(fileOf(name), { force: true });
}

function complain(error: unknown): void {
  if (complained) return;
  complained = true;
  log.warn(
    { folder: folder(), reason: String(error) },
    "outcomes of submissions are not kept in files: the folder cannot be used",
  );
}
