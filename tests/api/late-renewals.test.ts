// Holds contract 5.8.
import type { ServerResponse } from "node:http";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { Session } from "~/account/session.server";
import { usableToken } from "~/account/token.server";
import { closeBreakers } from "~/api/connection/breaker.server";
import { inGroups } from "~/http/in-groups";
import { withRequestContext } from "~/http/request-context.server";

import { eventually } from "../support/eventually";
import { FakeApi } from "../support/fake-api";
import { testSettings } from "../support/request";

const api = new FakeApi();
const expired = `e30.${Buffer.from('{"exp":1}').toString("base64url")}.x`;
const pair = JSON.stringify({ access: "access", refresh: "next" });
let held: ServerResponse[] = [];

beforeAll(async () => {
  const settings = { API_URL: await api.start(), API_REFRESH_PATH: "/refresh/", API_TIMEOUT_MS: "150" };
  Object.assign(process.env, testSettings, settings);
});
afterAll(() => api.stop());
beforeEach(() => {
  closeBreakers();
  held = [];
  const taken = new Set<string>();
  api.answers(({ body }, response) => {
    if (taken.has(body)) return void response.writeHead(401).end('{"detail":"Token is blacklisted"}');
    taken.add(body);
    held.push(response);
  });
});

/** Asks for the token of a login whose cookie is as old as it began. */
function ask(login: string) {
  const session = new Session({ id: login, accessToken: expired, refreshToken: `of ${login}` });
  return withRequestContext({ requestId: login, visitor: login, setCookies: [] }, () => usableToken(session));
}

it("a login goes on with what the API trades at once and answers when nobody waits any more", async () => {
  expect(await ask("slow")).toEqual({ token: null, reason: "unreachable" });
  expect(await ask("slow"), "while the API has not answered").toEqual({ token: null, reason: "unreachable" });
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.end(pair);
  await eventually(async () => expect(await ask("slow")).toEqual({ token: "access" }));
  expect(api.requests).toHaveLength(1);
});

it("a login ends with a refusal that comes when nobody waits any more", async () => {
  expect(await ask("refused")).toEqual({ token: null, reason: "unreachable" });
  await eventually(() => expect(held).toHaveLength(1));
  held[0]?.writeHead(401).end("{}");
  await eventually(async () => expect(await ask("refused")).toEqual({ token: null, reason: "expired" }));
});

it("no more renewals are begun than may be answered late", async () => {
  const logins = Array.from({ length: 200 }, (_, index) => `crowd ${index}`);
  // Neither the places of their lane bound them nor the breaker.
  for (const some of inGroups(logins, 16)) {
    await Promise.all(some.map(ask));
    closeBreakers();
  }
  await eventually(() => expect(held).toHaveLength(128));
  for (const response of held) response.end(pair);
  await eventually(async () => expect(await ask("crowd 0")).toEqual({ token: "access" }));
  expect(await ask("crowd 127")).toEqual({ token: "access" });
});
