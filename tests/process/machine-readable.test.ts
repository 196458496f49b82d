// Holds contract 4.
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

import { FakeApi } from "../support/fake-api";
import { linkedDataOf } from "../support/markup";
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

async function textOf(address: string, type: string): Promise<string> {
  const answer = await fetch(new URL(address, site.url));
  expect(answer.status, address).toBe(200);
  expect(answer.headers.get("content-type")).toContain(type);
  return answer.text();
}

/** The values of a property in an iCalendar document, its folded lines put together. */
function values(calendar: string, property: string): string[] {
  const lines = calendar.replace(/\r\n /g, "").split("\r\n");
  return lines.filter((line) => line.startsWith(property)).map((line) => line.slice(line.indexOf(":") + 1));
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

it("robots keep out of what belongs to one visitor and know the sitemap", async () => {
  const robots = await textOf("/robots.txt", "text/plain");
  for (const path of ["/login", "/logout", "/course_details/*/apply", "/*cursor="])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml\n`);
});

it("the calendar has the events to come whose date can be read, in Kathmandu time, with lasting ids", async () => {
  const api = new FakeApi();
  const own = await startSite(await api.start());
  onTestFinished(async () => {
    await own.stop();
    await api.stop();
  });
  const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const event = (id: number, date: string) => ({ id, title: `Event ${id}`, formatted_start_date: date });
  const dates = ["", day(-3), `${day(-3)} to ${day(3)}`, day(9), "Coming soon"];
  api.answersJson(({ target }: { target: string }) => {
    const id = /event-info\/(\d)$/.exec(target)?.[1];
    if (id) return event(Number(id), dates[Number(id)] ?? "");
    return { results: [1, 2, 3, 4].map((one) => event(one, dates[one] ?? "")), next: null, previous: null };
  });
  const events = `${own.url}/upcoming-events`;
  const calendar = await textOf(`${events}/calendar.ics`, "text/calendar");
  expect(values(calendar, "TZID")).toEqual(["Asia/Kathmandu"]);
  expect(values(calendar, "DTSTART;VALUE=DATE")).toEqual([day(-3), day(9)].map((date) => date.replaceAll("-", "")));
  expect(values(calendar, "DTEND;VALUE=DATE")).toEqual([day(4).replaceAll("-", "")]);
  const ids = values(calendar, "UID");
  expect(new Set(ids).size).toBe(2);
  const again = await textOf(`${events}/calendar.ics`, "text/calendar");
  expect(values(again, "UID")).toEqual(ids);

  const one = await textOf(`${events}/3/event.ics`, "text/calendar");
  expect(values(one, "SUMMARY")).toEqual(["Event 3"]);
  expect(ids).toContain(values(one, "UID")[0]);
  expect((await fetch(`${events}/2/event.ics`)).status).toBe(200);
  for (const path of ["1", "4", "x"]) expect((await fetch(`${events}/${path}/event.ics`)).status, path).toBe(404);
});

it("the manifest names icons that are there", async () => {
  const manifest = JSON.parse(await textOf("/manifest.webmanifest", "application/manifest+json")) as {
    name: string;
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.name).not.toBe("");
  expect(manifest.start_url).toBe("/");
  for (const { src, type } of manifest.icons)
    expect((await fetch(new URL(src, site.url))).headers.get("content-type")).toBe(type);
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

it.each(expectedData)("%s describes itself as %s", async (path, type, required) => {
  const found = linkedDataOf(await textOf(path, "text/html")).find((data) => data["@type"] === type);
  expect(found?.["@context"]).toBe("https://schema.org");
  for (const property of required) expect(found, property).toHaveProperty(property);
});

it("an event without a readable date makes no Event block", async () => {
  const types = linkedDataOf(await textOf("/upcoming-events/12", "text/html")).map((data) => data["@type"]);
  expect(types).toEqual(["BreadcrumbList"]);
});

it("searches and later pages are nobody's search result; pages know their one address and picture", async () => {
  const search = await textOf("/course-search?search=nursing", "text/html");
  expect(search).toContain('<meta name="robots" content="noindex"/>');
  expect(canonicalOf(search)).toBe(`${site.url}/course-search`);

  const all = await textOf("/course-search", "text/html");
  expect(all).not.toContain('<meta name="robots"');
  const later = await textOf(/href="([^"#]*)[^"]*" rel="next"/.exec(all)?.[1] ?? "", "text/html");
  expect(later).toContain('<meta name="robots" content="noindex"/>');
  expect(linkedDataOf(later).map((data) => data["@type"])).not.toContain("ItemList");

  const post = await textOf("/blog/3?utm_source=mail", "text/html");
  expect(post).not.toContain('<meta name="robots"');
  expect(canonicalOf(post)).toBe(`${site.url}/blog/3`);
  const picture = /property="og:image" content="([^"]*)"/.exec(post)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(picture.startsWith(`${site.url}/images?src=`)).toBe(true);
  expect((await fetch(picture)).status).toBe(200);
});
