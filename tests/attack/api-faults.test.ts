// Holds contract 5.16.
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";
import { Stage } from "../support/stage";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { answerJson, except, ordinary, type Respond } from "./support/ordinary-api";
import { send } from "./support/send";
import { Visitor } from "./support/visitor";

const TIMEOUT_MS = 700;
const api = new FakeApi();
let apiUrl = "";

beforeAll(async () => {
  apiUrl = await api.start();
});
afterAll(() => api.stop());

/** Every page that lives on the API, and the sentence it says without it. */
const pages = [
  ["/course-search?country=1", "An error occurred while fetching courses"],
  ["/course_details/1", "We don&#x27;t have any results currently to show. Visit later."],
  ["/universitieslist?country=1", "Error loading countries"],
  ["/university/1/1", "Sorry, We don&#x27;t have any results currently to show."],
  ["/scholarship?country=1&university=1", "Error loading countries"],
  ["/blog", "An error occurred while fetching blogs"],
  ["/blog/1", "An error occurred while fetching blog"],
  ["/upcoming-events", "An error occurred while fetching events"],
  ["/upcoming-events/1", "Sorry, We don&#x27;t have any results currently to show."],
] as const;

const endless = (response: ServerResponse, chunk: Buffer, everyMs: number) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => void response.write(chunk), everyMs);
  response.on("close", () => clearInterval(timer));
};
const text =
  (body: string, status = 200, type = "application/json"): Respond =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": type }).end(body);

