import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const systemBrowser = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(systemBrowser) ? systemBrowser : undefined);
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
      args: chromiumFlags,
      ...(executablePath ? { executablePath } : {}),
    },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "scripts", use: { javaScriptEnabled: true }, grepInvert: /@no-scripts/ },
    { name: "no-scripts", use: { javaScriptEnabled: false }, grepInvert: /@scripts/ },
  ],
});
