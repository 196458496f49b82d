import type { Page } from "@playwright/test";

import { fakeCatalogue } from "../support/fake-catalogue";
import { stickingOut } from "../support/overflow";
import { expect, test } from "../support/test";

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

for (const width of [320, 360]) {
  test(`no unbreakable word of the API widens a page of ${width} px`, async ({ page, fake }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    fake.api.answersJson(fakeCatalogue({ name, words, html }));
    await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
    const visit = async (path: string) => {
      const response = await page.goto(fake.site.url + path);
      expect(response?.status(), path).toBe(200);
      await openAll(page);
      expect.soft(await stickingOut(page), path).toEqual([]);
    };
    for (const path of publicPages) await visit(path);

    await page.goto(`${fake.site.url}/login`);
    await page.getByLabel("Email").fill("student@example.com");
    await page.getByLabel("Password").fill("Himal@2026");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(`${fake.site.url}/`);
    for (const path of privatePages) await visit(path);

    await page.getByRole("link", { name: "Close" }).first().click();
    fake.api.answersJson({ detail: words }, 400);
    await page.goto(`${fake.site.url}/signup`);
    await page.getByLabel("Email").fill("student@example.com");
    for (const label of ["Password", "Confirm password"])
      await page.getByLabel(label, { exact: true }).fill("Himal@2026");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText(words.slice(0, 90)).first()).toBeVisible();
    expect.soft(await stickingOut(page), "/signup").toEqual([]);
  });
}

for (const width of [768, 1024, 1280]) {
  test(`no unbreakable word widens a table of ${width} px`, async ({ page, fake }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    for (const text of [name.slice(0, 50), words]) {
      fake.api.answersJson(fakeCatalogue({ name: text, words, html }));
      for (const path of [
        "/university/1/1",
        "/compare?course=1&course=2",
        "/compare?course=1&course=2&course=3&course=4",
      ]) {
        await page.goto(fake.site.url + path);
        await openAll(page);
        expect.soft(await stickingOut(page), `${path}, a name of ${text.length}`).toEqual([]);
      }
    }
  });
}
