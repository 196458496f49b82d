// Holds contract 4.
import type { APIRequestContext, Page } from "@playwright/test";

import { expect, once, test } from "../support/test";

/** The texts of all elements of a name in an XML document; fails when the document is not well-formed. */
async function textsOf(page: Page, document: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([text = "", tag = ""]) => {
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      const problem = parsed.querySelector("parsererror");
      if (problem) throw new Error(problem.textContent ?? "not well-formed");
      return [...parsed.getElementsByTagName(tag)].map((element) => element.textContent ?? "");
    },
    [document, name],
  );
}

async function textOf(request: APIRequestContext, path: string, type: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"]).toContain(type);
  return answer.text();
}

test("the sitemap lists pages, and every kind of them answers", once, async ({ page, request, baseURL }) => {
  const document = await textOf(request, "/sitemap.xml", "application/xml");
  const addresses = await textsOf(page, document, "loc");
  expect(addresses.length).toBeGreaterThan(1200);
  expect(new Set(addresses).size).toBe(addresses.length);
  const paths = addresses.map((address) => address.replace(baseURL ?? "", ""));
  for (const path of [
    "/",
    "/study-abroad",
    "/services/visa-assistance",
    "/who-we-are",
    "/blog/3",
    "/upcoming-events/6",
    "/course_details/1",
  ]) {
    expect(paths).toContain(path);
  }
  const kinds = new Map(paths.map((path) => [path.split(/[/?]/)[1], path]));
  for (const path of kinds.values()) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
  }
  expect(paths.filter((path) => /login|logout|apply|register|cursor/.test(path))).toEqual([]);
});

test("the sitemap's address of a university is its canonical one", once, async ({ page, request }) => {
  const addresses = await textsOf(page, await textOf(request, "/sitemap.xml", "xml"), "loc");
  for (const address of addresses.filter((candidate) => candidate.includes("/university/")).slice(0, 3)) {
    await page.goto(address);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
  }
});

test("the feed is well-formed, and its entries have what Atom asks for", once, async ({ page, request }) => {
  const document = await textOf(request, "/blog/feed.xml", "application/atom+xml");
  const entries = (await textsOf(page, document, "entry")).length;
  expect(entries).toBe(10);
  const ids = await textsOf(page, document, "id");
  expect(new Set(ids).size).toBe(entries + 1);
  for (const updated of await textsOf(page, document, "updated")) expect(Date.parse(updated)).not.toBeNaN();
});
