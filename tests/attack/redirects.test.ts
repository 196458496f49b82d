// Holds contract 5.6.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, SITE_URL, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
let site: AttackedSite;
let student: Visitor;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
  api.answers(ordinary);
  student = await new Visitor(site).logIn();
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const targets = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "HTTPS:evil.example",
  "http:/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/%252fevil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/\u202e//evil.example",
  "/\u2028/evil.example",
  "/a\r\nSet-Cookie: x=1",
  "@evil.example",
  "/login?redirectTo=//evil.example",
] as const;

function staysHere(location: string | undefined) {
  expect(new URL(location ?? "", SITE_URL).origin).toBe(SITE_URL);
  expect(location).toMatch(/^\/(?![/\\])/);
}

describe("Redirects", () => {
  for (const target of targets) {
    attack(`login with redirectTo ${JSON.stringify(target)}`, "leads to a path of this site", async () => {
      const query = `?redirectTo=${encodeURIComponent(target)}`;
      const visitor = new Visitor(site);
      const inForm = await visitor.post("/login", {
        email: "asmita@example.com",
        password: "Example@123",
        redirectTo: target,
      });
      const inQuery = await new Visitor(site).post(`/login${query}`, {
        email: "asmita@example.com",
        password: "Example@123",
      });
      const already = await student.get(`/login${query}`);
      for (const answer of [inForm, inQuery, already]) {
        expect(answer.status).toBe(303);
        staysHere(answer.headers.location);
      }
      expect(inForm.setCookies.every((cookie) => cookie.startsWith("__Host-sa_"))).toBe(true);
    });
  }

  attack("addresses with two slashes, backslashes or dots in front", "no redirect to another host", async () => {
    for (const path of [
      "//evil.example/",
      "/\\evil.example/",
      "/%2f%2fevil.example",
      "/.//evil.example/",
      "/..//evil.example",
    ]) {
      const answer = await site.send(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  attack("a trailing slash after a host-like path", "no redirect at all", async () => {
    const answer = await site.send("/evil.example//");
    expect(answer.status).toBe(404);
  });
});
