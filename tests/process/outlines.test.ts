// Holds contract 3, 4, 5.16, 6, 8, 10, 11.4, 11.5, 11.6.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, expect, it } from "vitest";

import { controlOf } from "../support/control";
import { FakeApi, type SeenRequest } from "../support/fake-api";
import { fakeCatalogue } from "../support/fake-catalogue";
import { outlineOf, withoutChance } from "../support/outline";
import { startSandbox, startSite, type Service } from "../support/site";
import { Stage } from "../support/stage";

/*
 * What pages say and lead to, as `outlines/` has it. After a change that is meant, `npx vitest run tests/process/outlines.test.ts -u`
 * writes it anew: look through its differences.
 */

const preloads = ["fixed-day", "renewal"].map((name) => pathToFileURL(resolve(`tests/support/${name}.mjs`)).href);
const settings = { NODE_OPTIONS: preloads.map((file) => `--import ${file}`).join(" ") };

let sandbox: Service;
let site: Service;
let failing: Stage;
let fake: Stage;
const api = new FakeApi();
beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url, settings);
  failing = new Stage(sandbox.url, settings);
  fake = new Stage(await api.start(), settings);
});
afterAll(async () => {
  await fake.stop();
  await api.stop();
  await failing.stop();
  await site.stop();
  await sandbox.stop();
});

const told = [
  "location",
  "content-type",
  "content-disposition",
  "cache-control",
  "retry-after",
  "surrogate-key",
  "vary",
];

async function answerOf(url: string, cookie = ""): Promise<string> {
  const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
  const headers = told.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  const cookies = answer.headers.getSetCookie().map((line) => `set-cookie: ${line}`);
  const body = await answer.text();
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  const shown = isPage
    ? outlineOf(body)
    : body.replace(/\r\n ?/g, (end) => (end.endsWith(" ") ? "" : "\n")).replaceAll("><", ">\n<");
  return withoutChance(`${[answer.status, ...headers, ...cookies, "", shown].join("\n").trim()}\n`);
}

it.each([
  ["search", "/course-search"],
  ["search-later", "/course-search?country=1&sort=fee&intake=2&intake=7&cursor={next}"],
  [
    "search-narrowed",
    "/course-search?search=nursing&interest=1&specialization=2&country=1&country=3&max_fee=60%2C000&budget=60",
  ],
  ["search-within-a-budget", "/course-search?budget=20&sort=fee-desc&country=2"],
  ["search-nothing", "/course-search?search=zzzzzz&country=1"],
  ["search-nothing-within-a-fee", "/course-search?country=1&max_fee=1"],
  ["search-refused-words", "/course-search?search=a&max_fee=cheap&budget=9999"],
  ["suggestions", "/course-suggestions?search=nursing"],
  ["suggestions-none", "/course-suggestions?search=n"],
  ["finder", "/?search=nursing"],
  ["finder-nothing", "/?search=zzzzzz"],
  ["course", "/course_details/1"],
  ["course-found-by-a-search", "/course_details/6?from=search%3Dnursing%26country%3D1"],
  ["course-unknown", "/course_details/999999"],
  ["deadline", "/course_details/2/deadline.ics"],
  ["compare", "/compare?course=1&course=2&course=6&course=1100"],
  ["compare-gone", "/compare?course=8&course=999999&course=3&course=4&course=5&course=7"],
  ["compare-one", "/compare?course=1"],
  ["blog", "/blog"],
  ["blog-later", "/blog?cursor={next}"],
  ["post", "/blog/3"],
  ["feed", "/blog/feed.xml"],
  ["events", "/upcoming-events"],
  ["event", "/upcoming-events/6"],
  ["event-past", "/upcoming-events/12"],
  ["event-file", "/upcoming-events/6/event.ics"],
  ["scholarships", "/scholarship"],
  ["scholarships-of-a-university", "/scholarship?country=1&university=1"],
  ["scholarships-elsewhere", "/scholarship?country=2&university=1"],
  ["scholarships-of-no-country", "/scholarship?country=999"],
  ["universities", "/universitieslist?country=3"],
  ["university", "/university/1/1"],
  ["study-abroad", "/study-abroad"],
  ["australia", "/study-abroad/australia"],
  ["new-zealand", "/study-abroad/newzealand"],
  ["uk", "/study-abroad/uk"],
  ["ielts", "/test-preparation/ielts"],
  ["health-care", "/services/health-care"],
  ["who-we-are", "/who-we-are"],
  ["student-visa", "/student-visa"],
  ["robots", "/robots.txt"],
  ["manifest", "/manifest.webmanifest"],
])("%s", async (name, path) => {
  const next = path.includes("{next}") ? await nextOf(path.replace(/.cursor=.*/, "")) : "";
  await expect(await answerOf(site.url + path.replace("{next}", next))).toMatchFileSnapshot(`outlines/${name}.txt`);
});

