import type { Page } from "@playwright/test";

import { logInByRequest } from "../support/applicant";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { stickingOut } from "../support/overflow";
import { expect, once, test } from "../support/test";

const name = "Wirtschaftsinformatikstudiengangsverantwortungsbereichsleitung";
const words = `${"W".repeat(90)} ${"9".repeat(60)}`;
const html = `<p>${words}</p><h2>${name}</h2><ul><li>${words}</li></ul><blockquote>${words}</blockquote>
  <p><a href="https://example.com/${"w".repeat(90)}">https://example.com/${"w".repeat(90)}</a></p>
  <table><tbody><tr><th>${name}</th><td>${words}</td></tr></tbody></table>`;

const publicPages = [
  "/",
  `/?search=${name}`,
  "/course-search",
  `/course-search?search=${name}&interest=1&specialization=1&country=1&max_fee=60000`,
  `/course-search?search=${"W".repeat(190)}`,
  "/course_details/1",
  "/course_details/1/apply",
  "/shortlist?removed=2",
  "/compare?course=1&course=2",
  "/universitieslist",
  "/university/1/1",
  "/scholarship",
  "/scholarship?country=1",
  "/scholarship?country=1&university=1",
  "/blog",
  "/blog/1",
  "/upcoming-events",
  "/upcoming-events/1",
  "/upcoming-events/1/register",
];
const privatePages = ["/course_details/1/apply", "/upcoming-events/1/register"];

/** Opens everything that opens: filters, requirements, groups of the menu. */
async function openAll(page: Page) {
  await page.evaluate(() =>
    document.querySelectorAll("main details").forEach((details) => details.setAttribute("open", "")),
  );
}

const phones = [320, 360];
const softly = expect.configure({ soft: true });

test("no unbreakable word of the API widens a page of a phone", async ({ page, fake }) => {
  test.slow();
  fake.api.answersJson(fakeCatalogue({ name, words, html }));
  await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
  const look = async (path: string) => {
    for (const width of phones) {
      await page.setViewportSize({ width, height: 800 });
      // Chromium takes a frame to ask media queries anew.
      await softly.poll(() => stickingOut(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  };
  const visit = async (path: string) => {
    const response = await page.goto(fake.site.url + path);
    expect(response?.status(), path).toBe(200);
    await openAll(page);
    await look(path);
  };
  for (const path of publicPages) await visit(path);

  await logInByRequest(page, fake.site.url);
  for (const path of privatePages) await visit(path);

  await page.getByRole("link", { name: "Close" }).first().click();
  fake.api.answersJson({ detail: words }, 400);
  await page.goto(`${fake.site.url}/signup`);
  await page.getByLabel("Email").fill("student@example.com");
  for (const label of ["Password", "Confirm password"])
    await page.getByLabel(label, { exact: true }).fill("Himal@2026");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText(words.slice(0, 90)).first()).toBeVisible();
  await look("/signup");
});

test("no unbreakable word widens a table of a wide window", once, async ({ page, fake }) => {
  test.slow();
  for (const [index, text] of [name.slice(0, 50), words].entries()) {
    fake.api.answersJson(fakeCatalogue({ name: text, words, html }));
    const id = 10 * index + 1;
    for (const path of [
      `/university/${id}/1`,
      `/compare?course=${id}&course=${id + 1}`,
      `/compare?course=${id}&course=${id + 1}&course=${id + 2}&course=${id + 3}`,
    ]) {
      await page.goto(fake.site.url + path);
      await expect(page.locator("main").getByText(text.slice(0, 50)).first(), path).toBeAttached();
      await openAll(page);
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await softly
          .poll(() => stickingOut(page), { message: `${path} at ${width} px, a name of ${text.length}` })
          .toEqual([]);
      }
    }
  }
});

test("shows every column of a table beside a long word", async ({ page, fake }) => {
  test.slow();
  const table = `<table><tbody><tr><th>${"W".repeat(50)} Studies</th><td>IELTS 6.5 or better, or PTE 58</td></tr>
    <tr><th>Nursing</th><td>IELTS 7</td></tr></tbody></table>`;
  fake.api.answersJson(fakeCatalogue({ ...plainTexts, html: table }));
  for (const path of ["/course_details/1", "/university/1/1", "/blog/1", "/upcoming-events/1"]) {
    await page.goto(fake.site.url + path);
    await openAll(page);
    await expect(page.locator("main td", { hasText: "IELTS 7" }).first(), path).toBeVisible();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Chromium takes a frame to ask media queries anew.
      await softly.poll(() => stickingOut(page), { message: `${path} at ${width} px` }).toEqual([]);
      const widths = await page
        .locator("main td", { hasText: "IELTS 6.5" })
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
      expect.soft(Math.min(...widths), `${path} at ${width} px`).toBeGreaterThan(90);
      await expect(page.locator("main table[tabindex]"), `${path} at ${width} px`).toHaveCount(0);
    }
  }
});

test("lets the keyboard move a table of the API that is wider than the page", async ({ page, fake }) => {
  const cells = Array.from({ length: 4 }, () => "<td>Requirements</td>").join("");
  fake.api.answersJson(fakeCatalogue({ ...plainTexts, html: `<table><tbody><tr>${cells}</tr></tbody></table>` }));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${fake.site.url}/blog/1`);
  const table = page.locator("main table");
  await table.focus();
  await expect(table).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test(
  "a table of the API is a stop of the keyboard only where it scrolls",
  { tag: "@scripts" },
  async ({ page, fake }) => {
    const cells = Array.from({ length: 4 }, () => "<td>Requirements</td>").join("");
    const table = (caption: string) => `<table>${caption}<tbody><tr>${cells}</tr></tbody></table>`;
    const html = `${table("")}${table("<caption>Scores</caption>")}<table><tbody><tr><td>7</td></tr></tbody></table>`;
    fake.api.answersJson(fakeCatalogue({ ...plainTexts, html }));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${fake.site.url}/course_details/1`);
    const tables = page.locator("main table").filter({ visible: true });
    await expect(tables.nth(0)).toHaveAttribute("tabindex", "0");
    await expect(tables.nth(0)).toHaveAccessibleName("Table, scrolls sideways");
    await expect(tables.nth(1)).toHaveAttribute("tabindex", "0");
    await expect(tables.nth(1)).toHaveAccessibleName("Scores");
    await expect(tables.nth(2)).not.toHaveAttribute("tabindex");
    await page.setViewportSize({ width: 1920, height: 800 });
    await expect(page.locator("main table[tabindex]")).toHaveCount(0);
  },
);
