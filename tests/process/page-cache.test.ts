// Holds contract 8.
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, startSite, type Service } from "../support/site";

const ACCOUNT = { email: "student@example.com", password: "Student@123" };
const NAMES = ["Asmita", "Bikram"];
const FORM = "/course_details/1/apply";

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

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: "manual", headers });

/** How many pages were rendered and how many came from the cache while `work` ran. */
async function lookUps(work: () => Promise<unknown>): Promise<{ hit: number; miss: number }> {
  const counts = async () => {
    const text = await (await ask("/metrics")).text();
    const read = (result: string) =>
      Number(new RegExp(`site_page_cache_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    return { hit: read("hit"), miss: read("miss") };
  };
  const before = await counts();
  await work();
  const after = await counts();
  return { hit: after.hit - before.hit, miss: after.miss - before.miss };
}

/** Asks one after the other; each of the same page but the first should be a hit. */
const inTurn = (asks: readonly (() => Promise<Response>)[]) => async () => {
  for (const each of asks) await (await each()).text();
};

describe("a page is rendered once", () => {
  it.each([
    [
      "parameters that it does not read",
      ["/blog?utm_source=x", "/blog?fbclid=y&b=2", "/blog?Cursor=x", `/blog?x=${"y".repeat(7000)}`, "/blog"],
      {},
    ],
    [
      "the order of those that it reads",
      ["/course-search?search=law&country=1", "/course-search?x=1&country=1&search=law"],
      {},
    ],
    [
      "values come after the first one",
      ["/scholarship?country=1", "/scholarship?country=1&country=2&country=3", "/scholarship?country=1&country=1"],
      {},
    ],
    [
      "a cookie of somebody else",
      ["/student-visa", "/student-visa", "/student-visa"],
      { cookie: "_ga=GA1.1.1; shortlist=1.2; x_sa_y=1; SA_session=1" },
    ],
    ["credentials, which no page of ours asks for", ["/who-we-are", "/who-we-are"], { authorization: "Basic eDp5" }],
    [
      "the name of a country that is none",
      ["/flags/Nowhere.svg", "/flags/Elsewhere.svg", `/flags/${"x".repeat(7000)}.svg`],
      {},
    ],
    ["the name of one that is", ["/flags/Nepal.svg", "/flags/nepal.svg", "/flags/NP.svg?x=1"], {}],
  ])("whatever %s", async (_what, paths, headers) => {
    expect(await lookUps(inTurn(paths.map((path) => () => ask(path, headers))))).toEqual({
      hit: paths.length - 1,
      miss: 1,
    });
  });

  it.each(["/images?src=/og/sydney.png&w=320", "/flags/India.svg"])("whoever asks for a picture: %s", async (path) => {
    const cookies = ["", "sa_session=x", "sa_draft.0=1~x", "sa_x=1"];
    const answers = await lookUps(inTurn(cookies.map((cookie) => () => ask(path, cookie ? { cookie } : {}))));
    expect(answers).toEqual({ hit: 3, miss: 1 });
  });

  it("whatever else the browser accepts beside the format of a picture", async () => {
    const path = "/images?src=/og/sydney.png&w=96";
    const accepts = ["image/avif,*/*", `image/avif,${"text/x,".repeat(2000)}*/*`, "image/webp,image/avif;q=0.5"];
    expect(await lookUps(inTurn(accepts.map((accept) => () => ask(path, { accept }))))).toEqual({ hit: 2, miss: 1 });
  });

  it("in each format of a picture, however its address is written", async () => {
    for (const path of ["/images?src=/og/toronto.png&w=96", "/Images/?src=/og/toronto.png&w=96"]) {
      expect((await ask(path, { accept: "image/avif" })).headers.get("content-type")).toBe("image/avif");
      expect((await ask(path, { accept: "*/*" })).headers.get("content-type")).toBe("image/jpeg");
    }
  });
});

describe("a proxy's cache, which knows addresses alone,", () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get("x-accel-expires");

  it.each([
    "/",
    "/?search=law",
    "/course-search?search=data+science&country=2&country=1",
    "/course-search?country=1&_data=routes%2Fcourse-search%2Froute",
    "/blog/1",
    "/flags/Nepal.svg",
    "/flags/United%20Kingdom.svg",
    "/flags/nepal.svg",
    "/flags/NP.svg",
    "/images?src=%2Fog%2Fsydney.png&w=96",
    "/images?src=/og/sydney.png&w=96",
    "/og/sydney.png",
    "/sitemap.xml",
    "/who-we-are",
    "/study-abroad/australia",
  ])("may keep %s", async (path) => {
    expect(await policyOf(path)).toBeNull();
  });

  it.each([
    "/?x=1",
    "/blog?utm_source=x",
    "/course-search?search=law&search=law",
    "/course-search?search=la%77",
    "/Blog",
    "/blog/",
    "/blog/%31",
    "/study-abroad/Australia",
    "/study-abroad/australia/",
    "/flags/Nowhere.svg",
    "/flags/NePaL.svg",
    "/flags/n-e-p-a-l.svg",
    "/flags/nepal-000123.svg",
    "/images?src=/og/sydney.png&w=96&x=1",
    "/images?src=/o%67/sydney.png&w=96",
    "/og/sydney.png?x=1",
    "/og/s%79dney.png",
    "/robots.txt?x",
  ])("keeps no %s", async (path) => {
    expect(await policyOf(path)).toBe("0");
  });
});

