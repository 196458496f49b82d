// Holds contract 8.
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { ServerBuild } from "@remix-run/node";
import { createElement } from "react";
import { afterAll, beforeAll, expect, it } from "vitest";

import { readEnvironment } from "~/env.server";
import { siteApp } from "~/process/site.server";

const EVIL = "document.title = 'taken over'";
const PAGE = "content/privacy-policy";

let server: Server;
let url: string;

/** The built site, but that one of its pages lets through a script that somebody else wrote. */
beforeAll(async () => {
  const settings = { API_URL: "http://127.0.0.1:9", SESSION_SECRET: "a secret of the tests that is long enough" };
  Object.assign(process.env, settings);
  const { environment } = readEnvironment(settings, false);
  const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  const page = build.routes[PAGE];
  if (!environment || !page) throw new Error("the site is not built");
  const hostile = () =>
    createElement("p", { dangerouslySetInnerHTML: { __html: `</main><script>${EVIL}</script><main>` } });
  const routes = { ...build.routes, [PAGE]: { ...page, module: { ...page.module, default: hostile } } };
  const loadBuild = async () => ({ ...build, routes });
  server = createServer(siteApp({ environment, loadBuild, vite: undefined, isStopping: () => false }));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("fails a page with a script that is not its own, and never allows it", async () => {
  for (const cookie of ["_ga=1", "sa_session=x"]) {
    const answer = await fetch(`${url}/privacy-policy`, { headers: { cookie } });
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain(answer.headers.get("x-request-id"));
    expect(html).not.toContain(EVIL);
    expect(answer.headers.get("content-security-policy")).not.toContain(hash(EVIL));
    expect(answer.headers.get("cache-control")).not.toContain("public");
  }
});

it("allows every script of a page that has only its own, and shows no mark", async () => {
  const answer = await fetch(`${url}/login`);
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy") ?? "";
  const scripts = [...html.matchAll(/<script\b(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
  expect(scripts.length).toBeGreaterThan(2);
  for (const text of scripts) expect(policy).toContain(hash(text));
  expect(html).not.toContain("nonce");
  expect((await fetch(`${url}/login`)).headers.get("etag")).toBe(answer.headers.get("etag"));
});
