// Holds contract 4.
import type { APIRequestContext, Page } from "@playwright/test";

import { expect, test } from "../support/test";

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

/** The values of a property in an iCalendar document, its folded lines put together. */
function values(calendar: string, property: string): string[] {
  const lines = calendar.replace(/\r\n /g, "").split("\r\n");
  return lines.filter((line) => line.startsWith(property)).map((line) => line.slice(line.indexOf(":") + 1));
}

interface LinkedData {
  "@context": string;
  "@type": string;
  [property: string]: unknown;
}

async function linkedData(page: Page, path: string): Promise<LinkedData[]> {
  await page.goto(path);
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  return blocks.map((block) => JSON.parse(block) as LinkedData);
}

test("the sitemap lists pages, and every kind of them answers", async ({ page, request, baseURL }) => {
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

test("the sitemap's address of a university is its canonical one", async ({ page, request }) => {
  const addresses = await textsOf(page, await textOf(request, "/sitemap.xml", "xml"), "loc");
  for (const address of addresses.filter((candidate) => candidate.includes("/university/")).slice(0, 3)) {
    await page.goto(address);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
  }
});

test("robots keep out of what belongs to one visitor and know the sitemap", async ({ request, baseURL }) => {
  const robots = await textOf(request, "/robots.txt", "text/plain");
  for (const path of ["/login", "/logout", "/course_details/*/apply", "/*cursor="])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml\n`);
});

test("the feed is well-formed, and its entries have what Atom asks for", async ({ page, request }) => {
  const document = await textOf(request, "/blog/feed.xml", "application/atom+xml");
  const entries = (await textsOf(page, document, "entry")).length;
  expect(entries).toBe(10);
  const ids = await textsOf(page, document, "id");
  expect(new Set(ids).size).toBe(entries + 1);
  for (const updated of await textsOf(page, document, "updated")) expect(Date.parse(updated)).not.toBeNaN();
});

test("the calendar has the events to come whose date can be read, in Kathmandu time, with lasting ids", async ({
  request,
  fake,
}) => {
  const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const event = (id: number, date: string) => ({ id, title: `Event ${id}`, formatted_start_date: date });
  const dates = ["", day(-3), `${day(-3)} to ${day(3)}`, day(9), "Coming soon"];
  fake.api.answersJson(({ target }: { target: string }) => {
    const id = /event-info\/(\d)$/.exec(target)?.[1];
    if (id) return event(Number(id), dates[Number(id)] ?? "");
    return { results: [1, 2, 3, 4].map((one) => event(one, dates[one] ?? "")), next: null, previous: null };
  });
  const events = `${fake.site.url}/upcoming-events`;
  const calendar = await textOf(request, `${events}/calendar.ics`, "text/calendar");
  expect(values(calendar, "TZID")).toEqual(["Asia/Kathmandu"]);
  expect(values(calendar, "DTSTART;VALUE=DATE")).toEqual([day(-3), day(9)].map((date) => date.replaceAll("-", "")));
  expect(values(calendar, "DTEND;VALUE=DATE")).toEqual([day(4).replaceAll("-", "")]);
  const ids = values(calendar, "UID");
  expect(new Set(ids).size).toBe(2);
  const again = await textOf(request, `${events}/calendar.ics`, "text/calendar");
  expect(values(again, "UID")).toEqual(ids);

  const one = await textOf(request, `${events}/3/event.ics`, "text/calendar");
  expect(values(one, "SUMMARY")).toEqual(["Event 3"]);
  expect(ids).toContain(values(one, "UID")[0]);
  expect((await request.get(`${events}/2/event.ics`)).status()).toBe(200);
  for (const path of ["1", "4", "x"])
    expect((await request.get(`${events}/${path}/event.ics`)).status(), path).toBe(404);
});

test("the manifest names icons that are there", async ({ request }) => {
  const manifest = JSON.parse(await textOf(request, "/manifest.webmanifest", "application/manifest+json")) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.name).not.toBe("");
  expect(manifest.start_url).toBe("/");
  for (const { src, type } of manifest.icons) expect((await request.get(src)).headers()["content-type"]).toBe(type);
});

const expectedData: [path: string, type: string, required: string[]][] = [
  ["/", "EducationalOrganization", ["name", "url", "logo", "telephone", "subOrganization"]],
  ["/who-we-are", "EducationalOrganization", ["name", "url", "subOrganization"]],
  ["/blog/3", "BlogPosting", ["headline", "author", "publisher", "image", "datePublished"]],
  ["/upcoming-events/6", "Event", ["name", "startDate", "location", "eventAttendanceMode"]],
  ["/course_details/1", "Course", ["name", "description", "provider"]],
  ["/course-search", "ItemList", ["itemListElement"]],
  ["/university/2/1", "CollegeOrUniversity", ["name", "address"]],
  ["/blog/3", "BreadcrumbList", ["itemListElement"]],
];

for (const [path, type, required] of expectedData) {
  test(`${path} describes itself as ${type}`, async ({ page }) => {
    const found = (await linkedData(page, path)).find((data) => data["@type"] === type);
    expect(found?.["@context"]).toBe("https://schema.org");
    for (const property of required) expect(found, property).toHaveProperty(property);
  });
}

test("an event without a readable date makes no Event block", async ({ page }) => {
  const types = (await linkedData(page, "/upcoming-events/12")).map((data) => data["@type"]);
  expect(types).toEqual(["BreadcrumbList"]);
});

test("searches and later pages are nobody's search result; pages know their one address and picture", async ({
  page,
  baseURL,
}) => {
  await page.goto("/course-search?search=nursing");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/course-search`);

  await page.goto("/blog/3?utm_source=mail");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/blog/3`);
  const picture = await page.locator("meta[property='og:image']").getAttribute("content");
  expect(picture).toMatch(new RegExp(`^${baseURL}/images\\?src=`));
  expect((await page.request.get(picture ?? "")).status()).toBe(200);
});

test("a failing API: no half sitemap", async ({ page, own }) => {
  await own.api.fault({ path: "/api/app/university-list", mode: "status", status: 500 });
  const answer = await page.request.get(`${own.site.url}/sitemap.xml`);
  expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "60"]);
});
