// Holds contract 10.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { cacheControl } from "~/http/cache-control";

import { FakeApi } from "../support/fake-api";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { visit } from "./support/visit";

const PROXY = "127.0.0.1";
const TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const SECRET = "/password-reset/Mg/the-secret-token/?search=private-words";

const site = new FakeApi();
let nginx: Nginx;

beforeAll(async () => {
  nginx = await startNginx({ sites: [Number(new URL(await site.start()).port)] });
});
afterAll(() => Promise.all([nginx.stop(), site.stop()]));
beforeEach(() =>
  site.answers((_request, response) => {
    response.writeHead(200, { "cache-control": cacheControl.page, "x-request-id": "of-the-container" });
    response.end("page");
  }),
);

describeWith(["nginx"], "nginx tells", () => {
  it("of each request what came of it, and nothing of who asked for what", async () => {
    await visit(nginx.url, "/blog/7?search=private-words");
    await visit(nginx.url, "/blog/7?search=private-words");
    await visit(nginx.url, SECRET, {
      headers: { cookie: "_ga=private-words", referer: "https://site.example/private-words" },
    });
    await waitUntil("three lines", () => nginx.accessLog().length >= 3);
    const lines = nginx.accessLog();
    expect(lines.map(({ part, status, cache, upstreamStatus }) => [part, status, cache, upstreamStatus])).toEqual([
      ["blog", 200, "MISS", "200"],
      ["blog", 200, "HIT", ""],
      ["password-reset", 200, "MISS", "200"],
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      "time",
      "id",
      "method",
      "part",
      "status",
      "bytes",
      "seconds",
      "cache",
      "upstreamStatus",
      "upstreamConnect",
      "upstreamHeader",
      "upstreamSeconds",
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/private-words|secret-token|127\.0\.0\./);
  });

  it("each answer an id of its own, also one from the cache, and logs it", async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time++) ids.push(String((await visit(nginx.url, "/blog/8")).headers["x-request-id"]));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
    await waitUntil("three lines", () => nginx.accessLog().filter(({ id }) => ids.includes(String(id))).length === 3);
  });

  it("the id of a proxy in front on, and nobody else's", async () => {
    const headers = { "x-request-id": "balancer-0001" };
    const believed = await visit(nginx.url, "/blog/9", { headers, from: PROXY });
    expect(believed.headers["x-request-id"]).toBe("balancer-0001");
    expect(site.requests[0]?.headers["x-request-id"]).toBe("balancer-0001");
    const stranger = await visit(nginx.url, "/blog/9", { headers });
    expect(stranger.headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
    const forged = await visit(nginx.url, "/blog/9", { headers: { "x-request-id": 'a b"c' }, from: PROXY });
    expect(forged.headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
  });

  it.each([
    [TRACE, TRACE],
    ["anything else", undefined],
    [`${TRACE}-more`, undefined],
  ])("the site of the trace %s: %s", async (traceparent, told) => {
    await visit(nginx.url, "/login", { headers: { traceparent, cookie: "sa_session=1" } });
    expect(site.requests[0]?.headers.traceparent).toBe(told);
  });

  it("its own figures to those within", async () => {
    const { status, body } = await nginx.status();
    expect(status).toBe(200);
    expect(body).toMatch(/^Active connections: \d+/);
  });
});

describeWith(["nginx"], "nginx's logs", () => {
  it("say what was asked and what failed, and not at whose request", async () => {
    const alone = await startNginx({ sites: [9] });
    try {
      expect((await visit(alone.url, SECRET)).status).toBe(503);
      await waitUntil("a line", () => alone.errors().length > 0);
      expect(alone.errors().join("\n")).toMatch(
        /\[error\] .*connect\(\) failed \(111: Connection refused\) while connecting to upstream$/m,
      );
      expect(alone.errors().join("\n")).not.toMatch(/client:|request:|secret-token|127\.0\.0\.2/);
      await visit(alone.url, "/login", { method: "POST", body: "a=1" });
      await visit(alone.url, "/login", { method: "TRACE" });
      await waitUntil("three lines", () => alone.accessLog().length >= 3);
      const lines = alone.accessLog().map(({ method, part, status }) => `${method} ${part} ${status}`);
      expect(lines.toSorted()).toEqual(["GET password-reset 503", "POST login 503", "other login 405"]);
    } finally {
      await alone.stop();
    }
  });
});
