// Holds contract 5.8, 10.
import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { startSite, type Service } from "../support/site";

const api = new FakeApi();
let site: Service;

beforeAll(async () => {
  site = await startSite(await api.start(), { API_REFRESH_PATH: "/api/refresh/" });
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

/** A token that has run out. */
const over = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;

/** Where `/login` leads somebody whose token has run out, when the API answers its renewal with a status. */
async function loginWhereRenewalIs(status: number): Promise<[number, string | null]> {
  api.answers(({ target }, response) => {
    const isLogin = target === "/api/user/login/";
    response.writeHead(isLogin ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(isLogin ? { token: { access: over, refresh: "renews" }, role: "user" } : {}));
  });
  const loggedIn = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body: new URLSearchParams({ email: "student@example.com", password: "Student@123" }),
  });
  const cookie = loggedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const answer = await fetch(`${site.url}/login?redirectTo=%2Fblog`, {
    redirect: "manual",
    headers: { cookie: cookie.join("; ") },
  });
  return [answer.status, answer.headers.get("location")];
}

it("leads a login on, also while it cannot be renewed, and one that is over to the login of its own", async () => {
  expect(await loginWhereRenewalIs(503)).toEqual([303, "/blog"]);
  expect(await loginWhereRenewalIs(401)).toEqual([303, "/login?redirectTo=%2Fblog"]);
});
