import { existsSync } from "node:fs";

import { fail, run, say } from "./ready.mjs";
import { installByApt } from "./system-packages.mjs";

/** Debian's Chromium without windows: the same engine, for two thirds of the processor's time. */
const shell = "/usr/bin/chromium-headless-shell";
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What every Chromium of a script is started with. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** As `browserArguments`, for tests: no process is started ahead of a page that may never come. */
export const testBrowserArguments = [...browserArguments, "--process-per-site", "--renderer-process-limit=1"];

/** The path of the Chromium that CHROMIUM_PATH names, or of the system's, as visitors have it; undefined when there is none. */
export const findBrowser = () => process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));

/** As `findBrowser`, for tests: Debian's headless shell before the system's Chromium. */
export const findTestBrowser = () => process.env.CHROMIUM_PATH || [shell, ...places].find((place) => existsSync(place));

/**
 * The path of a Chromium to measure and to take pictures with: CHROMIUM_PATH, the system's, or one installed now (by apt
 * for root, else by Playwright). Ends the script with a sentence when there is none to be had.
 */
export const ensureBrowser = () => ensure(findBrowser, findBrowser() ? [] : ["chromium"]);

/** As `ensureBrowser`, for tests: on Debian, as root, the headless shell is installed beside a Chromium too. */
export const ensureTestBrowser = () => ensure(findTestBrowser, ["chromium-headless-shell"]);

function ensure(find, packages) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : fail(`CHROMIUM_PATH names ${named}, and nothing is there.`);

  installByApt([...packages, "fonts-noto-core"]);
  if (!find()) installByApt(["chromium", "fonts-noto-core"]);
  const found = find();
  if (found) return found;

  say("No Chromium found; asking Playwright to install one...");
  if (run("npx", ["playwright", "install", "chromium"]) === 0) return undefined;
  return fail("The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.");
}
