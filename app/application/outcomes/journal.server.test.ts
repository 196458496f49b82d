// Holds contract 13.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeStore } from "../../../tests/support/fake-store";
import { testSettings } from "../../../tests/support/request";

import type { Outcome } from "./journal.server";

const DAY = 24 * 60 * 60 * 1000;
const key = "11111111-2222-3333-4444-555555555555";
const open: Outcome = { state: "open", at: "2026-03-01T05:15:00.000Z", attempt: "one" };
const accepted: Outcome = {
  state: "accepted",
  sent: {
    courseId: 7,
    course: "Data Science",
    university: "Example",
    at: "2026-03-01T05:15:00.000Z",
    files: [{ group: "passport_documents", name: "राहदानी.jpg", size: 9 }],
    more: 0,
    reference: null,
  },
};

const shared: { store: FakeStore | null } = { store: null };
const warn = vi.fn();
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));
vi.mock("~/log.server", () => ({
  warnSeldom: () => undefined,
  log: { warn: (...given: unknown[]) => warn(...given) },
}));

let home: string;
const folder = () => join(home, ".data", "outcomes");
const files = () => readdirSync(folder());

/** The journal as a process that has just started sees it. */
async function startedAfresh() {
  vi.resetModules();
  return import("./journal.server");
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "outcomes-"));
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  vi.spyOn(process, "cwd").mockReturnValue(home);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  shared.store = null;
  warn.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

describe.each(["files", "shared store"])("the journal in %s", (place) => {
  beforeEach(() => {
    shared.store = place === "files" ? null : new FakeStore();
  });

  it.each([open, accepted])("outlives the process: $state", async (outcome) => {
    await (await startedAfresh()).writeOutcome(key, outcome);
    expect(await (await startedAfresh()).findOutcome(key)).toEqual(outcome);
    expect(await (await startedAfresh()).findOutcome("another")).toBeNull();
  });

  it("remembers for 14 days", async () => {
    await (await startedAfresh()).writeOutcome(key, open);
    vi.setSystemTime(Date.now() + 14 * DAY - 60_000);
    expect(await (await startedAfresh()).findOutcome(key)).toEqual(open);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await (await startedAfresh()).findOutcome(key)).toBeNull();
  });

  it("takes the last word, and forgets", async () => {
    const journal = await startedAfresh();
    await journal.writeOutcome(key, open);
    await journal.writeOutcome(key, accepted);
    expect(await journal.findOutcome(key)).toEqual(accepted);
    await journal.forgetOutcome(key);
    expect(await journal.findOutcome(key)).toBeNull();
    expect(await (await startedAfresh()).findOutcome(key)).toBeNull();
  });

  it("gives nothing away: neither key nor course nor file can be read", async () => {
    await (await startedAfresh()).writeOutcome(key, accepted);
    const texts = shared.store?.texts ?? files().flatMap((name) => [name, readFileSync(join(folder(), name), "utf8")]);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join()).not.toMatch(/11111111|Data|राहदानी|passport|accepted/);
  });

  it("takes a record that cannot be read for an application that may have arrived", async () => {
    await (await startedAfresh()).writeOutcome(key, accepted);
    vi.stubEnv("SESSION_SECRET", "another secret that is long enough too");
    expect(await (await startedAfresh()).findOutcome(key)).toEqual({ state: "open", at: null, attempt: "" });
  });
});

