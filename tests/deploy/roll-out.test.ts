// Holds contract 8.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Service } from "../support/site";

import { startNginx, type Nginx } from "./support/nginx";
import { buildOtherVersion } from "./support/other-build";
import { findProgram } from "./support/programs";
import { startSiteProcess, type SiteProcess } from "./support/site-process";
import { visit } from "./support/visit";

const READERS = 4;
const PAGES = ["/", "/course-search", "/course_details/1", "/who-we-are", "/login"];
const asset = /\/assets\/[\w.-]+\.(?:css|js|woff2)/g;

describe("from one build to the next, with readers all the time", () => {
  const work = mkdtempSync(join(tmpdir(), "roll-out-"));
  let sandbox: Service;
  beforeAll(async () => {
    buildOtherVersion(work);
    sandbox = await startSandbox();
  }, 600_000);
  afterAll(async () => {
    await sandbox.stop();
    rmSync(work, { recursive: true, force: true });
  });

  describe.each([
    ["containers that share a folder of assets", { ASSET_FILES: join(work, "shared-assets") }],
    ["containers that share none", {}],
  ])("%s", (_which, environment: Record<string, string>) => {
    it.skipIf(!findProgram("nginx"))(
      "no request is lost, and no asset is missing",
      async () => {
        const old = await Promise.all([
          startSiteProcess(sandbox.url, environment),
          startSiteProcess(sandbox.url, environment),
        ]);
        const [first, second] = old;
        const nginx = await startNginx({ sites: old.map(({ port }) => port) });
        const running: SiteProcess[] = [...old];
        try {
          const readers = readAll(nginx);
          await readers.more(100);
          const start = () => startSiteProcess(sandbox.url, environment, { build: work });
          const third = await start();
          running.push(third);
          await nginx.reload([first, second, third].map(({ port }) => port));
          await readers.more(150);
          const fourth = await start();
          running.push(fourth);
          await nginx.reload([second, third, fourth].map(({ port }) => port));
          await first.stop();
          await readers.more(150);
          // Without the folder the old version's files end with its last container.
          const before = environment.ASSET_FILES ? undefined : await readers.stop();
          await nginx.reload([third, fourth].map(({ port }) => port));
          await second.stop();
          if (!before) await readers.more(150);
          const { answered, failures, assets } = before ?? (await readers.stop());

          expect(failures).toEqual([]);
          expect(answered).toBeGreaterThan(400);
          const styles = [...assets].filter((path) => path.endsWith(".css"));
          const ofOld = readdirSync("build/client/assets").map((name) => `/assets/${name}`);
          expect(styles.some((path) => ofOld.includes(path))).toBe(true);
          expect(styles.some((path) => !ofOld.includes(path))).toBe(true);
          if (environment.ASSET_FILES) {
            for (const path of ofOld) expect([path, (await visit(nginx.url, path)).status]).toEqual([path, 200]);
          }
        } finally {
          await nginx.stop();
          await Promise.all(running.map((one) => one.kill()));
        }
      },
      240_000,
    );
  });
});

/** Reads pages and whatever they name, again and again, as browsers do that keep old pages open. */
function readAll(nginx: Nginx) {
  let reading = true;
  let answered = 0;
  const failures: string[] = [];
  const assets = new Set<string>();
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await visit(nginx.url, path, { headers }).catch((error: Error) => ({
      status: error.message,
      body: "",
    }));
    if (answer.status === 200) answered += 1;
    else failures.push(`${path}: ${answer.status}`);
    return answer.body;
  };
  const read = async (reader: number) => {
    // A cookie of ours keeps nginx's copies out, so that pages of both versions come.
    const headers: Record<string, string> = reader % 2 ? { cookie: "sa_reader=1" } : {};
    for (let time = reader; reading; time++) {
      const page = await ask(PAGES[time % PAGES.length] ?? "/", headers);
      const named = page.match(asset) ?? [];
      for (const path of named) assets.add(path);
      const all = [...assets];
      const others = Array.from({ length: 5 }, () => all[Math.floor(Math.random() * all.length)] ?? "/");
      for (const path of [...named, ...others]) if (reading) await ask(path, headers);
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  return {
    /** Waits until so many more answers have come. */
    async more(answers: number) {
      const goal = answered + answers;
      while (answered < goal && failures.length === 0) await new Promise((done) => setTimeout(done, 20));
    },
    async stop() {
      reading = false;
      await Promise.all(readers);
      return { answered, failures, assets };
    },
  };
}
