import { defineConfig } from "@playwright/test";

import { slowBrowserTests } from "./tests/slow.mjs";
import { launch } from "./tests/support/launch";

const which = process.env.ATTACK;
const left = which ? [] : [slowBrowserTests];
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/seed.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  // One more than the cores of a small machine: each waits for pages a third of its time.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ...(reportFile ? [["json", { outputFile: reportFile }] as const] : [])],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Asia/Kathmandu",
    actionTimeout: 15_000,
    launchOptions: launch({ pictures: which !== undefined }),
    // What moves is drawn anew sixty times a second. Tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  grep: which === "slow" ? slowBrowserTests : /./,
  projects: [
    { name: "scripts", use: { javaScriptEnabled: true }, grepInvert: [/@no-scripts/, ...left] },
    { name: "no-scripts", use: { javaScriptEnabled: false }, grepInvert: [/@scripts/, ...left] },
  ],
});
