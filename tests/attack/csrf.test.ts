// Holds contract 5.9.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
let site: AttackedSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
  api.answers(ordinary);
  visitor = await new Visitor(site).logIn();
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const form = { "content-type": "application/x-www-form-urlencoded" };

function forged(path: string, headers: Record<string, string>) {
  return site.send(path, { method: "POST", body: "event=1", headers: { cookie: visitor.cookie, ...form, ...headers } });
}

const foreign: readonly (readonly [name: string, headers: Record<string, string>])[] = [
  ["no header that names its source", {}],
  [
    "a foreign origin and our name in X-Forwarded-Host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example", host: "evil.example" },
  ],
];

const actions = [
  "/logout",
  "/upcoming-events/1/register",
  "/course_details/1/apply",
  "/course_details/1/apply/delete",
  "/course_details/1/apply/documents?intent=save",
  "/course_details/1/apply/documents/remove",
  "/documents",
  "/shortlist",
  "/login",
];

describe("Cross-site requests", () => {
  for (const [name, headers] of foreign) {
    attack(`a form posted with ${name}`, "403 on every action, nothing reaches the API", async () => {
      api.answers(ordinary);
      for (const path of actions) {
        const answer = await forged(path, headers);
        expect(answer.status, path).toBe(403);
        expect(answer.setCookies).toEqual([]);
      }
      expect(api.requests).toEqual([]);
    });
  }

  attack("our own form whose Origin a privacy extension hides or changes", "taken: Sec-Fetch-Site tells", async () => {
    api.answers(ordinary);
    for (const origin of ["null", "https://evil.example", "garbage"]) {
      const own = { "sec-fetch-site": "same-origin", origin };
      expect((await forged("/shortlist", own)).status, origin).toBe(303);
      expect((await forged("/login", own)).status, origin).toBe(303);
    }
  });

  attack("a foreign form sent to the data address of a route (?_data=)", "403 as well", async () => {
    for (const path of [
      "/logout?_data=routes%2Flogout",
      "/login?_data=routes%2Flogin",
      "/course_details/1/apply/draft?_data=x",
      "/shortlist?_data=routes%2Fshortlist%2Froute",
      "/course_details/1/apply/delete?_data=routes%2Fcourse_details.%24id.apply_.delete",
    ]) {
      expect((await forged(path, { origin: "https://evil.example" })).status, path).toBe(403);
    }
  });

  attack("methods that change something, from elsewhere", "403 or 405, never an action", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const answer = await site.send("/logout", {
        method,
        headers: { cookie: visitor.cookie, origin: "https://evil.example" },
      });
      expect([403, 405], method).toContain(answer.status);
    }
  });

  attack("a method hidden in a header or a field", "stays the GET or POST that it is", async () => {
    const hidden = { "x-http-method-override": "POST", "x-method-override": "POST", cookie: visitor.cookie };
    const answer = await site.send("/logout?_method=POST", { headers: hidden });
    expect(answer.status).toBe(200);
    expect(answer.setCookies.join()).not.toMatch(/session=;/);
  });

  attack("another site reads a page with the visitor's cookies (CORS)", "no header lets it", async () => {
    const answer = await site.send("/", { headers: { origin: "https://evil.example", cookie: visitor.cookie } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  attack("our own form", "still works", async () => {
    api.answers(ordinary);
    const answer = await (await new Visitor(site).logIn()).post("/upcoming-events/1/register", {});
    expect(answer.status).toBe(303);
    expect(api.targets).toContain("/api/app/event-register/");
  });
});
