// Holds contract 4, 5.16, 8.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { frameOrigins, scriptOrigins } from "~/content/firm.server";

import { type AttackedSite, startAttackedSite } from "../attack/support/attacked-site";
import { answerJson, except, ordinary } from "../attack/support/ordinary-api";
import { Visitor } from "../attack/support/visitor";
import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";
import { Stage } from "../support/stage";

const PAGE = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";
const FLAG = "public, max-age=2592000, stale-while-revalidate=31536000";
const PICTURE = "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=86400";
const SUGGESTIONS = "public, max-age=60, s-maxage=60, stale-if-error=86400";
const FILE = "public, max-age=3600, stale-while-revalidate=86400";
const PRIVATE = "private, no-store";
const [script = ""] = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
/** With the files of an earlier version. */
const assets = mkdtempSync(join(tmpdir(), "assets-"));

const api = new FakeApi();
let site: AttackedSite;
let alone: AttackedSite;
let local: Service;
let stage: Stage;

beforeAll(async () => {
  const address = await api.start();
  stage = new Stage(address);
  api.answers(ordinary);
  mkdirSync(join(assets, "0123456789abcdef"));
  writeFileSync(join(assets, "0123456789abcdef", "earlier.js"), "export {};");
  [site, alone, local] = await Promise.all([
    startAttackedSite(address, { ADMIN_URL: "https://admin.example/start", ASSET_FILES: assets }),
    startAttackedSite("http://127.0.0.1:9"),
    startSite("http://127.0.0.1:9"),
  ]);
});
beforeEach(() => api.answers(ordinary));
afterAll(async () => {
  await Promise.all([site.stop(), alone.stop(), local.stop(), stage.stop(), api.stop()]);
  rmSync(assets, { recursive: true });
});

const own = { cookie: "_ga=1; __Host-sa_session=x" };

