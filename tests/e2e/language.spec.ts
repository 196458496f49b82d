// Holds contract 14.
import type { Page } from "@playwright/test";

import { documents, openApplication, openDocuments } from "../support/applicant";
import { fakeCatalogue, plainTexts } from "../support/fake-catalogue";
import { expect, once, scriptsReady, slowOnce, test } from "../support/test";

/** Nepali words of the page that no element says to be Nepali. */
const unmarked = (page: Page) =>
  page.locator("body").evaluate((body) => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const isShown = parent?.closest("script, option") === null;
      if (
        isShown &&
        /\p{Script=Devanagari}/u.test(texts.currentNode.nodeValue ?? "") &&
        parent.closest("[lang]")?.getAttribute("lang") !== "ne"
      ) {
        found.push(texts.currentNode.nodeValue ?? "");
      }
    }
    return found;
  });

test("says of Nepali text that it is Nepali", once, async ({ page }) => {
  for (const path of ["/course-search?search=Himalayan", "/?search=Himalayan", "/blog", "/upcoming-events"]) {
    await page.goto(path);
    expect(await unmarked(page), path).toEqual([]);
  }
  await page.goto("/course-search?search=Himalayan");
  await expect(page.locator("h3 [lang=ne]").first()).toHaveText(/^\p{Script=Devanagari}/u);
  await page.getByRole("link", { name: "View Details" }).first().click();
  await expect(page.locator("h1 [lang=ne]")).toBeVisible();
  expect(await unmarked(page)).toEqual([]);
});

test(
  "keeps a name of two languages in one piece where its box lays out its children",
  slowOnce,
  async ({ page, fake }) => {
    const name = "Himal University हिमाल विश्वविद्यालय, Kathmandu";
    const words = `Until ${name}`;
    const html = `<p>${words}</p><p><strong>${name}</strong></p><table><tbody><tr><td>${name}</td></tr></tbody></table>`;
    fake.api.answersJson(fakeCatalogue({ name, words, html }));
    await page.context().addCookies([{ name: "shortlist", value: "1", url: fake.site.url }]);
    for (const path of [
      "/",
      "/course_details/1",
      "/course-search",
      "/compare?course=1&course=2",
      "/shortlist",
      "/scholarship?country=1&university=1",
      "/upcoming-events",
      "/upcoming-events/1",
      "/university/1/1",
      "/blog",
      "/blog/1",
      "/course_details/1/apply",
    ]) {
      if (path.endsWith("/apply")) await openApplication(page, fake.site.url);
      else await page.goto(fake.site.url + path);
      const nepali = page.locator("main [lang=ne]");
      await expect(nepali.first(), path).toBeAttached();
      expect.soft(await unmarked(page), path).toEqual([]);
      const torn = await nepali.evaluateAll((marks) =>
        marks.flatMap(({ parentElement: parent }) =>
          parent && /flex|grid/.test(getComputedStyle(parent).display) ? [parent.outerHTML.slice(0, 120)] : [],
        ),
      );
      expect(torn, path).toEqual([]);
    }
  },
);

test("marks the Nepali of suggestions and of files", { tag: "@scripts" }, async ({ page, fake }) => {
  const name = "Himal University हिमाल विश्वविद्यालय, Kathmandu";
  fake.api.answersJson(fakeCatalogue({ ...plainTexts, name }));
  await page.goto(fake.site.url);
  await scriptsReady(page);
  await page.getByRole("combobox").fill("Himal");
  await expect(page.getByRole("option").first()).toContainText(name);
  expect.soft(await unmarked(page)).toEqual([]);

  await openDocuments(page, fake.site.url);
  await page.locator("#passport_documents").setInputFiles(documents.passport_documents);
  await expect(page.locator("li [lang=ne]", { hasText: "राहदानी" }).first()).toBeVisible();
});

test(
  "draws Nepali with the device's own letters: one font, of Latin headings, is all that is loaded",
  once,
  async ({ page }) => {
    const loaded = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "font") loaded.add(new URL(request.url()).pathname);
    });
    await page.goto(await nepaliPost(page));
    expect(await unmarked(page)).toEqual([]);
    await expect(page.locator("main p[lang=ne]").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([...loaded]).toEqual([expect.stringMatching(/\/mukta-latin-700-normal-/)]);
  },
);

/** The address of the sandbox's post in Nepali. */
async function nepaliPost(page: Page): Promise<string> {
  await page.goto("/blog");
  for (let more = 0; more < 10; more += 1) {
    const card = page.locator("main article", { hasText: /\p{Script=Devanagari}/u }).first();
    if ((await card.count()) > 0) return (await card.getByRole("link").first().getAttribute("href")) ?? "";
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForLoadState("networkidle");
  }
  throw new Error("no post in Nepali");
}