it.each([
  ["shortlist-none", "", ""],
  ["shortlist-one", "", "shortlist=3"],
  [
    "shortlist",
    "?choose=1&choose=6&removed=2&place=1",
    "shortlist=1.3.6.999999; shortlist_dropped=8; shortlist_few=gone.6",
  ],
  ["shortlist-compared", "?compare=&choose=6&choose=3", "shortlist=1.3.6"],
  ["shortlist-back", "", "shortlist=1.3.6; shortlist_compared=3.6"],
  ["shortlist-number", "/number.svg", "shortlist=1.3.6"],
])("%s", async (name, path, cookie) => {
  await expect(await answerOf(`${site.url}/shortlist${path}`, cookie)).toMatchFileSnapshot(`outlines/${name}.txt`);
});

it.each([
  [
    "search-without-its-lists",
    ["interest-list", "specialization-list", "country-list"],
    "/course-search?interest=1&specialization=2&country=1&country=3",
  ],
  ["search-failing", ["course-list"], "/course-search?country=1"],
  ["course-alone", ["university-info", "scholarship-list", "course-list"], "/course_details/1"],
  ["compare-failing", ["course-info/3"], "/compare?course=1&course=2&course=3"],
  ["compare-without-universities", ["university-info"], "/compare?course=1&course=2"],
  ["shortlist-failing", ["course-info"], "/shortlist"],
  ["finder-failing", ["course-list"], "/?search=nursing"],
  ["blog-failing", ["blog-list"], "/blog"],
  ["post-failing", ["blog-info"], "/blog/3"],
  ["feed-failing", ["blog-list"], "/blog/feed.xml"],
  ["events-failing", ["event-list"], "/upcoming-events"],
  ["events-file-failing", ["event-list"], "/upcoming-events/calendar.ics"],
  ["event-failing", ["event-info"], "/upcoming-events/6"],
  ["scholarships-without-countries", ["country-list"], "/scholarship"],
  ["scholarships-without-universities", ["university-list"], "/scholarship?country=1"],
  ["scholarships-failing", ["scholarship-list"], "/scholarship?country=1&university=1"],
  ["scholarships-without-offers", ["scholarship-list"], "/scholarship?country=1"],
  ["university-failing", ["scholarship-list", "course-list"], "/university/1/1"],
  ["universities-failing", ["university-list"], "/universitieslist?country=3"],
  ["universities-without-countries", ["country-list"], "/universitieslist"],
  ["guide-without-countries", ["country-list"], "/services/visa-assistance"],
])("%s", async (name, lists, path) => {
  const { url } = await failing.enter();
  const control = controlOf(sandbox);
  for (const list of lists) await control.fault({ path: `/api/app/${list}`, mode: "status", status: 500 });
  const answer = await answerOf(url + path, "shortlist=1.3");
  await control.mend();
  await expect(answer).toMatchFileSnapshot(`outlines/${name}.txt`);
});

/** Every kind of page that shows words of the API, and the number of its record where it has one. */
const pages = [
  ["search", "/course-search"],
  ["finder", "/?search=nursing"],
  ["course", "/course_details/1"],
  ["compare", "/compare?course=1&course=2"],
  ["shortlist", "/shortlist"],
  ["blog", "/blog"],
  ["post", "/blog/1"],
  ["feed", "/blog/feed.xml"],
  ["events", "/upcoming-events"],
  ["event", "/upcoming-events/1"],
  ["scholarships", "/scholarship"],
  ["scholarships-of-a-university", "/scholarship?country=1&university=1"],
  ["universities", "/universitieslist"],
  ["university", "/university/1/1"],
] as const;