describe("an answer for anybody", () => {
  const html: readonly (readonly [path: string, key: string])[] = [
    ["/", "home"],
    ["/course-search?search=law", "course-search"],
    ["/course_details/1", "course_details course_details/1"],
    ["/compare?course=1&course=2", "compare"],
    ["/ne", "ne"],
    ["/ne/course_details/1", "ne course_details/1"],
    ["/ne/compare?course=1&course=2", "ne"],
    ["/universitieslist", "universitieslist"],
    ["/university/1/1", "university university/1"],
    ["/scholarship", "scholarship"],
    ["/blog", "blog"],
    ["/blog/1", "blog blog/1"],
    ["/upcoming-events", "upcoming-events"],
    ["/upcoming-events/1", "upcoming-events upcoming-events/1"],
    ["/login", "login"],
    ["/signup", "signup"],
    ["/email-verification", "email-verification"],
    ["/study-abroad", "study-abroad"],
    ["/study-abroad/uk", "study-abroad"],
    ["/test-preparation/ielts", "test-preparation"],
    ["/services/health-care", "services"],
    ["/student-visa", "student-visa"],
    ["/who-we-are", "who-we-are"],
    ["/privacy-policy", "privacy-policy"],
  ];
  it.each(html)(
    "at %s is kept for a minute under the key %s, and is nobody's with a cookie of ours",
    async (path, key) => {
      const { status, headers } = await site.send(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": PAGE,
        "surrogate-key": key,
        vary: "Accept-Encoding, Cookie, Save-Data",
        etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      });
      expect(headers["x-accel-expires"]).toBeUndefined();
      const mine = (await site.send(path, { headers: own })).headers;
      expect([mine["cache-control"], mine["surrogate-key"]]).toEqual([PRIVATE, undefined]);
    },
  );

  it.each<[path: string, type: string, policy: string, key: string, more?: Record<string, string>]>([
    ["/course-suggestions?search=in", "application/json; charset=utf-8", SUGGESTIONS, "course-suggestions"],
    ["/blog/feed.xml", "application/atom+xml; charset=utf-8", PAGE, "blog"],
    ["/upcoming-events/calendar.ics", "text/calendar; charset=utf-8", PAGE, "upcoming-events"],
    [
      "/upcoming-events/1/event.ics",
      "text/calendar; charset=utf-8",
      PAGE,
      "upcoming-events upcoming-events/1",
      { "content-disposition": 'attachment; filename="event-1.ics"' },
    ],
    [
      "/course_details/1/deadline.ics",
      "text/calendar; charset=utf-8",
      PAGE,
      "course_details course_details/1",
      { "content-disposition": 'attachment; filename="deadline-1.ics"' },
    ],
    ["/sitemap.xml", "application/xml; charset=utf-8", PAGE, "sitemap.xml"],
    ["/robots.txt", "text/plain; charset=utf-8", PAGE, "robots.txt"],
    ["/manifest.webmanifest", "application/manifest+json; charset=utf-8", FILE, "manifest.webmanifest"],
    ["/flags/Nepal.svg", "image/svg+xml", FLAG, "flags"],
    [
      "/images?src=%2Fog%2Fsydney.png&w=96",
      "image/jpeg",
      PICTURE,
      "images",
      { vary: "Accept, Save-Data, Accept-Encoding" },
    ],
  ])("at %s is %s, kept as it may be", async (path, type, policy, key, more = {}) => {
    const { status, headers } = await site.send(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      "cache-control": policy,
      "surrogate-key": key,
      vary: expect.stringContaining("Accept-Encoding"),
      etag: expect.stringMatching(/"[\w-]{27}"$/),
      ...more,
    });
    const { etag = "" } = headers;
    const again = await site.send(path, { headers: { "if-none-match": etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.headers["cache-control"]).toBe(policy);
  });

  it.each([
    ["/blog/feed.xml", PAGE],
    ["/upcoming-events/calendar.ics", PAGE],
    ["/sitemap.xml", PAGE],
    ["/robots.txt", PAGE],
    ["/course_details/1/deadline.ics", PAGE],
    ["/upcoming-events/1/event.ics", PAGE],
    ["/manifest.webmanifest", FILE],
    ["/flags/Nepal.svg", FLAG],
    ["/images?src=%2Fog%2Fsydney.png&w=96", PICTURE],
    ["/course-suggestions?search=in", PRIVATE],
  ])("at %s stays %s for whoever has a cookie of ours", async (path, policy) => {
    expect((await site.send(path, { headers: own })).headers["cache-control"]).toBe(policy);
  });

  it.each([
    ["/favicon.svg", FILE],
    [`/assets/${script}`, "public, max-age=31536000, immutable"],
    ["/assets/earlier.js", "public, max-age=31536000, immutable"],
    ["/healthz", "no-store"],
    ["/readyz", "no-store"],
    ["/readyz/serving", "no-store"],
    ["/readyz/all", "no-store"],
    ["/metrics", "no-store"],
  ])("of the process itself, at %s, says %s", async (path, policy) => {
    const { status, headers } = await site.send(path);
    expect([status, headers["cache-control"]]).toEqual([200, policy]);
  });
});

it.each(["/shortlist", "/shortlist/number.svg", "/applications", "/course_details/1/apply", "/password-reset/MQ/abc"])(
  "what belongs to one visitor, at %s, is kept by nobody, without a cookie too",
  async (path) => {
    const { status, headers } = await site.send(path);
    expect([status, headers["cache-control"], headers["surrogate-key"]]).toEqual([200, PRIVATE, undefined]);
  },
);

it.each(["/ROBOTS.TXT", "/course_details/%31/deadline.ics", "/manifest.webmanifest?x=1", "/blog"])(
  "%s is kept by no proxy for whoever has a cookie of ours",
  async (path) => {
    expect((await site.send(path, { headers: own })).headers["x-accel-expires"]).toBe("0");
  },
);

