// Holds contract 12.4.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Bucket } from "../../app/application/store/bucket.server";
import { Folder } from "../../app/application/store/folder.server";
import { DraftDocuments } from "../../app/application/store/draft-documents.server";
import type { Storage } from "../../app/application/store/storage.server";
import { Store } from "../../app/application/store/store.server";
import { contentOf, draft, limits, MARKER } from "../support/store-story";
import { testSettings } from "../support/request";
import { S3Server } from "../support/s3-server";

const AT_ONCE = 4;
const home = mkdtempSync(join(tmpdir(), "killed-"));
const s3 = new S3Server();
let settings: Record<string, string>;

beforeAll(async () => {
  settings = { ...testSettings, ...(await s3.start()), NODE_NO_WARNINGS: "1" };
  symlinkSync(resolve("node_modules"), join(home, "node_modules"));
  await build({
    configFile: false,
    root: resolve("."),
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": resolve("app") } },
    build: {
      ssr: true,
      target: "node20",
      outDir: join(home, "built"),
      rollupOptions: {
        input: resolve("tests/support/store-child.ts"),
        output: { format: "esm", entryFileNames: "child.mjs" },
      },
    },
  });
}, 120_000);
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await s3.stop();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

/** Lets a process live through the story up to a step; what it said before it died. */
function live(place: Record<string, string>, step: number): Promise<{ said: string[]; signal: string | null }> {
  const env = { ...process.env, ...settings, ...place, STORY_STEP: String(step) };
  return new Promise((done, fail) => {
    execFile(process.execPath, [join(home, "built", "child.mjs")], { env }, (error, said, problem) => {
      if (error && error.signal !== "SIGKILL") return fail(new Error(`${error.message}\n${problem}`));
      done({ said: said.trim().split("\n"), signal: error?.signal ?? null });
    });
  });
}

/** Everything that can be read in a folder, names too. */
function allIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => readFileSync(join(folder, name), "latin1"));
  return [...names, ...texts].join("\n");
}

async function lookAfter(place: Storage, said: readonly string[]): Promise<void> {
  const files = new DraftDocuments(draft, new Store(place, limits));
  const listed = await files.list();
  for (const name of ["first.pdf", "second.pdf", "third.pdf"]) {
    const safe = said.findLast((line) => line.startsWith(`safe ${name} `))?.split(" ")[2];
    if (!safe || said.includes(`removing ${name}`) || said.includes("removing all")) continue;
    expect(listed.find((file) => file.name === name)?.arrived).toBeGreaterThanOrEqual(Number(safe));
  }
  if (said.includes("removed first.pdf")) expect(listed.map(({ name }) => name)).not.toContain("first.pdf");
  if (said.includes("removed all")) expect(listed).toEqual([]);

  for (const { id, name, whole } of listed) {
    const content = contentOf(name);
    if (!whole) {
      const writer = await files.resume(id);
      if (writer.offset < content.length) await writer.write(content.subarray(writer.offset));
      await writer.finish();
    }
    const pieces: Buffer[] = [];
    for await (const piece of files.read(id)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  }

  await new Promise((done) => setTimeout(done, 20));
  await new Store(place, { ...limits, lastingMs: 1 }).sweep();
}

describe.each(["a folder", "a bucket"])("a process that is killed while it keeps files in %s", (kind) => {
  it("loses nothing that was safe, leaves nothing readable, and nothing that stays", async () => {
    const onDisk = kind === "a folder";
    const at = (step: number) => join(home, `${onDisk ? "disk" : "none"}-${step}`);
    const variables = (step: number): Record<string, string> =>
      onDisk ? { STORY_FOLDER: at(step) } : { STORY_BUCKET: s3.bucket, STORY_PREFIX: `step-${step}` };
    const whole = await live(variables(0), 0);
    const steps = Number(whole.said.at(-1)?.replace("steps ", ""));
    expect(steps).toBeGreaterThan(20);

    let looks = 0;
    const killedAt = async (step: number) => {
      const { said, signal } = await live(variables(step), step);
      expect(signal).toBe("SIGKILL");
      const place = onDisk ? new Folder(at(step)) : new Bucket(s3.bucket, `step-${step}`);
      const own = onDisk ? at(step) : join(s3.folder, s3.bucket, `step-${step}`);
      if (existsSync(own)) {
        looks += 1;
        expect(allIn(own)).not.toMatch(new RegExp(`${MARKER}|(first|second|third)\\.pdf|cv_documents`));
      }
      await lookAfter(place, said);
      const left = [];
      for await (const some of place.list()) left.push(...some);
      expect(left).toEqual([]);
      if (existsSync(at(step))) expect(readdirSync(at(step))).toEqual([]);
    };
    const killed = Array.from({ length: steps }, (_, index) => 1 + index);
    while (killed.length > 0) await Promise.all(killed.splice(0, AT_ONCE).map(killedAt));
    expect(looks).toBeGreaterThan(10);
  }, 600_000);
});