it.each(pages)("%s of an API that writes Nepali and signs of markup", async (name, path) => {
  const words = '५ "शब्द" & <b>more</b>';
  const texts = { name: `नर्सिङ <i>Nursing</i>`, words, html: `<p>${words}</p><h5>शीर्षक</h5><script>x</script>` };
  api.answersJson(fakeCatalogue(texts));
  await expect(await answerOf((await fake.enter()).url + path, "shortlist=1")).toMatchFileSnapshot(
    `outlines/nepali-${name}.txt`,
  );
});

it.each(pages)("%s of records that have nothing but what they need", async (name, path) => {
  const record = (id: number) => ({
    id,
    course_name: "Course",
    university_name: "University",
    country_name: "Country",
    title: "Event",
    main_title: "Post",
    scholarship_name: "Scholarship",
    interest_name: "Level",
    specialization_name: "Programme",
    university: { id: 1 },
  });
  api.answersJson(({ target }: { target: string }) => {
    const id = /-info\/(\d)/.exec(target)?.[1];
    return id === undefined ? { results: [record(1)], count: 1 } : record(Number(id));
  });
  await expect(await answerOf((await fake.enter()).url + path, "shortlist=1")).toMatchFileSnapshot(
    `outlines/bare-${name}.txt`,
  );
});

it.each([
  ["/course-search", "No courses available currently."],
  ["/universitieslist", "No countries available."],
  ["/scholarship", "No countries available."],
])("%s of an API that has nothing: %s", async (path, sentence) => {
  api.answersJson({ results: [], count: 0 });
  expect((await answerOf((await fake.enter()).url + path)).split("\n")).toContain(sentence);
});

it.each([
  ["search", "/course-search?interest=1"],
  ["blog", "/blog"],
  ["events", "/upcoming-events"],
  ["universities", "/universitieslist?country=1"],
])("%s between two other pages", async (name, path) => {
  const list = fakeCatalogue({ name: "Name", words: "Words", html: "<p>Words</p>" });
  api.answersJson((request: SeenRequest) => {
    const link = (page: number) => {
      const url = new URL(request.target, "http://inner.example");
      url.searchParams.set("page", String(page));
      return url.href;
    };
    const isList = /(course|university|blog|event)-list/.test(request.target);
    return { ...(list(request) as object), ...(isList && { count: 45, previous: link(1), next: link(3) }) };
  });
  await expect(await answerOf((await fake.enter()).url + path)).toMatchFileSnapshot(`outlines/between-${name}.txt`);
});

it("the next page of a country's universities is still that country's, where it is not the first", async () => {
  const list = fakeCatalogue({ name: "Name", words: "Words", html: "<p>Words</p>" });
  const countries = ["First", "Second"].map((country_name, index) => ({ id: index + 1, country_name }));
  api.answersJson((request: SeenRequest) => {
    if (request.target.startsWith("/api/app/country-list/")) return { results: countries };
    return { ...(list(request) as object), count: 45, next: `http://inner.example${request.target}&page=2` };
  });
  const { url } = await fake.enter();
  const first = await (await fetch(`${url}/universitieslist?country=2`)).text();
  const next = /href="([^"#]*)[^"]*" rel="next"/.exec(first)?.[1] ?? "";
  expect(next).not.toBe("");
  expect(await (await fetch(url + next.replaceAll("&amp;", "&"))).text()).toContain("<title>Universities in Second");
});

it("a university under the id of another country shows all that it does under its own", async () => {
  const elsewhere = await answerOf(`${site.url}/university/1/999`);
  expect(elsewhere).toContain("id=scholarships");
  expect(elsewhere.replaceAll("/university/1/999", "/university/1/1")).toBe(
    await answerOf(`${site.url}/university/1/1`),
  );
});

async function nextOf(path: string): Promise<string> {
  const page = await (await fetch(site.url + path)).text();
  return /cursor=([^"#&]*)[^"]*" rel="next"/.exec(page)?.[1] ?? "";
}
