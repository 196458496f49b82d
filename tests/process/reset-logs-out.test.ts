// Holds contract 7.
import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start(), { TRUST_PROXY: "1" });
  api.answersJson({ token: { access: "an-access-token", refresh: "a-refresh-token" }, role: "user" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const words = { new_password: "Himal@2027", confirm_password: "Himal@2027" };

/** A browser that keeps its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  return async (path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(site.url + path, {
      redirect: "manual",
      headers: { origin: site.url, cookie, ...headers },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return answer;
  };
}

it("a new password ends the login of the browser it is set in, whose next page is the login", async () => {
  const ask = browser();
  expect((await ask("/login", { email: "student@example.com", password: "Student@123" })).status).toBe(303);
  expect((await ask("/login")).status).toBe(303);
  const reset = await ask("/password-reset/MQ/c5-token/", words);
  expect(reset.headers.get("location")).toBe("/login");
  expect(reset.headers.getSetCookie().join()).toContain("sa_session=;");
  const login = await ask("/login");
  expect(login.status).toBe(200);
  expect(await login.text()).toContain("Password reset successfully");
});

it.each(["without a login", "very late"])(
  "one that is answered %s clears no cookie: it may be the next login's",
  async (how) => {
    const ask = browser();
    const late: Record<string, string> =
      how === "very late" ? { "x-request-start": `t=${(Date.now() / 1000 - 6).toFixed(3)}` } : {};
    if (how === "very late") await ask("/login", { email: "student@example.com", password: "Student@123" });
    const reset = await ask("/password-reset/MQ/c5-token/", words, late);
    expect(reset.status).toBe(303);
    expect(reset.headers.getSetCookie().join()).not.toContain("sa_session");
    expect((await ask("/login")).status).toBe(200);
  },
);
