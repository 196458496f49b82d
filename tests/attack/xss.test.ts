// Holds contract 5.15.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { findProgram } from "../deploy/support/programs";
import { FakeApi } from "../support/fake-api";
import { requiredParts } from "../support/upload/multipart-body";

import { attack, attackWith } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { visitWithBrowser } from "./support/browser-visit";
import { catalogueAnswer } from "./support/catalogue";
import { dangersIn, type Markup, readMarkup } from "./support/markup";
import { answerJson, ordinary } from "./support/ordinary-api";
import { MARKER, mixtures, poisoned } from "./support/poison";
import { Visitor } from "./support/visitor";

const sites = new Map<string, { api: FakeApi; site: AttackedSite }>();
const pages = [
  "/",
  "/?search=bachelor",
  "/course-search?country=1",
  "/course-search?search=bachelor",
  "/course_details/1",
  "/course_details/1/apply",
  "/course_details/1/apply/documents",
  "/applications",
  "/shortlist?removed=2",
  "/compare?course=1&course=2",
  "/universitieslist?country=1",
  "/university/1/1",
  "/scholarship?country=1&university=1",
  "/blog",
  "/blog/1",
  "/upcoming-events",
  "/upcoming-events/1",
  "/ne/course_details/1",
  "/ne/compare?course=1&course=2",
];

beforeAll(async () => {
  await Promise.all(
    ["clean", ...Object.keys(mixtures)].map(async (name) => {
      const api = new FakeApi();
      sites.set(name, { api, site: await startAttackedSite(await api.start()) });
      api.answers(ordinary);
    }),
  );
  for (const [name, payloads] of Object.entries(mixtures)) {
    at(name).api.answers((request, response) => {
      if (request.method !== "GET") return ordinary(request, response);
      const record = catalogueAnswer(withoutSearch(request.target));
      answerJson(
        response,
        record === null ? { detail: "Not found." } : poisoned(record, payloads),
        record === null ? 404 : 200,
      );
    });
  }
});
afterAll(() => Promise.all([...sites.values()].flatMap(({ api, site }) => [site.stop(), api.stop()])));

function at(name: string) {
  const found = sites.get(name);
  if (!found) throw new Error(`no site ${name}`);
  return found;
}

/** A hostile API finds what it likes. */
function withoutSearch(target: string): string {
  const url = new URL(target, "http://api.invalid");
  url.searchParams.delete("search");
  return url.pathname + url.search;
}

const isOfApplicant = (path: string) => path === "/applications" || path.startsWith("/course_details/1/apply");

async function pageOf(name: string, path: string) {
  const visitor = new Visitor(at(name).site);
  if (path.startsWith("/shortlist")) await visitor.post("/shortlist", { add: "1" });
  if (isOfApplicant(path)) await (await visitor.logIn()).fillProfile(1);
  if (path === "/applications") await visitor.sendDocuments(1, requiredParts());
  return visitor.get(path);
}

/** What a page could run beyond what it runs on a good day (the map of a branch is a frame of our own). */
function foreignDangers(markup: Markup, own: Markup): string[] {
  const known = dangersIn(own);
  return dangersIn(markup).filter((danger) => !known.includes(danger));
}