describe("what is kept for all", () => {
  it("holds nothing of the address or the headers of the one who asked first", async () => {
    const secret = "marker-of-the-first-visitor";
    const headers = {
      cookie: `_ga=${secret}`,
      referer: `https://${secret}.example/`,
      "user-agent": secret,
      "accept-language": secret,
    };
    for (const path of [
      "/upcoming-events",
      "/universitieslist",
      "/scholarship",
      "/login",
      "/upcoming-events?_data=root",
    ]) {
      const text = await (await ask(`${path}${path.includes("?") ? "&" : "?"}utm_source=${secret}`, headers)).text();
      expect(text.length).toBeGreaterThan(40);
      expect(text).not.toContain(secret);
    }
  });

  it("is whole also when the first asker had it already", async () => {
    const etag = (await ask("/flags/Peru.svg", { "save-data": "on" })).headers.get("etag") ?? "";
    const asks = [
      () => ask("/flags/Peru.svg", { "if-none-match": etag, "cache-control": "max-age=0" }),
      () => ask("/flags/Peru.svg"),
    ];
    const statuses: number[] = [];
    const noted = asks.map((each) => async () => {
      const answer = await each();
      statuses.push(answer.status);
      return answer;
    });
    expect(await lookUps(inTurn(noted))).toEqual({ hit: 1, miss: 1 });
    expect(statuses).toEqual([304, 200]);
  });
});

/** Logs a visitor in and fills in the first tab of an application; returns the cookies of that browser. */
async function fillIn(name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { origin: site.url, "sec-fetch-site": "same-origin", cookie: cookie() };
    const answer = await fetch(site.url + path, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(303);
    for (const line of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
  };
  await post("/login", ACCOUNT);
  await post(FORM, {
    first_name: name,
    last_name: "Example",
    email: ACCOUNT.email,
    contact: "9800000000",
    last_academic_qualification: "Bachelor",
    marital_status: "No",
  });
  return cookie();
}

describe("a visitor with a cookie of ours", () => {
  it("neither gets a kept page nor leaves one", async () => {
    const own = { cookie: "_ga=1; sa_session=whatever" };
    expect(
      await lookUps(inTurn([() => ask("/test-preparation/ielts", own), () => ask("/test-preparation/ielts", own)])),
    ).toEqual({ hit: 0, miss: 0 });
    expect((await ask("/test-preparation/ielts", own)).headers.get("cache-control")).toBe("private, no-store");
    expect(await lookUps(inTurn([() => ask("/test-preparation/ielts")]))).toEqual({ hit: 0, miss: 1 });
  });

  it("sees only what is theirs, in whatever order and however many ask at once", { timeout: 60_000 }, async () => {
    const [first, second] = await Promise.all(NAMES.map(fillIn));
    const visitors = [
      { cookie: `_ga=1; ${first}`, name: NAMES[0] },
      { cookie: `${second}; _ga=1`, name: NAMES[1] },
      { cookie: "_ga=1", name: null },
      { cookie: "", name: null },
    ];
    const wrong: string[] = [];
    const turns = Array.from({ length: 240 }, (_, turn) => ({
      turn,
      visitor: visitors[Math.floor(Math.random() * visitors.length)],
    }));
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let next = turns.pop(); next; next = turns.pop()) {
          const { name, cookie = "" } = next.visitor ?? {};
          const answer = await ask(next.turn % 2 ? FORM : `${FORM}?x=${next.turn % 8}`, cookie ? { cookie } : {});
          const text = await answer.text();
          const seen = NAMES.filter((each) => text.includes(each));
          const expected = name ? [name] : [];
          if (seen.join() !== expected.join()) wrong.push(`${name ?? "nobody"} saw ${seen.join(" and ") || "nobody"}`);
          if (name && answer.headers.get("cache-control") !== "private, no-store") wrong.push(`${name}: not private`);
        }
      }),
    );
    expect(wrong).toEqual([]);
  });
});
