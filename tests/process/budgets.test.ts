import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { budgets, pages } from "../../scripts/bench/pages.mjs";
import { weigh } from "../../scripts/bench/weigh.mjs";
import { startSandbox, startSite, type Service } from "../support/site";

let sandbox: Service;
let site: Service;
beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url);
});
afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});

describe.each(Object.keys(pages) as (keyof typeof pages)[])("the %s page", (name) => {
  it("keeps to its budget of HTML and style sheets, and of scripts before anybody touches it", async () => {
    const { html, css, scripts } = await weigh(site.url, pages[name]);
    expect(html).toBeGreaterThan(1000);
    expect(css).toBeGreaterThan(1000);
    expect.soft(html + css, "HTML and CSS in bytes").toBeLessThanOrEqual(budgets.page[name]);
    expect.soft(scripts, "scripts in bytes").toBeLessThanOrEqual(budgets.scriptsNow[name]);
    if (name !== "guide") expect(scripts).toBeGreaterThan(10_000);
  });
});
