import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

import { content } from "./app/content/pipeline/vite-plugin.server";
import { slowFiles } from "./tests/slow.mjs";

/** What `npm run test:attack` runs once more: it has more cases there. */
const longer = /^(tests\/attack\/(clients|sessions)|app\/application\/upload\/last-byte\.server)\.test\.ts$/;

/** Every page and the whole journey in Firefox and WebKit, for `npm run test:engines`. */
const engines = /^tests\/engines\/(?!handful)/;

/** Folders whose tests start processes. */
const startsProcesses = /^tests\/(attack|deploy|editorial|engines|process|store)\//;

/** What a test may not do to modules and settings that other files of its process use too. */
const ownModules =
  /vi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\(|withSettings\(|support\/submissions"|upload\/upload-case"|FakeApi|process\.env\b/;

const root = fileURLToPath(new URL(".", import.meta.url));
const tests = ["app", "sandbox-api", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.test\.tsx?$/.test(name));
const inOneProcess = (name: string) =>
  !startsProcesses.test(name) && !slowFiles.test(name) && !ownModules.test(readFileSync(join(root, name), "utf8"));
const unit = tests.filter(inOneProcess);

/** `slow`: what `npm test` leaves out. `all`: everything. */
const which = process.env.ATTACK;
const isRun = (name: string) => {
  if (engines.test(name)) return process.env.ENGINES === "all";
  if (which === "slow") return slowFiles.test(name) || longer.test(name);
  return which === "all" || !slowFiles.test(name);
};
const integration = tests.filter((name) => !unit.includes(name) && isRun(name));
const cores = availableParallelism();

export default defineConfig({
  plugins: [content(), vanillaExtractPlugin()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: which === "slow" ? [] : unit.map(literal),
          isolate: false,
          maxWorkers: cores,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: integration.map(literal),
          // These wait for processes and for time most of their time; the slow ones measure memory and crowds.
          maxWorkers: which ? 2 : cores + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: "./tests/support/temporary-folder.ts",
    environment: "node",
    restoreMocks: true,
    // Only what hangs ends by these: a machine at half of its speed must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

/** A path as a pattern that matches it alone: some folders of routes have `[` or `$` in their names. */
function literal(path: string): string {
  return path.replace(/[[\](){}!*?+@$]/g, "\\$&");
}
