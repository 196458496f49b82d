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

/** axe waits on timers, which stand still where scripts are off: it looks at the same document in a window whose scripts are cut off. */
async function findingsOfCopy(page: Page): Promise<string[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser of its own");
  const body = await page.content();
  const copy = await browser.newPage({ viewport: page.viewportSize(), javaScriptEnabled: true });
  await copy.route("**/*.js", (route) => route.abort());
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await copy.goto(page.url());
  const found = await findings(copy);
  await copy.close();
  return found;
}
