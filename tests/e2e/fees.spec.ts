// Holds contract 5.4, 11.1, 11.2.
import type { Locator } from "@playwright/test";

import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { stickingOut } from "../support/overflow";
import { expect, once, test } from "../support/test";

const pages = ["/course-search", "/course_details/1", "/university/1/1", "/?search=nursing"];

/** How many lines an element's text takes. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => new Set([...node.getClientRects()].map(({ top }) => Math.round(top))).size);

test("a plain amount has the sign of its currency, and the code stands beside it", once, async ({ page, fake }) => {
  fake.api.answersJson(
    fakeCatalogue(plainTexts, { course: { annual_fees: 45200, total_fees: "135600.00", currency_type: "aud" } }),
  );
  for (const path of pages) {
    await page.goto(fake.site.url + path);
    const fee = page.getByText(path.startsWith("/?") ? "$45,200" : "A$45,200", { exact: true });
    await expect(fee, path).toBeVisible();
    await expect(fee.locator("..").getByText("AUD", { exact: true }), path).toBeVisible();
  }
  await page.goto(`${fake.site.url}/course_details/1`);
  await expect(page.getByText("A$135,600", { exact: true })).toBeVisible();
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /annual fees A\$45,200 AUD\.$/);
});

test("a fee in dirhams cannot be taken for one in dollars", once, async ({ page, fake }) => {
  fake.api.answersJson(
    fakeCatalogue(plainTexts, { course: { annual_fees: "69950", total_fees: null, currency_type: "AED" } }),
  );
  for (const path of pages) {
    await page.goto(fake.site.url + path);
    await expect(page.getByText("$69,950", { exact: true }).locator(".."), path).toHaveText("$69,950 AED");
  }
  await page.goto(`${fake.site.url}/course_details/1`);
  await expect(page.getByText("Contact for details", { exact: true })).toBeVisible();
});

test("a fee and a deadline in Devanagari count as others do, in their own digits", once, async ({ page, fake }) => {
  const given = { annual_fees: "२५०००", formatted_application_dateline: "२८ फेब्रुअरी २०६९" };
  fake.api.answersJson(fakeCatalogue(plainTexts, { course: given }));
  for (const path of pages) {
    await page.goto(fake.site.url + path);
    const fee = path.startsWith("/?") ? "$२५,००० AUD" : "A$२५,००० AUD";
    await expect(page.getByText(fee).first(), path).toBeVisible();
  }
  await page.goto(`${fake.site.url}/course_details/1`);
  await expect(page.getByText(/about NPR \d/).first()).toBeVisible();
  await expect(page.getByText("२८ फेब्रुअरी २०६९").first()).toBeVisible();
  await expect(page.getByText(/\d+ days left/).first()).toBeVisible();
  const calendar = await page.request.get(`${fake.site.url}/course_details/1/deadline.ics`);
  expect(await calendar.text()).toContain("DTSTART;VALUE=DATE:20690228");
});

test("a phone's bar says once that a fee is a year's", once, async ({ page, fake }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [annual_fees, said] of [
    ["AED69,500 per year", /^NPR [\d.]+ lakh a year/],
    ["AED69,500 (by arrangement) per year", "AED69,500 (by arrangement) per year"],
    ["AED69,500 or AED70,500", "AED69,500 or AED70,500 a year"],
  ] as const) {
    fake.api.answersJson(
      fakeCatalogue(plainTexts, { course: { id: annual_fees.length, annual_fees, currency_type: "AED" } }),
    );
    await page.goto(`${fake.site.url}/course_details/${annual_fees.length}`);
    await expect(page.getByRole("complementary", { name: "Apply" }).locator("p").first()).toHaveText(said);
  }
});

test(
  "no line breaks inside an amount on a phone, and the page stays as wide as the window",
  once,
  async ({ page, fake }) => {
    const fees = { annual_fees: "AED 1,269,950 per year (2027)", total_fees: "A$ 1,300,000.00", currency_type: "AUD" };
    fake.api.answersJson(fakeCatalogue(plainTexts, { course: fees }));
    for (const path of pages) {
      await page.goto(fake.site.url + path);
      const amounts = page.locator("main :is(dd, td) span", { hasText: /^AED\s1,269,950$|^A\$\s1,300,000\.00$/ });
      await expect(amounts.first(), path).toBeVisible();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const amount of await amounts.all()) expect(await linesOf(amount), `${path} at ${width} px`).toBe(1);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBe(width);
      }
    }
  },
);

test("no fee of a university sticks out of its cell at 320 px", once, async ({ page, fake }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [id, currency_type] of [
    [1, "NZD"],
    [2, "USD"],
  ] as const) {
    const course = { id, annual_fees: "20,000/semester", total_fees: "$1,250,000.50", currency_type };
    fake.api.answersJson(fakeCatalogue(plainTexts, { course }));
    await page.goto(`${fake.site.url}/university/${id}/1`);
    await expect(page.locator("main td", { hasText: "1,250,000.50" }), currency_type).toBeVisible();
    expect(await stickingOut(page), currency_type).toEqual([]);
    const cells = page.locator("main td", { hasText: currency_type });
    await expect(cells, currency_type).toHaveCount(2);
    for (const cell of await cells.all())
      expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), currency_type).toBeLessThanOrEqual(0);
  }
});

test("a saved course's rupees take one line on a phone", once, async ({ page, fake }) => {
  fake.api.answersJson(fakeCatalogue(plainTexts, { course: { annual_fees: 45200, currency_type: "aud" } }));
  await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
  await page.goto(`${fake.site.url}/shortlist`);
  const rupees = page.getByText(/^NPR [\d,]+$/);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await rupees.last().boundingBox())?.height, `${width} px`).toBeLessThan(32);
  }
});

test("a code never stands on a line of its own", once, async ({ page, fake }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [index, annual_fees] of ["A$14,050.5", "A$14,300 per year"].entries()) {
    const id = index + 1;
    const course = { id, annual_fees, currency_type: "AUD", intake: "February, July", course_length: "3" };
    fake.api.answersJson(fakeCatalogue(plainTexts, { course }));
    await page.goto(`${fake.site.url}/course-search?search=fee${id}`);
    const code = page.getByRole("article").getByText("AUD", { exact: true });
    const last = code.locator("xpath=preceding-sibling::span");
    const middle = (element: Locator) => element.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(last).toHaveText(index === 0 ? annual_fees : "per year");
    expect(Math.abs((await middle(code)) - (await middle(last))), annual_fees).toBeLessThan(8);
    await expect.poll(() => page.locator("html").evaluate((html) => html.scrollWidth)).toBe(320);
  }
});

test("the ceiling says that it is of the own currency of each course", once, async ({ page }) => {
  await page.goto("/course-search");
  await expect(page.getByLabel("Maximum annual fee")).toHaveAccessibleDescription(
    "In the course's own currency, as a plain number.",
  );
});

test("no parenthesis stands alone and no amount begins with a gap on a phone", once, async ({ page, fake }) => {
  const fees = {
    annual_fees: "CAD 1,225,000 (2027)",
    total_fees: "AED 1,184,500 to 1,289,500",
    currency_type: "CAD",
  };
  fake.api.answersJson(fakeCatalogue(plainTexts, { course: fees }));
  await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
  for (const path of ["/shortlist", "/course_details/1"]) {
    await page.goto(fake.site.url + path);
    const note = page.locator("main dd span", { hasText: /^\(2027\)$/ }).first();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(note, path).toBeVisible();
      expect(await linesOf(note), `${path} at ${width} px`).toBe(1);
    }
  }
  await expect(page.locator("main dd span", { hasText: /^to 1,289,500$/ }).first()).toBeVisible();
});

test("a price whose currency nobody gives says so", once, async ({ page }) => {
  await page.goto("/course_details/6");
  const price = (label: string) => page.locator("main dl > div", { has: page.getByText(label, { exact: true }) });
  for (const label of ["Annual Fees", "Total Fees"])
    await expect(price(label)).toHaveText(/^.* Fees\$[\d,]+Currency not given: ask us$/);
  await page.setViewportSize({ width: 360, height: 800 });
  const bar = page.getByRole("complementary", { name: "Apply" });
  await expect(bar).toContainText(/^\$[\d,]+\s+a year\s*Currency not given/);
  await page.goto("/course_details/1");
  await expect(price("Annual Fees")).not.toContainText("Currency not given");
  await expect(bar).toContainText(/^NPR [\d.]+ lakh a year(?!.*not given)/);
});

test("a card says so of a fee without a currency, and of no other", once, async ({ page, fake }) => {
  const course = { annual_fees: "$15,300", currency_type: null };
  for (const [given, said] of [
    [course, /\$15,300 a year\s*Currency not given$/],
    [{ ...course, currency_type: "AUD" }, /\$15,300 AUD a year$/],
    [{ ...course, annual_fees: null }, /Contact for details$/],
  ] as const) {
    fake.api.answersJson(fakeCatalogue(plainTexts, { course: given }));
    await page.goto(`${fake.site.url}/course-search?search=${encodeURIComponent(said.source)}`);
    await expect(page.getByRole("article").locator("dd").first()).toHaveText(said);
  }
});
