import { existsSync } from "node:fs";

import { fail, run, say } from "./ready.mjs";
import { installByApt } from "./system-packages.mjs";

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

/** The path of the Chromium that CHROMIUM_PATH names, or of the system's; undefined when there is none. */
export const findBrowser = () => process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, the system's, or one installed now (by apt for root, else by
 * Playwright). Ends the script with a sentence when there is none to be had.
 */
export function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : fail(`CHROMIUM_PATH names ${named}, and nothing is there.`);

  installByApt(findBrowser() ? ["fonts-noto-core"] : ["chromium", "fonts-noto-core"]);
  const found = findBrowser();
  if (found) return found;

  say("No Chromium found; asking Playwright to install one...");
  if (run("npx", ["playwright", "install", "chromium"]) === 0) return undefined;
  return fail("The browser tests need Chromium. Install it, or name one with CHROMIUM_PATH.");
}
