import { defineConfig } from "@playwright/test";

import { launch } from "./tests/support/launch";

/**
 * What is slow for a reason: lines that break, limits that fill up, sites that are killed, several tabs, and every page with
 * hostile words, huge letters, failing pictures and old browsers. Only `npm run test:attack` runs it.
 */
const slow =
  /@slow|\b(apply-left-behind|apply-tabs|bad-line|header-pictures|hostile-forms|large-text|line-breaks|long-words|lost-line|old-browsers|upload-limits)\.spec/;
const which = process.env.ATTACK;
const left = which ? [] : [slow];
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
  grep: which === "slow" ? slow : /./,
  projects: [
    { name: "scripts", use: { javaScriptEnabled: true }, grepInvert: [/@no-scripts/, ...left] },
    { name: "no-scripts", use: { javaScriptEnabled: false }, grepInvert: [/@scripts/, ...left] },
  ],
});
