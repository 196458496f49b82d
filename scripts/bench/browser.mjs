import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";

import { browserArguments, findBrowser } from "../browser.mjs";
import { say } from "../ready.mjs";

/** What `work` makes of a Chromium, or undefined, said aloud, where there is none. */
export async function inBrowser(work) {
  const executablePath = findBrowser();
  if (!executablePath || !existsSync(executablePath)) {
    return void say("  Skipped: there is no Chromium here. CHROMIUM_PATH names one.");
  }
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** The screen of a small phone. */
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