describe("the folder", () => {
  const oldFile = (name: string, age: number) => {
    mkdirSync(folder(), { recursive: true });
    writeFileSync(join(folder(), name), "old");
    utimesSync(join(folder(), name), (Date.now() - age) / 1000, (Date.now() - age) / 1000);
  };
  const record = (number: number) => number.toString(16).padStart(64, "0");

  it("is ours alone, and so are its files", async () => {
    await (await startedAfresh()).writeOutcome(key, open);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(files().map((name) => statSync(join(folder(), name)).mode & 0o777)).toEqual([0o600]);
  });

  it("lies among the system's temporary files in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv("SITE_URL", "https://site.example");
    vi.stubEnv("TMPDIR", home);
    await (await startedAfresh()).writeOutcome(key, open);
    expect(readdirSync(join(home, "study-abroad-site", "outcomes"))).toHaveLength(1);
  });

  it("is swept at the first use: what is too old and what was never finished goes, what is not ours stays", async () => {
    oldFile(record(1), 15 * DAY);
    oldFile(record(2), 13 * DAY);
    oldFile(`${record(3)}.00000000-0000-0000-0000-000000000000`, DAY);
    oldFile("notes.txt", 99 * DAY);
    await (await startedAfresh()).findOutcome(key);
    await vi.waitFor(() => expect(files().sort()).toEqual([record(2), "notes.txt"].sort()));
  });

  it("holds a bounded number of records: the oldest go first", async () => {
    for (let number = 1; number <= 5_003; number += 1) oldFile(record(number), DAY - number * 1000);
    await (await startedAfresh()).findOutcome(key);
    await vi.waitFor(() => expect(files()).toHaveLength(5_000), 15_000);
    expect(files()).not.toContain(record(3));
    expect(files()).toContain(record(4));
  });

  it("that cannot be used is named once, and the process itself remembers", async () => {
    mkdirSync(join(home, ".data"));
    writeFileSync(folder(), "a file where the folder should be");
    const journal = await startedAfresh();
    await journal.writeOutcome(key, open);
    await journal.writeOutcome("another", accepted);
    expect(await journal.findOutcome(key)).toEqual(open);
    await journal.forgetOutcome(key);
    expect(await journal.findOutcome(key)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await (await startedAfresh()).findOutcome("another")).toBeNull();
  });

  it.skipIf(process.getuid?.() === 0)("that is read-only is named, too", async () => {
    mkdirSync(folder(), { recursive: true });
    chmodSync(folder(), 0o500);
    await (await startedAfresh()).writeOutcome(key, open);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe("a shared store that fails", () => {
  beforeEach(() => {
    shared.store = new FakeStore();
  });

  it("leaves the record in a file", async () => {
    const { store } = shared;
    if (store) store.away = true;
    await (await startedAfresh()).writeOutcome(key, open);
    expect(await (await startedAfresh()).findOutcome(key)).toEqual(open);
    expect(files()).toHaveLength(1);
  });

  it("is not what the process itself knows: its own copies count when the store is away, and when it has lost everything", async () => {
    const store = (shared.store = new FakeStore());
    const journal = await startedAfresh();
    await journal.writeOutcome(key, open);
    store.away = true;
    expect(await journal.findOutcome(key)).toEqual(open);
    expect(await (await startedAfresh()).findOutcome(key)).toEqual(open);
    rmSync(folder(), { recursive: true });
    expect(await journal.findOutcome(key)).toEqual(open);
    store.away = false;
    store.lose();
    expect(await journal.findOutcome(key)).toEqual(open);
  });

  it("is told from one that knows nothing", async () => {
    const journal = await startedAfresh();
    expect(await journal.findOutcome(key)).toBeNull();
    if (shared.store) shared.store.away = true;
    expect(await journal.findOutcome(key)).toBeUndefined();
  });

  it("has the last word of an open outcome while it answers", async () => {
    const journal = await startedAfresh();
    await journal.writeOutcome(key, open);
    rmSync(folder(), { recursive: true });
    const later: Outcome = { ...open, attempt: "of another container" };
    await (await startedAfresh()).writeOutcome(key, later);
    rmSync(folder(), { recursive: true });
    expect(await journal.findOutcome(key)).toEqual(later);
  });

  it("is forgotten in every place", async () => {
    const journal = await startedAfresh();
    await journal.writeOutcome(key, accepted);
    await journal.forgetOutcome(key);
    expect(files()).toEqual([]);
    expect(shared.store?.texts).toEqual([]);
    expect(await journal.findOutcome(key)).toBeNull();
  });

  it("never hides that the application has arrived", async () => {
    const journal = await startedAfresh();
    await journal.writeOutcome(key, open);
    const { store } = shared;
    if (store) store.away = true;
    await journal.writeOutcome(key, accepted);
    if (store) store.away = false;
    expect(await journal.findOutcome(key)).toEqual(accepted);
  });
});