const hashes = (policy: unknown) => String(policy).match(/'sha256-/g)?.length ?? 0;

describe("Scripts in texts of the API", () => {
  for (const path of pages) {
    attack(
      `finding 16: ${path} with ${Object.values(mixtures).flat().length} payloads in every text of its records`,
      "no script, event or address but our own; as many hashes as ever",
      async () => {
        const clean = await pageOf("clean", path);
        const own = readMarkup(clean.text);
        for (const name of Object.keys(mixtures)) {
          const answer = await pageOf(name, path);
          expect(answer.status, name).toBe(200);
          expect(answer.text, name).toContain(MARKER);
          const markup = readMarkup(answer.text);
          expect(foreignDangers(markup, own), name).toEqual([]);
          expect(markup.scripts.length, name).toBeLessThanOrEqual(own.scripts.length);
          for (const { type, text } of markup.scripts) {
            if (type === "application/ld+json") expect(() => JSON.parse(text), name).not.toThrow();
            expect(text.replaceAll("\\u003c", ""), name).not.toMatch(/<|\u2028|\u2029/);
          }
          expect(hashes(answer.headers["content-security-policy"]), name).toBe(
            hashes(clean.headers["content-security-policy"]),
          );
          expect(answer.headers["content-security-policy"], name).not.toMatch(/script-src[^;]*'unsafe/);
        }
      },
    );
  }

  attack(
    "the same texts in JSON, feeds, sitemaps and calendars",
    "the type of each says what it is, and nosniff; XML stays whole",
    async () => {
      for (const name of Object.keys(mixtures)) {
        for (const [path, type] of [
          ["/course-suggestions?search=bachelor", "application/json"],
          ["/blog/feed.xml", "xml"],
          ["/sitemap.xml", "xml"],
          ["/upcoming-events/calendar.ics", "text/calendar"],
          ["/course_details/1?_data=root", "application/json"],
        ] as const) {
          const answer = await at(name).site.send(path);
          expect(answer.status, path).toBe(200);
          expect(answer.headers["content-type"], path).toContain(type);
          expect(answer.headers["x-content-type-options"], path).toBe("nosniff");
          if (type === "xml")
            expect(answer.text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ""), path).not.toMatch(
              /<script|<img src=x|<a href="javascript/,
            );
        }
      }
    },
  );

  attack("the API refuses a login with a sentence full of markup", "it is shown as text", async () => {
    const { api, site } = at("clean");
    api.answers((request, response) =>
      request.method === "POST"
        ? answerJson(response, { error: Object.values(mixtures).flat().slice(0, 9).join(" ") }, 400)
        : ordinary(request, response),
    );
    for (const [path, form] of [
      ["/login", { email: "a@example.com", password: "Example@123" }],
      ["/email-verification", { email: "a@example.com" }],
    ] as const) {
      const answer = await new Visitor(site).post(path, form);
      expect(answer.status, path).toBe(400);
      expect(answer.text, path).toContain(MARKER);
      expect(dangersIn(readMarkup(answer.text)), path).toEqual([]);
    }
    api.answers(ordinary);
  });

  attack("the visitor's own words: search, filters, form fields, addresses", "come back as text", async () => {
    const { site } = at("clean");
    const visitor = await new Visitor(site).logIn();
    const words = `"><script>${MARKER}()</script><img src=x onerror=${MARKER}()>`;
    const query = encodeURIComponent(words);
    const answers = [
      await visitor.get(`/?search=${query}`),
      await visitor.get(`/course-search?search=${query}&max_fee=${query}&country=${query}`),
      await visitor.get(`/login?redirectTo=/${query}`),
      await visitor.get(`/${query}`),
      await visitor.get(`/course_details/${query}`),
      await visitor.post("/signup", { email: words, password: words, confirm_password: words }),
    ];
    await visitor.post("/course_details/1/apply", { first_name: words, email: words });
    answers.push(await visitor.get("/course_details/1/apply"));
    for (const { text } of answers) {
      const markup = readMarkup(text);
      expect(dangersIn(markup).filter((danger) => danger !== "<iframe>")).toEqual([]);
      expect(markup.scripts.every((script) => !script.text.includes("<img"))).toBe(true);
    }
  });

  const chromium = findProgram("chromium");
  attackWith(
    "Chromium",
    chromium,
    "a real browser reads every page of the hostile API, scripts on",
    "nothing of it runs, and nothing has to be stopped by the policy",
    async () => {
      for (const name of Object.keys(mixtures)) {
        const { ran, violations } = await visitWithBrowser(
          chromium ?? "",
          at(name).site.url,
          pages.filter((path) => !isOfApplicant(path)),
          MARKER,
        );
        expect(ran, name).toEqual([]);
        expect(violations, name).toEqual([]);
      }
    },
    180,
  );
});