describe("what cannot be shown", () => {
  it.each([
    "/course-search",
    "/course-search?search=law",
    "/course-search?sort=fee",
    "/course_details/1",
    "/ne/course_details/1",
    "/universitieslist",
    "/university/1/1",
    "/scholarship",
    "/blog",
    "/blog/1",
    "/upcoming-events",
    "/upcoming-events/1",
    "/compare?course=1&course=2",
    "/ne/compare?course=1&course=2",
    "/course_details/1/apply",
    "/upcoming-events/1/register",
  ])("while the API is away says at %s when to come back, and is kept by nobody", async (path) => {
    const { status, headers } = await alone.send(path);
    expect([status, headers["retry-after"]]).toEqual([503, "30"]);
    expect(headers["cache-control"]).toMatch(/no-store$/);
    expect(headers["surrogate-key"]).toBeUndefined();
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it.each([
    ["/blog/feed.xml", "60"],
    ["/upcoming-events/calendar.ics", "60"],
    ["/upcoming-events/1/event.ics", "60"],
    ["/course_details/1/deadline.ics", "60"],
    ["/sitemap.xml", "60"],
    ["/readyz", "5"],
    ["/readyz/all", "5"],
  ])("to a program says so too, at %s after %s seconds", async (path, seconds) => {
    const { status, headers } = await alone.send(path);
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, seconds, "no-store"]);
  });

  it("is left out of what is suggested, for a moment only", async () => {
    const { status, headers, text } = await alone.send("/course-suggestions?search=nursing");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(JSON.parse(text)).toMatchObject({});
  });

  it.each(["/", "/ne", "/login", "/study-abroad/uk", "/healthz", "/readyz/serving"])(
    "leaves %s as it is",
    async (path) => {
      expect((await alone.send(path)).status).toBe(200);
    },
  );

  it.each([
    "/nowhere",
    "/study-abroad/nowhere",
    "/ne/nowhere",
    "/course_details/901",
    "/course_details/x",
    "/ne/course_details/901",
    "/university/901/1",
    "/blog/901",
    "/upcoming-events/901",
    "/course_details/901/apply",
    "/course_details/x/apply/documents",
    "/upcoming-events/901/register",
    "/upcoming-events/901/event.ics",
    "/course_details/901/deadline.ics",
    "/sitemap/nowhere.xml",
    "/images?src=%2Fog%2Fnone.png&w=96",
  ])("since it is not there, %s, is a 404 that nobody keeps", async (path) => {
    const { status, headers } = await site.send(path);
    expect([status, headers["cache-control"], headers["retry-after"]]).toEqual([
      404,
      expect.stringMatching(/^(private, )?no-store$/),
      undefined,
    ]);
  });
});

