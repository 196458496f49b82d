// Holds contract 13.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import type { Sending } from "./support/send";
import { remainsOf, watchedEnvironment } from "./support/watched-site";

const MEBIBYTE = 1024 * 1024;
const api = new FakeApi();
let site: AttackedSite;
let apiUrl = "";

beforeAll(async () => {
  apiUrl = await api.start();
  api.answers(ordinary);
  site = await startAttackedSite(apiUrl, watchedEnvironment());
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

/** How long an answer may take on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

const letters = (count: number) => randomBytes(count).toString("hex").slice(0, count);

/** Sends `count` requests, or as many as go in `minutes`: a slow machine needs no more to show what they leave behind. */
async function flood(
  target: AttackedSite,
  count: number,
  request: () => [path: string, sending?: Sending],
  minutes = 10,
) {
  const end = Date.now() + minutes * 60_000;
  const send = () => {
    const [path, sending] = request();
    return target.send(path, { patience: PATIENCE, ...sending });
  };
  for (let sent = 0; sent < count && Date.now() < end; sent += 25) {
    await Promise.all(Array.from({ length: 25 }, send));
    api.requests.length = 0;
  }
}

type Flood = readonly [name: string, request: () => [path: string, sending?: Sending]];

/** What 800 of each left behind when whole keys were kept: 8, 3.5 and 38 MB. */
const floods: readonly Flood[] = [
  ["flags of countries with 7.9 kB of name", () => [`/flags/${letters(7_900)}.svg`]],
  ["pictures at addresses of 3.9 kB", () => [`/images?src=/${letters(3_900)}.png&w=320`]],
  [
    "one picture under 40 kB of Accept",
    () => ["/images?src=/og/sydney.png&w=320", { headers: { accept: `image/${letters(40_000)}` } }],
  ],
];

/** Each of these asks the API or has a page rendered. */
const slowFloods: readonly Flood[] = [
  ["random 200-letter suggestions", () => [`/course-suggestions?search=${letters(200)}`]],
  ["random 200-letter searches of the catalogue", () => [`/course-search?search=${letters(200)}`]],
  ["pages with unknown parameters of 7.5 kB", () => [`/who-we-are?${letters(3_000)}=${letters(4_500)}`]],
  ["course pages with unknown ids", () => [`/course_details/${Math.ceil(Math.random() * 1e12)}`]],
  ["cursors that were made up", () => [`/blog?cursor=${letters(6_000)}`]],
];

describe("Caches", () => {
  attack(
    "sitemaps, feeds and calendars asked for 60 times at once, with cookies of ours and in any spelling",
    "each file is made once",
    async () => {
      const files = ["/sitemap.xml", "/sitemap/1.xml", "/blog/feed.xml", "/upcoming-events/calendar.ics"];
      const count = (result: string) => site.metric(`site_page_cache_total{result="${result}"}`);
      const [hits, misses] = [await count("hit"), await count("miss")];
      const spelt = (path: string, time: number) => path.slice(0, time).toUpperCase() + path.slice(time);
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, time) =>
          files.map((path) => site.send(spelt(path, time % 8), { headers: { cookie: `__Host-sa_x=${time}` } })),
        ).flat(),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await count("hit")) - hits).toBe(answers.length - files.length);
      expect((await count("miss")) - misses).toBe(files.length);
    },
  );

  for (const [name, request] of floods) {
    attack(
      `finding 2: 800 + 800 ${name}`,
      "the second 800 leave less than 2 MB behind",
      async () => {
        await flood(site, 800, request);
        const before = await remainsOf(site.lines);
        await flood(site, 800, request);
        const after = await remainsOf(site.lines);
        const grown = after.heapUsed + after.external - before.heapUsed - before.external;
        expect(Math.round((grown / MEBIBYTE) * 10) / 10).toBeLessThan(2);
      },
      180,
    );
  }

  for (const [name, request] of [...floods, ...slowFloods]) {
    attack(
      `finding 2: 12,000 ${name} with a heap of 128 MB`,
      "the process lives and answers",
      async () => {
        const small = await startAttackedSite(apiUrl, { LOG_LEVEL: "warn", NODE_OPTIONS: "--max-old-space-size=128" });
        try {
          await flood(small, 12_000, request);
          expect((await small.send("/", { patience: PATIENCE })).status).toBe(200);
          expect(await small.metric("nodejs_heap_size_used_bytes")).toBeLessThan(128 * MEBIBYTE);
        } finally {
          await small.stop();
        }
      },
      1200,
    );
  }

  attack(
    "finding 13: 20 visitors with cookies of others (_ga and the like)",
    "all are answered from the page cache",
    async () => {
      await site.send("/who-we-are");
      const before = await hits();
      for (let visitor = 0; visitor < 20; visitor += 1) {
        const answer = await site.send("/who-we-are", {
          headers: { cookie: `_ga=GA1.2.${visitor}; theme=dark; shortlist=1.2` },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers["cache-control"]).toMatch(/^public/);
      }
      expect((await hits()) - before).toBe(20);
    },
  );

  attack("finding 13: a foreign cookie full of markup", "nothing of it is in the page that others get", async () => {
    const path = `/blog?fresh=${letters(6)}`;
    await site.send(path, { headers: { cookie: "_ga=poison-marker; sa_session=poison-marker; shortlist=99" } });
    expect((await site.send(path)).text).not.toContain("poison-marker");
  });

  attack("the shortlist as data, with a cookie that leaves other pages shared", "is kept by nobody", async () => {
    for (const path of ["/shortlist?_data=routes/shortlist", "/SHORTLIST?_data=routes%2Fshortlist", "/shortlist"]) {
      const answer = await site.send(path, { headers: { cookie: "shortlist=1.2" } });
      expect([path, answer.status, answer.headers["cache-control"]]).toEqual([path, 200, "private, no-store"]);
    }
  });

  attack("unknown parameters", "share the page of the address without them, and appear nowhere in it", async () => {
    await site.send("/study-abroad");
    const before = await hits();
    for (let each = 0; each < 10; each += 1) {
      const answer = await site.send(`/study-abroad?utm_source=poison-marker${each}&x=<script>`);
      expect(answer.text).not.toContain("poison-marker");
    }
    expect((await hits()) - before).toBe(10);
  });

  for (const [name, headers] of [
    [
      "X-Forwarded-Host, -Scheme, -Port, -Prefix",
      {
        "x-forwarded-host": "poison-marker.example",
        "x-forwarded-scheme": "nothttps",
        "x-forwarded-port": "1",
        "x-forwarded-prefix": "/poison-marker",
      },
    ],
    [
      "X-Host, X-Original-URL, X-HTTP-Method-Override",
      { "x-host": "poison-marker.example", "x-original-url": "/poison-marker", "x-http-method-override": "DELETE" },
    ],
    [
      "Accept-Language, User-Agent, Referer",
      {
        "accept-language": "poison-marker",
        "user-agent": "<script>poison-marker</script>",
        referer: "https://poison-marker.example/",
      },
    ],
    ["Range and If-Range", { range: "bytes=0-10", "if-range": '"poison-marker"' }],
    [
      "Origin and Sec-Fetch-*",
      { origin: "https://poison-marker.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" },
    ],
    ["a body with a GET", { "content-length": "0", "content-type": "application/x-www-form-urlencoded" }],
    ["Remix's own headers (X-Remix-*)", { "x-remix-redirect": "//poison-marker.example", "x-remix-response": "yes" }],
  ] as const) {
    attack(`a first request with ${name}`, "the page kept for others is the plain one, whole and 200", async () => {
      for (const path of ["/privacy-policy", "/course_details/2", "/upcoming-events"]) {
        const fresh = `${path}?sort=${letters(4)}`;
        await site.send(fresh, { headers });
        const answer = await site.send(fresh);
        expect(answer.status, path).toBe(200);
        expect(answer.text + JSON.stringify(answer.headers), path).not.toContain("poison-marker");
        expect(answer.text, path).toMatch(/<\/html>\s*$/);
      }
    });
  }

  attack("HEAD first, GET after it", "GET has its body", async () => {
    await site.send("/services/health-care", { method: "HEAD" });
    const { text } = await site.send("/services/health-care");
    expect(text).toContain("</html>");
  });

  attack("Save-Data, encodings and picture formats in turn", "each gets its own kind, never another's", async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await site.send("/course_details/1", { headers: { "save-data": "on" } })).text).not.toContain(
        'type="module"',
      );
      expect((await site.send("/course_details/1")).text).toContain("<script");
      for (const encoding of ["br", "gzip"]) {
        expect(
          (await site.send("/course_details/1", { headers: { "accept-encoding": encoding } })).headers[
            "content-encoding"
          ],
        ).toBe(encoding);
      }
      for (const format of ["avif", "webp"]) {
        const picture = await site.send("/images?src=/og/london.png&w=320", {
          headers: { accept: `image/${format},*/*` },
        });
        expect(picture.headers["content-type"]).toBe(`image/${format}`);
      }
    }
  });

  attack("a page asked as data (_data=) by a shared cache", "neither replaces the other", async () => {
    const data = await site.send("/blog/1?_data=root");
    const page = await site.send("/blog/1");
    expect(data.headers["content-type"]).toContain("application/json");
    expect(page.headers["content-type"]).toContain("text/html");
  });

  attack("an error, a redirect or a page with a cookie", "is kept by no cache", async () => {
    const answers = [
      await site.send("/nowhere"),
      await site.send("/course_details/901"),
      await site.send("/logout"),
      await site.send("/login", { method: "POST", headers: { "sec-fetch-site": "same-origin" } }),
    ];
    for (const { status, headers } of answers)
      expect(headers["cache-control"], String(status)).toMatch(/no-store|^public, max-age=0/);
    expect(answers[0]?.headers["cache-control"]).toMatch(/no-store/);
  });

  attack(
    "`..;/`, matrix parameters and fake file names behind a personal page",
    "no personal page under a cacheable name",
    async () => {
      for (const path of [
        "/logout/x.css",
        "/course_details/1/apply/a.js",
        "/logout;.css",
        "/logout%2f.css",
        "/assets/..;/logout",
      ]) {
        const answer = await site.send(path, { headers: { cookie: "__Host-sa_session=x" } });
        expect(answer.headers["cache-control"], path).toMatch(/no-store/);
      }
    },
  );
});

async function hits(): Promise<number> {
  const { text } = await site.send("/metrics");
  return Number(/^site_page_cache_total\{result="hit"\} (\d+)/m.exec(text)?.[1] ?? 0);
}