const faults: readonly (readonly [name: string, respond: Respond])[] = [
  ["refuses every connection (reset)", (_request, response) => void response.socket?.resetAndDestroy()],
  ["hangs: takes the request and never answers", () => undefined],
  [
    "sends its headers and then nothing",
    (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
  ],
  ["drips a byte every 50 ms for ever", (_request, response) => endless(response, Buffer.from(" "), 50)],
  [
    "sends an answer without end, as fast as it can",
    (_request, response) => endless(response, Buffer.alloc(4 * 1024 * 1024, " "), 5),
  ],
  ["answers 500 with a stack trace", text("<h1>Traceback (most recent call last)</h1>", 500, "text/html")],
  ["answers 502 from its own proxy", text("<html>nginx</html>", 502, "text/html")],
  ["answers 200 with HTML", text("<!doctype html><h1>It works!</h1>", 200, "text/html")],
  ["breaks off in the middle of its JSON", text('{"count": 2, "results": [{"id": 1, "course_na')],
  [
    "breaks off in the middle of an announced body",
    (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"results":[');
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    },
  ],
  ["answers JSON of a wrong shape", text('{"results":"later","data":{"items":null},"id":"x"}')],
  ["answers null", text("null")],
  ["answers an empty 200", text("")],
  ["answers a list nested 50,000 deep", text("[".repeat(50_000) + "]".repeat(50_000))],
  ["redirects to itself for ever", ({ target }, response) => void response.writeHead(302, { location: target }).end()],
  [
    "redirects to an inner address",
    (_request, response) =>
      void response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  ],
  [
    "answers 401 on public reads",
    (_request, response) => answerJson(response, { detail: "Authentication credentials were not provided." }, 401),
  ],
  [
    "answers 403 on public reads",
    (_request, response) => answerJson(response, { detail: "You do not have permission." }, 403),
  ],
  [
    "answers 429 on public reads",
    (_request, response) => answerJson(response, { detail: "Request was throttled." }, 429),
  ],
  ["speaks no HTTP", (_request, response) => void response.socket?.end("\x16\x03\x01 hello\r\n\r\n")],
];

async function withSite(environment: Record<string, string>, run: (site: AttackedSite) => Promise<void>, url = apiUrl) {
  const site = await startAttackedSite(url, { API_TIMEOUT_MS: String(TIMEOUT_MS), ...environment });
  try {
    await run(site);
  } finally {
    await site.stop();
  }
}

async function everyPageSaysItsSentence(site: AttackedSite) {
  for (const [path, sentence] of pages) {
    const answer = await site.send(path);
    expect(answer.status, path).toBe(503);
    expect(Number(answer.headers["retry-after"]), path).toBeGreaterThan(0);
    expect(answer.headers["cache-control"], path).toMatch(/no-store/);
    expect(answer.text, path).toContain(sentence);
    expect(answer.text, path).not.toMatch(
      /Traceback|It works|nginx|ECONN|SyntaxError|169\.254|undici|credentials were not/,
    );
    expect(answer.ms, path).toBeLessThan(12_000);
  }
  expect((await site.send("/")).status).toBe(200);
  expect((await site.send("/healthz")).status).toBe(200);
}

describe("The API fails", () => {
  for (const [name, respond] of faults) {
    attack(
      `the API ${name}`,
      "each page says its own sentence with 503; home stays",
      () =>
        withSite({}, async (site) => {
          api.answers(respond);
          await everyPageSaysItsSentence(site);
          expect(await site.metric("process_resident_memory_bytes")).toBeLessThan(700 * 1024 * 1024);
        }),
      120,
    );
  }

  attack("nobody listens at the API's address", "each page says its own sentence with 503; home stays", () =>
    withSite({}, everyPageSaysItsSentence, "http://127.0.0.1:9"),
  );

  attack("the API comes back after all pages have failed", "pages work again within a quarter of a minute", () =>
    withSite({}, async (site) => {
      api.answers(text("", 500));
      for (let round = 0; round < 6; round += 1) await site.send(`/course_details/${round + 1}`);
      api.answers(ordinary);
      await expect
        .poll(async () => (await site.send("/course_details/1")).status, { timeout: 25_000, interval: 500 })
        .toBe(200);
      expect((await site.send("/blog")).status).toBe(200);
    }),
  );

  for (const [name, respond] of [
    ["answers 500", text("", 500)],
    ["is broken JSON", text('{"id": 1, "course')],
    ["is of a wrong shape", text('{"id":"x"}')],
    ["is an empty list", text("[]")],
  ] as const) {
    attack(`finding 10: a course whose record ${name}, asked for twenty times`, "every other course stays open", () =>
      withSite({}, async (site) => {
        api.answers(except("/api/app/course-info/100", respond));
        for (let round = 0; round < 20; round += 1)
          expect((await site.send(`/course_details/100?round=${round}`)).status).toBe(503);
        for (const id of [1, 2, 3]) expect((await site.send(`/course_details/${id}`)).status, `course ${id}`).toBe(200);
      }),
    );
  }

  attack("finding 10: one bad record asked for 200 times", "the API is asked a few times, not 200", () =>
    withSite({}, async (site) => {
      api.answers(except("/api/app/course-info/100", text("", 500)));
      for (let round = 0; round < 200; round += 20) {
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => site.send(`/course_details/100?round=${round + index}`)),
        );
      }
      expect(api.targets.filter((target) => target.endsWith("/course-info/100")).length).toBeLessThan(60);
      expect((await site.send("/course_details/1")).status).toBe(200);
    }),
  );

  attack(
    "finding 11: pages two minutes old while the API hangs",
    "the old page each time, not after the time-out of two minutes",
    async () => {
      const stage = new Stage(apiUrl, { API_TIMEOUT_MS: "120000" });
      try {
        const { url } = await stage.enter();
        api.answers(ordinary);
        const paths = ["/course_details/1", "/blog", "/blog/1", "/upcoming-events", "/university/1/1"];
        for (const path of paths) expect((await send(url, path)).status).toBe(200);
        await stage.later();
        api.answers(() => undefined);
        for (const path of [...paths, ...paths]) expect((await send(url, path)).status, path).toBe(200);
        expect(api.requests).not.toEqual([]);
      } finally {
        await stage.stop();
      }
    },
  );

  for (const [name, respond] of [
    ["answers 500", text('{"error":"Traceback"}', 500)],
    ["hangs", () => undefined],
    ["answers HTML", text("<h1>hello</h1>", 200, "text/html")],
    ["answers an empty 200", text("")],
    [
      "gives tokens of 8 kB",
      (_request, response) =>
        answerJson(response, {
          token: { access: randomBytes(6_000).toString("base64url"), refresh: "r" },
          role: "user",
        }),
    ],
    [
      "gives a token that is no text",
      (_request, response) => answerJson(response, { token: { access: { admin: true } }, role: "staff" }),
    ],
  ] as const satisfies readonly (readonly [string, Respond])[]) {
    attack(`the API ${name} at a login`, "503 with a sentence, no session, the e-mail comes back", () =>
      withSite({}, async (site) => {
        api.answers(except("/api/user/login/", respond));
        const answer = await new Visitor(site).post("/login", { email: "asmita@example.com", password: "Example@123" });
        expect(answer.status).toBe(503);
        expect(answer.setCookies.join()).not.toContain("session=");
        expect(answer.text).toContain("asmita@example.com");
        expect(answer.text).not.toMatch(/Traceback|Example@123/);
      }),
    );
  }

  attack("an API that sets cookies, policies and hop-by-hop headers", "none of them reaches a visitor", () =>
    withSite({}, async (site) => {
      api.answers((request, response) => {
        for (const [header, value] of [
          ["set-cookie", "sessionid=evil"],
          ["x-evil", "1"],
          ["refresh", "0;url=//evil.example"],
        ] as const)
          response.setHeader(header, value);
        ordinary(request, response);
      });
      for (const [path] of pages) expect(JSON.stringify((await site.send(path)).headers), path).not.toContain("evil");
    }),
  );
});