it.each([
  [
    "/course_details/8/deadline.ics",
    "There is no calendar file for this course: its deadline is over, or has no date that can be read.",
  ],
  [
    "/upcoming-events/8/event.ics",
    "There is no calendar file for this event: it is over, or has no date that can be read.",
  ],
])("a calendar file that there cannot be, %s, says why", async (path, sentence) => {
  for (const date of ["12 December 2020", "Rolling"]) {
    const { url } = await stage.enter();
    api.answers(
      except("/api/app/", (_request, response) =>
        answerJson(response, {
          id: 8,
          title: "Open day",
          course_name: "Law",
          formatted_start_date: date,
          formatted_application_dateline: date,
        }),
      ),
    );
    const answer = await fetch(url + path);
    expect([answer.status, await answer.text()]).toEqual([404, `${sentence}\n`]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  }
});

describe("a page with a part that is missing for the moment is kept by nobody", () => {
  it.each([
    ["/", "/api/app/blog-list/"],
    ["/", "/api/app/event-list/"],
    ["/course-search?search=part", "/api/app/interest-list/"],
    ["/course_details/2", "/api/app/scholarship-list/"],
    ["/course_details/3", "/api/app/course-list/"],
    ["/university/2/1", "/api/app/scholarship-list/"],
    ["/university/2/1", "/api/app/course-list/"],
    ["/?search=invented", "/api/app/course-list/"],
    ["/course_details/4", "/api/app/university-info/"],
    ["/ne/course_details/5", "/api/app/scholarship-list/"],
    ["/ne/course_details/5", "/api/app/university-info/"],
    ["/compare?course=1&course=2", "/api/app/university-info/"],
    ["/login?redirectTo=%2Fcourse_details%2F5%2Fapply", "/api/app/course-info/"],
    ["/signup?redirectTo=%2Fcourse_details%2F6%2Fapply", "/api/app/course-info/"],
    ["/study-abroad/uk", "/api/app/country-list/"],
    ["/scholarship", "/api/app/scholarship-list/"],
    ["/scholarship", "/api/app/university-list/"],
  ])("%s without %s", async (path, failing) => {
    const { url } = await stage.enter();
    api.answers(except(failing, (_request, response) => answerJson(response, {}, 400)));
    const { status, headers } = await fetch(url + path);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  it("a later page of the blog without its Recent Posts", async () => {
    const list = (next: string | null) => ({ results: [{ id: 1, title: "A post", main_title: "A post" }], next });
    const blog = "/api/app/blog-list/";
    const first = await stage.enter();
    api.answers(except(blog, (_request, response) => answerJson(response, list(`${blog}?page=2`))));
    const [, later = ""] = /href="(\/blog\?cursor=[^"#]+)/.exec(await (await fetch(`${first.url}/blog`)).text()) ?? [];
    expect(later).not.toBe("");
    const { url } = await stage.enter();
    api.answers(
      except(blog, ({ target }, response) =>
        target.includes("page=2") ? answerJson(response, list(null)) : answerJson(response, {}, 400),
      ),
    );
    const { status, headers } = await fetch(url + later);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});

it.each([
  ["/universitieslist", "/api/app/university-list/"],
  ["/universitieslist", "/api/app/country-list/"],
  ["/scholarship", "/api/app/country-list/"],
  ["/scholarship?country=1&university=1", "/api/app/scholarship-list/"],
  ["/course-search", "/api/app/course-list/"],
])("%s whose main part fails, %s, says when to come back, and is kept by nobody", async (path, failing) => {
  const { url } = await stage.enter();
  api.answers(except(failing, (_request, response) => answerJson(response, {}, 500)));
  const { status, headers } = await fetch(url + path);
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "30", "no-store"]);
});

describe("every answer", () => {
  const fixed = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/) as string,
  };

  it.each([
    ["a page", "/who-we-are", {}, 200],
    ["a file", "/favicon.svg", {}, 200],
    ["a script", `/assets/${script}`, {}, 200],
    ["a picture", "/flags/Peru.svg", {}, 200],
    ["a probe", "/healthz", {}, 200],
    ["a page that is not there", "/nowhere", {}, 404],
    ["a missing script", "/assets/none.js", {}, 404],
    ["a form from elsewhere", "/login", { method: "POST" }, 403],
    ["a method that a page does not take", "/", { method: "DELETE", headers: { "sec-fetch-site": "none" } }, 405],
    ["an address that cannot be read", "/%ff", {}, 400],
    ["a redirect", "/course_details/1/apply/done", {}, 303],
  ] as const)("in production: %s", async (_what, path, sending, status) => {
    const { headers, ...answer } = await site.send(path, sending);
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      ...fixed,
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
  });

  it("loads of elsewhere what comes with a click alone, runs no script but ours, and leads forms to the admin site too", async () => {
    const directivesOf = async (path: string) => {
      const policy = String((await site.send(path)).headers["content-security-policy"]);
      return new Map(
        policy.split("; ").map((directive) => /^(\S+) (.*)$/.exec(directive)?.slice(1) as [string, string]),
      );
    };
    const foreign = scriptOrigins()
      .map((origin) => ` ${origin}`)
      .join("");
    for (const path of ["/", "/who-we-are", "/nowhere", "/blog/feed.xml"]) {
      const { "script-src": scripts = "", ...policy } = Object.fromEntries(await directivesOf(path));
      expect(policy, path).toEqual({
        "default-src": "'self'",
        "style-src": "'self'",
        "style-src-attr": "'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "connect-src": `'self'${foreign}`,
        "frame-src": `'self' ${frameOrigins().join(" ")}${foreign}`,
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self' https://admin.example",
        "frame-ancestors": "'none'",
      });
      expect(scripts.replaceAll(/ 'sha256-[\w+/]{43}='/g, ""), path).toBe(`'self'${foreign}`);
    }
    for (const path of ["/favicon.svg", "/healthz"])
      expect(Object.fromEntries(await directivesOf(path)), path).toMatchObject({
        "script-src": "'self'",
        "frame-src": "'self'",
        "form-action": "'self'",
      });
  });

  it("says nothing of https where there is none", async () => {
    const { headers } = await fetch(`${local.url}/who-we-are`);
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("has the id that the API is sent", async () => {
    const { headers } = await site.send("/blog/7");
    expect(api.requests.find(({ target }) => target === "/api/app/blog-info/7")?.headers["x-request-id"]).toBe(
      headers["x-request-id"],
    );
  });

  it("that leads elsewhere is kept by nobody", async () => {
    const visitor = await new Visitor(site).logIn();
    for (const path of ["/login?redirectTo=%2Fblog", "/logout"]) {
      const answer = await (path === "/logout" ? new Visitor(site) : visitor).get(path);
      expect([answer.status, answer.headers["cache-control"]], path).toEqual([303, expect.stringMatching(/no-store$/)]);
    }
  });
});
