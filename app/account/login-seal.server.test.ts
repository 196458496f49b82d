// Holds contract 5.7, 5.10.
import { beforeEach, expect, it } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";

import { sealWithLogin, unsealWithLogin } from "./login-seal.server";
import { readSession } from "./session.server";

const tokens = { accessToken: "access.token.one", refreshToken: "refresh.token.one" };
const DAY = 24 * 60 * 60;

let jar: CookieJar;
withSettings();
beforeEach(() => void (jar = new CookieJar()));

const logIn = (email = "sita@example.com") =>
  jar.visit(async (request) => (await readSession(request)).logIn(tokens, email));
const logOut = () => jar.visit(async (request) => (await readSession(request)).end("logout"));
const seal = async () => (await jar.visit((request) => sealWithLogin(request, "draft", ["texts"], DAY))).result;
const open = async (text: string) => (await jar.visit((request) => unsealWithLogin(request, "draft", text))).result;

it("what a login wrote is there until its logout, for the next login too", async () => {
  await logIn();
  const text = await seal();
  expect(await open(text)).toEqual(["texts"]);
  expect(await jar.visit((request) => unsealWithLogin(request, "another", text))).toMatchObject({ result: null });

  await logOut();
  expect(await open(text)).toBeNull();
  await logIn("gita@example.com");
  expect(await open(text)).toBeNull();
});

it("what a login wrote that ran out is there for the next login", async () => {
  await logIn();
  const text = await seal();
  await jar.visit(async (request) => (await readSession(request)).end("expiry"));
  expect(await open(text)).toEqual(["texts"]);
  await logIn();
  expect(await open(text)).toEqual(["texts"]);
});

it("what a login wrote is there for the one that takes its place", async () => {
  await logIn();
  const text = await seal();
  await logIn("gita@example.com");
  expect(await open(text)).toEqual(["texts"]);
});

it("what a request writes after its login was ended is over too", async () => {
  await logIn();
  const copies = jar.pairs.map((pair) => `${pair}; Path=/`);
  await logOut();
  jar.take(copies);
  expect(await open(await seal())).toBeNull();
});

it("what nobody's login wrote stays through logins and logouts", async () => {
  const text = await seal();
  await logIn();
  expect(await open(text)).toEqual(["texts"]);
  await logOut();
  expect(await open(text)).toEqual(["texts"]);
});
