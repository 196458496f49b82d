import type { Page } from "@playwright/test";

import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { expect, once, scriptsReady, test } from "../support/test";

/** Holds the data of every next page back until the returned function is called. */
async function slowLine(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((go) => (release = go));
  await page.route(/[?&]_data=/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const { from, link, text, to } of [
  { from: "/course-search", link: "View Details", text: "Loading", to: /\/course_details\/1$/ },
  { from: "/course_details/1", link: "Universities", text: "Loading countries...", to: /\/universitieslist$/ },
  { from: "/blog", link: "Read More", text: "Loading...", to: /\/blog\/1$/ },
]) {
  test(
    `from ${from}, “${text}” is said while the next page is on its way, and moves nothing`,
    { tag: "@scripts" },
    async ({ page, fake }) => {
      fake.api.answersJson(fakeCatalogue(plainTexts));
      await page.goto(fake.site.url + from);
      await scriptsReady(page);
      const place = () =>
        page.getByRole("main").evaluate(({ offsetTop, offsetHeight }: HTMLElement) => ({ offsetTop, offsetHeight }));
      const before = await place();
      const release = await slowLine(page);
      if (link === "Universities")
        await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/universitieslist']")?.click());
      else await page.getByRole("link", { name: link }).first().click();
      const sign = page.getByRole("status").filter({ hasText: text });
      await expect(sign).toBeVisible();
      await expect(sign).toHaveText(text);
      expect(await place()).toEqual(before);
      release();
      await page.waitForURL(to);
      await expect(sign).toHaveCount(0);
    },
  );
}

for (const { from, link, text, part } of [
  { from: "/universitieslist", link: "UK", text: "Loading universities...", part: null },
  { from: "/scholarship", link: "Australia", text: "Loading universities...", part: "scholarships" },
  {
    from: "/scholarship?country=1",
    link: "Karriwood University",
    text: "Loading scholarships...",
    part: "scholarships",
  },
  { from: "/course-search", link: "Next", text: "Searching courses...", part: "results" },
]) {
  test(
    `on ${from}, “${text}” is said in its place while ${link} is on its way`,
    { tag: "@scripts" },
    async ({ page }) => {
      await page.goto(from);
      await scriptsReady(page);
      const busy = page.locator("main [aria-busy=true]");
      await expect(busy).toHaveCount(0);
      const release = await slowLine(page);
      await page.getByRole("main").getByRole("link", { name: link, exact: true }).first().click();
      await expect(page.getByRole("main").getByRole("status").filter({ hasText: text })).toBeVisible();
      if (part !== null) await expect(busy).toHaveAttribute(part === "results" ? "aria-labelledby" : "id", part);
      release();
      await expect(page.getByText(text)).toHaveCount(0);
      await expect(busy).toHaveCount(0);
    },
  );
}

test("a page is whole without the sign, and an empty list without Previous and Next", once, async ({ page, fake }) => {
  fake.api.answersJson({ results: [], count: 0, next: null, previous: null });
  for (const path of ["/course-search?search=zz", "/blog", "/upcoming-events"]) {
    await page.goto(fake.site.url + path);
    await expect(page.getByRole("main").getByText("Previous", { exact: true })).toHaveCount(0);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  }
  fake.api.answersJson(fakeCatalogue(plainTexts));
  await page.goto(`${fake.site.url}/course-search?search=yy`);
  await expect(page.getByRole("main").getByText("Previous", { exact: true })).toBeVisible();
});

test("a telephone number stays on one line", once, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/", "/blog"]) {
    await page.goto(path);
    const numbers = page.locator("a[href^='tel:']");
    expect(await numbers.count()).toBeGreaterThan(0);
    for (const number of await numbers.all()) {
      const lines = await number.evaluate((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (!/\d{3}/.test(text.textContent ?? "")) continue;
          range.selectNodeContents(text);
          return range.getClientRects().length;
        }
        return 0;
      });
      expect(lines).toBeLessThanOrEqual(1);
    }
  }
});
