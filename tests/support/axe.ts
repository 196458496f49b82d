import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { test, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe: {
    run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** What axe finds on a page as it is now: a line for each rule, with the first elements that break it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const scripted = test.info().project.use.javaScriptEnabled !== false;
  return scripted ? findings(page) : findingsOfCopy(page);
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as AxeWindow;
    const { violations } = await axe.run({ resultTypes: ["violations"], iframes: false });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(" | ")}`,
    );
  });
}

/** The copies that were looked at, each for the page that it was made of, with what it was made from. */
const copies = new WeakMap<Page, { copy: Page; from: string }>();

/** axe waits on timers, which stand still where scripts are off: it looks at the same document in a window whose scripts are cut off. */
async function findingsOfCopy(page: Page): Promise<string[]> {
  const [url, body, viewport] = [page.url(), await page.content(), page.viewportSize()];
  const { copy, from } = copies.get(page) ?? { copy: await emptyCopy(page), from: "" };
  if (viewport) await copy.setViewportSize(viewport);
  if (from !== url + body) {
    await copy.unrouteAll();
    await copy.route("**/*.js", (route) => route.abort("blockedbyclient"));
    await copy.route(url, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    await copy.goto(url);
    copies.set(page, { copy, from: url + body });
  }
  return findings(copy);
}

async function emptyCopy(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser of its own");
  const copy = await browser.newPage({ javaScriptEnabled: true });
  page.once("close", () => void copy.close());
  return copy;
}
