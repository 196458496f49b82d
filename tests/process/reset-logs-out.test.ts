// Holds contract 7.
import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start());
  api.answersJson({ token: { access: "an-access-token", refresh: "a-refresh-token" }, role: "user" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

it("a new password ends the login of the browser it is set in, whose next page is the login", async () => {
  const cookies = new Map<string, string>();
  const ask = async (path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(site.url + path, {
      redirect: "manual",
      headers: { origin: site.url, cookie },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return answer;
  };
  expect((await ask("/login", { email: "student@example.com", password: "Student@123" })).status).toBe(303);
  expect((await ask("/login")).status).toBe(303);
  const words = { new_password: "Himal@2027", confirm_password: "Himal@2027" };
  expect((await ask("/password-reset/MQ/c5-token/", words)).headers.get("location")).toBe("/login");
  const login = await ask("/login");
  expect(login.status).toBe(200);
  expect(await login.text()).toContain("Password reset successfully");
});
