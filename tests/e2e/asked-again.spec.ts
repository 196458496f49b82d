// Holds contract 3.
import type { Page } from "@playwright/test";

import { expect, scriptsReady, test } from "../support/test";

const firstCourse = (page: Page) =>
  page.getByRole("region", { name: "Available Courses" }).locator('article a[href^="/course_details/"]').first();
const course = (page: Page) => page.getByRole("heading", { level: 1 });
const isData = (url: URL) => url.searchParams.has("_data");

/** What the page fetches from here on, of documents and of data. */
function fetched(page: Page) {
  const seen = { documents: 0, data: 0 };
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "document") seen.documents += 1;
    else if (isData(new URL(request.url()))) seen.data += 1;
  });
  return seen;
}

/** The bytes of data that have come over the line: an answer out of the browser's cache has none, one that is unchanged a head of 300. */
const dataBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes("_data="))
      .reduce((sum, { transferSize }) => sum + Math.max(0, transferSize - 300), 0),
  );

/** Every heading and title that the page has from here on, however short. */
async function headings(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.exposeFunction("tell", (text: string) => seen.add(text));
  await page.evaluate(() => {
    const { tell } = window as unknown as { tell: (text: string) => void };
    const look = () => [document.title, document.querySelector("h1")?.textContent ?? ""].forEach(tell);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return seen;
}

test.describe("a line that is bad between two pages", { tag: "@scripts" }, () => {
  test("a link pressed twice, and a page visited again, ask the API nothing anew", async ({ page, own }) => {
    await page.goto(`${own.site.url}/course-search`);
    await scriptsReady(page);
    await own.api.clear();
    const seen = fetched(page);
    await firstCourse(page).dblclick();
    await page.waitForURL(/\/course_details\/\d+$/);
    await expect(course(page)).not.toHaveText("Search Course");
    const once = await own.api.requests();
    expect(once).toEqual([...new Set(once)]);
    await expect.poll(() => seen).toMatchObject({ documents: 0, data: 1 });

    for (const visit of [() => page.goBack(), () => page.goForward(), () => page.goBack()]) {
      await visit();
      await expect(course(page)).toBeVisible();
    }
    await expect(course(page)).toHaveText("Search Course");
    const bytes = await dataBytes(page);
    expect(bytes).toBeGreaterThan(0);
    await firstCourse(page).click();
    await page.waitForURL(/\/course_details\/\d+$/);
    await expect(course(page)).not.toHaveText("Search Course");
    expect(seen.documents).toBe(0);
    expect(await dataBytes(page), "bytes of a page that was there before").toBe(bytes);
    expect(await own.api.requests()).toEqual(once);
  });

  for (const { what, fail } of [
    { what: "breaks", fail: { kind: "abort" } },
    { what: "is answered by something in between", fail: { kind: "page" } },
  ] as const) {
    test(`a page whose data ${what} is loaded as a document, and nothing frightening is said`, async ({ page }) => {
      await page.goto("/course-search");
      await scriptsReady(page);
      await page.route(isData, (route) =>
        fail.kind === "abort"
          ? route.abort("connectionreset")
          : route.fulfill({ status: 503, contentType: "text/html", body: "<!doctype html><h1>Bad Gateway</h1>" }),
      );
      const seen = fetched(page);
      const said = await headings(page);
      await firstCourse(page).click();
      await expect(page.getByRole("link", { name: "Apply Now" }).first()).toBeVisible();
      expect(seen.documents).toBe(1);
      expect([...said]).toContain("Loading this page");
      expect([...said].join("\n")).not.toMatch(/error|lost|could not/i);
      await page.unroute(isData);
      await scriptsReady(page);
      await page.goBack();
      await expect(course(page)).toHaveText("Search Course");
    });
  }

  test("a link that is pressed without a connection is the browser's, at the right address", async ({
    page,
    context,
  }) => {
    await page.goto("/course-search");
    await scriptsReady(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const lost = page.waitForEvent("requestfailed");
    await firstCourse(page).click();
    const request = await lost;
    expect(request.resourceType()).toBe("document");
    expect(request.url()).toMatch(/\/course_details\/\d+$/);
  });
});
