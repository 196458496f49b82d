// Holds contract 13.
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { Visitor } from "./support/visitor";

/** A form costs a few milliseconds; a body that is multiplied costs minutes. Between them there is room for a busy machine. */
const CPU_SECONDS = 10;

const api = new FakeApi();
let apiUrl = "";
let site: AttackedSite;

beforeAll(async () => {
  apiUrl = await api.start();
  api.answers(ordinary);
  site = await startAttackedSite(apiUrl);
});
afterEach(async () => {
  const alive = await site.send("/healthz", { patience: 3_000 }).catch(() => null);
  if (alive) return;
  await site.stop();
  site = await startAttackedSite(apiUrl);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const update = encodeURIComponent(
  JSON.stringify({ type: "update", payload: { name: "a", value: "x".repeat(100_000), index: 4_000_000 } }),
);
const names = Array.from({ length: 40_000 }, (_, index) => `n${index.toString(36)}=1`)
  .join("&")
  .slice(0, 250_000);
const multipart = (parts: string) => `${parts}--b--\r\n`;
const part = (name: string, value = "x") => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const bodies: readonly (readonly [name: string, body: string, type?: string])[] = [
  ["24 bytes that name item 10,000,000 of a list", "a%5B10000000%5D=1"],
  ["a list with 100,000,000 items", "a%5B100000000%5D="],
  ["the longest list there can be", "a%5B4294967290%5D=1"],
  ["one name 32,000 times", "email=x&".repeat(32_000)],
  ["a list item of the form's own field", "email%5B10000000%5D=1&password=x"],
  ["a deep name", `${"a.".repeat(60_000)}a=1`],
  ["a name of the prototype", "__proto__.polluted=1&constructor.prototype.polluted=1&email=x"],
  ["conform's own intent, an update", `__intent__=${update}`],
  ["conform's own intent, broken", "__intent__=bad"],
  ["conform's own state, broken", "__state__=bad"],
  ["40,000 different names", names],
  ["a text of 250 kB that HTML escapes", `email=${encodeURIComponent("<\"'&>").repeat(16_000)}&password=x`],
  ["a text of 250 kB of Devanagari marks", `email=${encodeURIComponent("\u0930\u094d").repeat(13_000)}&password=x`],
  ["an e-mail made for slow patterns", `email=${"a".repeat(120_000)}@${"a.".repeat(60_000)}&password=x`],
  ["5,000 parts of multipart", multipart(part("a").repeat(4_500)), "multipart/form-data; boundary=b"],
  ["a list in multipart", multipart(part("a[100000000]")), "multipart/form-data; boundary=b"],
  ["multipart without an end", part("email"), "multipart/form-data; boundary=b"],
  ["multipart without a boundary", part("email"), "multipart/form-data"],
  ["JSON", '{"email":"x"}', "application/json"],
  ["no type", "email=x", ""],
];

describe("Forms", () => {
  for (const [name, body, type] of bodies) {
    attack(`finding 1: a login posted with ${name}`, "a refusal of a page's size, within a second", async () => {
      const visitor = new Visitor(site);
      const plain = await visitor.post("/login", "email=x");
      const before = await site.metric("process_cpu_seconds_total");
      const answer = await visitor.post("/login", body, type === undefined ? {} : { "content-type": type }, 15_000);
      const spent = (await site.metric("process_cpu_seconds_total")) - before;
      expect([400, 413, 422, 429]).toContain(answer.status);
      expect(answer.text.length).toBeLessThan(2 * body.length + 2 * plain.text.length);
      expect(spent).toBeLessThan(CPU_SECONDS);
      expect(api.targets).not.toContain("/api/user/login/");
    });
  }

  const others = [
    "/signup",
    "/email-verification",
    "/password-reset/MQ/abc",
    "/course_details/1/apply",
    "/course_details/1/apply/draft",
    "/course_details/1/apply/delete",
    "/course_details/1/apply/documents/remove",
    "/documents",
    "/shortlist",
    "/logout",
    "/upcoming-events/1/register",
    "/login?_data=routes%2Flogin",
  ];
  for (const path of others) {
    attack(`finding 1: the same bodies posted to ${path}`, "no 5xx, within a second", async () => {
      const visitor = await new Visitor(site).logIn();
      const before = await site.metric("process_cpu_seconds_total");
      for (const body of ["a%5B10000000%5D=1", "__intent__=bad", "__state__=bad", "email=x&".repeat(32_000)]) {
        const answer = await visitor.copy().post(path, body, {}, 15_000);
        expect(answer.status, body.slice(0, 30)).toBeLessThan(500);
        expect(answer.text.length).toBeLessThan(2 * body.length + 100_000);
      }
      expect((await site.metric("process_cpu_seconds_total")) - before).toBeLessThan(2 * CPU_SECONDS);
    });
  }

  attack(
    "40 hostile forms at once",
    "the process goes on answering everybody else",
    async () => {
      const visitor = new Visitor(site);
      const before = await site.metric("process_cpu_seconds_total");
      const flood = Promise.allSettled(
        Array.from({ length: 40 }, () => visitor.post("/signup", "email=x&".repeat(32_000), {}, 90_000)),
      );
      const health = await site.send("/healthz", { patience: 60_000 });
      expect(health.status).toBe(200);
      expect((await site.metric("process_cpu_seconds_total")) - before).toBeLessThan(40 * CPU_SECONDS);
      for (const answer of await flood)
        expect(answer).toMatchObject({
          status: "fulfilled",
          value: { status: expect.toSatisfy((status: number) => status < 500) as number },
        });
    },
    180,
  );
});
