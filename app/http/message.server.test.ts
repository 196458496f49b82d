// Holds contract 5.7.
import { beforeEach, expect, it, vi } from "vitest";

import { CookieJar, testSettings } from "../../tests/support/request";

import { leaveMessage, takeMessage } from "./message.server";
import { requestContext, withRequestContext } from "./request-context.server";

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});

it("says a message once", async () => {
  const jar = new CookieJar();
  const left = await visit(jar, async () => {
    await leaveMessage("Login successful");
    return requestContext()?.setCookies;
  });
  expect(left?.join()).toContain("; Max-Age=600; Path=/; HttpOnly; SameSite=Lax");
  expect(jar.pairs.join()).not.toContain("Login");
  expect(await visit(jar, takeMessage)).toBe("Login successful");
  expect(jar.pairs).toEqual([]);
  expect(await visit(jar, takeMessage)).toBeNull();
});

it("says nothing that it did not leave", async () => {
  const jar = new CookieJar();
  jar.take(["sa_message=Your+account+is+closed"]);
  expect(await visit(jar, takeMessage)).toBeNull();
  expect(jar.pairs).toEqual([]);
});

async function visit<Result>(jar: CookieJar, work: (request: Request) => Promise<Result>): Promise<Result> {
  const setCookies: string[] = [];
  const request = new Request("https://site.example/", { headers: { cookie: jar.pairs.join("; ") } });
  const result = await withRequestContext({ requestId: "test", setCookies }, () => work(request));
  jar.take(setCookies);
  return result;
}
