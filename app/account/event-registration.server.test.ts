// Holds contract 5.10.
import { expect, it } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";

import { keepRegistration, readRegistration } from "./event-registration.server";
import { readSession } from "./session.server";

withSettings();

it("an event is registered for by the account that did it, and by no other that logs in after it has run out", async () => {
  const jar = new CookieJar();
  const logIn = (email: string) =>
    jar.visit(async (request) =>
      (await readSession(request)).logIn({ accessToken: "access", refreshToken: "refresh" }, email),
    );
  const runOut = () => jar.visit(async (request) => (await readSession(request)).end("expiry"));
  const registered = async () => (await jar.visit(readRegistration)).result;

  await logIn("sita@example.com");
  const { setCookies } = await jar.visit((request) => keepRegistration(request, 9));
  expect(setCookies.join()).toContain("; Max-Age=3600;");
  expect(await registered()).toBe(9);
  await runOut();
  expect(await registered()).toBeNull();
  await logIn("gita@example.com");
  expect(await registered()).toBeNull();
  await runOut();
  await logIn("sita@example.com");
  expect(await registered()).toBe(9);
});
