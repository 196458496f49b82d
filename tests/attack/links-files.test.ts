// Holds contract 5.15, 4.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { Canary } from "./support/canary";
import { catalogueAnswer } from "./support/catalogue";
import { answerJson, except, ordinary, type Respond } from "./support/ordinary-api";

const api = new FakeApi();
const canary = new Canary();
let site: AttackedSite;

beforeAll(async () => {
  await canary.start(Buffer.alloc(0));
  site = await startAttackedSite(await api.start());
  api.answers(ordinary);
});
afterAll(async () => {
  await Promise.all([site.stop(), api.stop()]);
  canary.stop();
});

describe("Links and files", () => {
  attack("an API whose next link names another server or path", "its own origin is asked, or nothing", async () => {
    const paged: Respond = (request, response) =>
      answerJson(response, {
        ...(catalogueAnswer(request.target) as object),
        next: `http://${canary.address}/api/app/blog-list/?page=2`,
        previous: `http://${canary.address}/secret?page=0`,
      });
    api.answers(except("/api/app/blog-list/", paged));
    const { text } = await site.send("/blog?cursor=x");
    const cursor = /\?cursor=([\w-]+)/.exec(text)?.[1] ?? "";
    expect(text).not.toContain(canary.address);
    expect((await site.send(`/blog?cursor=${cursor}`)).status).toBe(200);
    expect(api.targets).toContain("/api/app/blog-list/?page=2");
    expect(api.targets.join()).not.toContain("secret");

    api.answers(except("/api/app/blog-list/", paged));
    for (const [place, letter] of [...cursor].entries()) {
      if (place % 9 > 0) continue;
      const changed = `${cursor.slice(0, place)}${letter === "A" ? "B" : "A"}${cursor.slice(place + 1)}`;
      expect((await site.send(`/blog?cursor=${changed}`)).status).toBe(200);
    }
    expect(api.targets.every((target) => target === "/api/app/blog-list/")).toBe(true);
    api.answers(ordinary);
    expect(canary.reached).toBe(0);
  });

  attack("a cursor of one list used on another", "counts as none", async () => {
    api.answers(
      except("/api/app/blog-list/", (request, response) =>
        answerJson(response, { ...(catalogueAnswer(request.target) as object), next: "/api/app/blog-list/?page=9" }),
      ),
    );
    const cursor = /\?cursor=([\w-]+)/.exec((await site.send("/blog?cursor=y")).text)?.[1] ?? "";
    api.answers(ordinary);
    expect((await site.send(`/upcoming-events?cursor=${cursor}`)).status).toBe(200);
    expect(api.targets.join()).not.toContain("page=9");
  });

  const outside = [
    "/images?src=/../package.json&w=320",
    "/images?src=/..%2f..%2fpackage.json&w=320",
    "/images?src=/%2e%2e/server.js&w=320",
    "/images?src=/og/../../server.js&w=320",
    "/images?src=/..%5c..%5cserver.js&w=320",
    "/images?src=/og/sydney.png%00.svg&w=320",
    "/flags/..%2f..%2fserver.js.svg",
    "/flags/%2e%2e%2fog.svg",
    "/assets/../server.js",
    "/assets/..%2f..%2fserver.js",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cserver.js",
    "/../../etc/passwd",
    "/.env",
    "/.git/config",
    "/.vite/manifest.json",
    "/server.js",
    "/build/server.js",
    "/package.json",
    "/.data/session-secret",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/media/..%2f..%2fserver.js",
  ];
  for (const path of outside) {
    attack(`traversal: ${path}`, "no file but those of public/", async () => {
      const answer = await site.send(path);
      expect(answer.status === 200 ? answer.headers["content-type"] : "none").toMatch(/^(none|image\/svg\+xml)/);
      expect(answer.text).not.toMatch(/"dependencies"|SESSION_SECRET|root:x:|startSite|repositoryformatversion/);
    });
  }
});
