import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { browserArguments, ensureBrowser } from "./browser.mjs";
import { fail, root, say } from "./ready.mjs";

const usage = "Usage: npm run screenshots -- http://localhost:3000 [path ...]";
const [address, ...paths] = process.argv.slice(2);
if (!address || !URL.canParse(address)) fail(usage);

const folder = join(root, "test-results", "screenshots");
const widths = (process.env.WIDTHS ?? "360,768,1280").split(",").map(Number);
const schemes = /** @type {("light" | "dark")[]} */ ((process.env.SCHEMES ?? "light,dark").split(","));
const scripting = (process.env.SCRIPTS ?? "on,off").split(",");

mkdirSync(folder, { recursive: true });
const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: browserArguments,
});

for (const scheme of schemes) {
  for (const scripts of scripting) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 740 : 900 },
        colorScheme: scheme,
        javaScriptEnabled: scripts === "on",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const path of paths.length > 0 ? paths : ["/", "/course-search"]) {
        const name = `${path.replace(/[^\w-]+/g, "_").replace(/^_|_$/g, "") || "home"}-${width}-${scheme}-scripts-${scripts}.png`;
        await page.goto(new URL(path, address).href, { waitUntil: "networkidle" });
        await loadEveryPicture(page);
        await page.screenshot({ path: join(folder, name), fullPage: true });
        say(name);
      }
      await context.close();
    }
  }
}
await browser.close();

/** A full-page picture shows what nobody has scrolled to: lazy pictures would be missing from it. */
async function loadEveryPicture(page) {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((picture) => {
        picture.loading = "eager";
        return picture.decode().catch(() => undefined);
      }),
    ),
  );
}
