import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

import { content } from "./app/content/pipeline/vite-plugin.server";

/** What is slow for a reason: memory, load, processes killed at each step, long attacks, a real nginx. Only `npm run test:attack` runs it. */
const slow = [
  "tests/attack-table.test.ts",
  "tests/api/lanes.test.ts",
  "tests/attack/{api-faults,caches,connections,logins,pictures,redis,saved-faults,saved-losses,slow-readers}.test.ts",
  "tests/attack/{uploads-lost,uploads-outcomes,uploads-workers,xss}.test.ts",
  "tests/deploy/!(cache).test.ts",
  "tests/engines/handful.test.ts",
  "tests/store/**",
  "tests/process/memory.test.ts",
];

/** Folders whose tests start processes. */
const startsProcesses = /^tests\/(attack|deploy|editorial|engines|process|store)\//;

/** What a test may not do to modules and settings that other files of its process use too. */
const ownModules =
  /vi\.(mock|doMock|hoisted|resetModules|stubEnv|stubGlobal)\(|withSettings\(|support\/submissions"|FakeApi|process\.env\b/;

const root = fileURLToPath(new URL(".", import.meta.url));
const tests = ["app", "sandbox-api", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.test\.tsx?$/.test(name));
const unit = tests.filter(
  (name) =>
    !startsProcesses.test(name) &&
    name !== "tests/attack-table.test.ts" &&
    !ownModules.test(readFileSync(join(root, name), "utf8")),
);
const all = process.env.ATTACK === "all";
/** Every page and the whole journey in Firefox and WebKit; `npm run test:attack` has the handful. */
const whole = process.env.ENGINES === "all" ? [] : ["tests/engines/{first-visit,journey,pages}.test.ts"];
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
          include: unit.map(literal),
          isolate: false,
          maxWorkers: cores,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,sandbox-api,tests}/**/*.test.{ts,tsx}"],
          exclude: [...unit.map(literal), ...(all ? [] : slow), ...whole],
          // These wait for processes and for time most of their time.
          maxWorkers: cores + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
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
