// Holds contract 11.5, 11.6.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { controlOf, type Control } from "../support/control";
import { startSandbox, startSite, type Service } from "../support/site";

let sandbox: Service;
let site: Service;
let api: Control;

beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url);
  api = controlOf(sandbox);
});
afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});
beforeEach(() => api.clear());

const get = (path: string, cookie: string) => fetch(site.url + path, { headers: { cookie } });
const post = (
  fields: Record<string, string> | [string, string][],
  cookie = "",
  headers: Record<string, string> = {},
  query = "",
) =>
  fetch(`${site.url}/shortlist${query}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: site.url, ...headers },
    body: new URLSearchParams(fields),
  });
const savedBy = (response: Response) => /^shortlist=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1];

describe("saving a course", () => {
  it("keeps it in a cookie that scripts can read, for 180 days", async () => {
    const answer = await post({ add: "5" }, "shortlist=3.4");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/shortlist");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.getSetCookie()).toEqual(["shortlist=5.3.4; Max-Age=15552000; Path=/; SameSite=Lax"]);
  });

  it.each([
    ["/course-search?sort=fee&country=1", "/course-search?sort=fee&country=1"],
    ["/course_details/5", "/course_details/5"],
    ["//evil.test", "/shortlist"],
    ["/\\evil.test", "/shortlist"],
    ["https://evil.test/", "/shortlist"],
    ["/%2fevil.test", "/shortlist"],
    ["/logout", "/shortlist"],
    ["", "/shortlist"],
  ])("with back=%s leads to %s", async (back, location) => {
    expect((await post({ add: "5", back })).headers.get("location")).toBe(location);
  });

  it.each([
    ["a course again", [["add", "3"]], "1.3", "3.1"],
    ["a removal", [["remove", "3"]], "1.3.2", "1.2"],
    ["the removal of the last one", [["remove", "3"]], "3", ""],
    ["nothing", [], "1.3", "1.3"],
    ["what is no id", [["add", "<script>"]], "1.3", "1.3"],
    ["a negative id", [["remove", "-3"]], "1.3", "1.3"],
    ["two ids of one name", [["add", "7"], ["add", "8"]], "1", "7.1"], // prettier-ignore
    ["a course back in its place", [["add", "7"], ["place", "2"]], "1.3.4", "1.3.7.4"], // prettier-ignore
    ["a place beyond the last course", [["add", "7"], ["place", "29"]], "1.3", "1.3.7"], // prettier-ignore
    ["a course in another place", [["add", "1"], ["place", "1"]], "1.3.4", "3.1.4"], // prettier-ignore
    ...["30", "-1", "1.0", "1e1", "0x1", "", " 1", "<script>"].map((place) => [`${place} as no place`, [["add", "7"], ["place", place]], "1.3.4", "7.1.3.4"]), // prettier-ignore
    ["the newest for the one that it pushed out", [["remove", "1"], ["add", "7"], ["place", "29"]], "1.3.4", "3.4.7"], // prettier-ignore
    ["a hostile cookie", [["add", "7"]], "1e9.%0d%0aSet-Cookie:x=1.2.2", "7.2"],
  ] as [string, [string, string][], string, string][])("takes %s", async (_what, fields, before, after) => {
    const answer = await post(fields, `shortlist=${before}`);
    expect(answer.status).toBe(303);
    expect(savedBy(answer)).toBe(after);
  });

  it("holds 30: a 31st drops the oldest, which only the shortlist's own page is told", async () => {
    const thirty = Array.from({ length: 30 }, (_, index) => index + 2);
    const answer = await post({ add: "1", back: "/course_details/1" }, `shortlist=${thirty.join(".")}`);
    expect(answer.headers.get("location")).toBe("/course_details/1");
    expect(savedBy(answer)).toBe([1, ...thirty.slice(0, -1)].join("."));
    const [, dropped] = answer.headers.getSetCookie();
    expect(dropped).toBe("shortlist_dropped=31; Max-Age=3600; Path=/; SameSite=Lax; HttpOnly");
    const told = await post({ add: "1", back: "/course_details/1" }, `shortlist=${thirty.join(".")}`, {}, "?full");
    expect(told.headers.get("location")).toBe("/shortlist");
    expect((await post({ add: "1", back: "/blog" }, "shortlist=2", {}, "?full")).headers.get("location")).toBe("/blog");
    const cookie = answer.headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "").join("; "); // prettier-ignore
    expect(await (await get("/shortlist", cookie)).text()).toMatch(/holds .*30.* courses: .*, the oldest, was dropped/);
    expect((await post({ remove: "1" }, cookie)).headers.getSetCookie()[1]).toMatch(/^shortlist_dropped=; Max-Age=0/);
  });

  it("offers to put a removed course back where it was, whatever the address says of that", async () => {
    const place = async (query: string) =>
      /name="place" value="([^"]*)"/.exec(
        await (await get(`/shortlist?removed=8${query}`, "shortlist=1.2")).text(),
      )?.[1];
    const page = await (await get("/shortlist", "shortlist=1.8.2")).text();
    expect(page).toContain('value="/shortlist?removed=8&amp;place=1"');
    expect(await place("&place=1")).toBe("1");
    for (const query of ["", "&place=30", "&place=-1", "&place=%22%3E"]) expect(await place(query)).toBe("0");
  });

  it("offers it after a comparison too, whose choice comes back", async () => {
    const cookies = "shortlist=1.2; shortlist_compared=1.2";
    const headers = { cookie: cookies };
    const answer = await fetch(`${site.url}/shortlist?removed=8&place=1`, { redirect: "manual", headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/shortlist?removed=8&place=1&choose=1&choose=2");
  });

  it("sends parents the first four of those that are chosen, as many as are compared", async () => {
    const page = await (
      await get("/shortlist?choose=5&choose=4&choose=3&choose=2&choose=1", "shortlist=1.2.3.4.5")
    ).text();
    const [, message = ""] = /https:\/\/wa\.me\/\?text=([^"]*)/.exec(page) ?? [];
    expect(decodeURIComponent(message)).toMatch(/\/ne\/compare\?course=1&course=2&course=3&course=4$/);
  });
});

describe("with a shortlist", () => {
  it.each(["/course-search", "/course_details/1", "/", "/blog"])(
    "%s is the same, and cacheable, for all",
    async (path) => {
      const bare = await fetch(site.url + path);
      const saved = await get(path, "shortlist=1.2.3; shortlist_dropped=4");
      expect(saved.headers.get("cache-control")).toBe(bare.headers.get("cache-control"));
      expect(saved.headers.get("cache-control")).toMatch(/^public/);
      expect(saved.headers.get("etag")).toBe(bare.headers.get("etag"));
      await Promise.all([bare.text(), saved.text()]);
    },
  );

  it("the shortlist itself is each visitor's own", async () => {
    const name = "Nothing is saved yet";
    expect(await (await fetch(`${site.url}/shortlist`)).text()).toContain(name);
    const mine = await get("/shortlist", "shortlist=1");
    expect(mine.headers.get("cache-control")).toBe("private, no-store");
    expect(await mine.text()).not.toContain(name);
    expect(await (await fetch(`${site.url}/shortlist`)).text()).toContain(name);
  });

  it("asks the API for each course once, and for 30 at most, whatever the cookie says", async () => {
    const many = Array.from({ length: 500 }, (_, index) => index + 100).join(".");
    await (await get("/shortlist", `shortlist=${many}`)).text();
    await (await get("/shortlist", `shortlist=${many}`)).text();
    const reads = (await api.requests()).filter((request) => request.includes("/course-info/"));
    expect(new Set(reads).size).toBe(30);
    expect(reads).toHaveLength(30);
  });
});

const tooFew = ["", "?course=1", "?course=1&course=1", "?course=1&course=99999999", "?course=%00&course=-1"];
it.each(["/compare", "/ne/compare"].flatMap((path) => tooFew.map((query) => path + query)))(
  "%s, of fewer than two, leads to the shortlist",
  async (address) => {
    const answer = await fetch(site.url + address, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/shortlist"]);
  },
);

it("chooses for a comparison the first four that are still there", async () => {
  const page = await (await get("/shortlist", "shortlist=999999.1.6.3.8.2")).text();
  const chosen = [...page.matchAll(/<input[^>]* name="choose"[^>]*>/g)].filter(([input]) => / checked/.test(input));
  expect(chosen.map(([input]) => /value="(\d+)"/.exec(input)?.[1])).toEqual(["1", "6", "3", "8"]);
});
