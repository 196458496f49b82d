import { defineConfig } from "@playwright/test";

import { findTestBrowser, testBrowserArguments } from "./scripts/browser.mjs";

const executablePath = findTestBrowser();
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/seed.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ...(reportFile ? [["json", { outputFile: reportFile }] as const] : [])],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Asia/Kathmandu",
    actionTimeout: 15_000,
    launchOptions: {
      args: testBrowserArguments,
      ...(executablePath ? { executablePath } : {}),
    },
    // What moves is drawn anew sixty times a second. Tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "scripts", use: { javaScriptEnabled: true }, grepInvert: /@no-scripts/ },
    { name: "no-scripts", use: { javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
});
