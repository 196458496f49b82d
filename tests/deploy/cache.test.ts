// Holds contract 4, 8.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { cacheControl } from "~/http/cache-control";

import { FakeApi } from "../support/fake-api";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { visit } from "./support/visit";

const site = new FakeApi();
let nginx: Nginx;
let address = 0;

/** Addresses that no other test asks for. */
const fresh = (path = "/page") => `${path}?test=${++address}`;

/** What nginx says of a form that announces 200 MB, before any of them is sent. */
const announced = (path: string) =>
  new Promise<number>((told, failed) => {
    const headers = { expect: "100-continue", "content-length": 200 * 1024 * 1024 };
    const outgoing = request(nginx.url + path, { method: "POST", headers, agent: false });
    const tell = (status = 0) => {
      told(status);
      outgoing.destroy();
    };
    outgoing.once("continue", () => tell(100)).once("response", ({ statusCode }) => tell(statusCode));
    outgoing.once("error", failed);
    outgoing.flushHeaders();
  });

/** Every answer has a text of its own. */
function answersNumbered(headers: Record<string, string> = {}) {
  let number = 0;
  site.answers((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "cache-control": cacheControl.page,
      vary: "Accept-Encoding, Cookie, Save-Data, Accept",
      ...headers,
    });
    response.end(`answer ${++number}`);
  });
}

describeWith(["nginx"], "nginx", () => {
  beforeAll(async () => {
    nginx = await startNginx({ sites: [Number(new URL(await site.start()).port)] });
  });
  afterAll(() => Promise.all([nginx.stop(), site.stop()]));
  beforeEach(() => answersNumbered());

  it("asks for a page once", async () => {
    const path = fresh();
    for (let time = 0; time < 5; time++) expect((await visit(nginx.url, path)).body).toBe("answer 1");
    expect(site.requests).toHaveLength(1);
  });

  it.each(["/assets/site-1.js", "/media/hero.mp4", "/og/home.png"])("keeps one copy of %s", async (path) => {
    for (const query of ["", "?a=1", "?b"]) expect((await visit(nginx.url, path + query)).body).toBe("answer 1");
    expect(site.requests.map(({ target }) => target)).toEqual([path]);
  });

  it.each(["/assets/site-2.js", "/drawings/hills.svg"])("keeps a copy of %s for each coding", async (path) => {
    for (const [encoding, body] of Object.entries({
      br: "answer 1",
      "gzip, br": "answer 1",
      gzip: "answer 2",
      x: "answer 3",
    }))
      expect((await visit(nginx.url, path, { headers: { "accept-encoding": encoding } })).body).toBe(body);
  });

  it("keeps a file for everybody, also for who brings one of our cookies", async () => {
    for (const path of ["/assets/file.js", "/media/file.jpg", "/images?src=%2Fmedia%2Fa.png", "/flags/France.svg"]) {
      const headers = { cookie: "__Host-sa_session=a" };
      const bodies = [(await visit(nginx.url, path, { headers })).body, (await visit(nginx.url, path)).body];
      expect([...bodies, (await visit(nginx.url, path, { headers })).body]).toEqual(Array(3).fill(bodies[0]));
    }
  });

  it("gives one part of a file, and never several: of thousands in a header each takes memory of nginx", async () => {
    answersNumbered({ "accept-ranges": "bytes", "content-length": "8" });
    const part = async (range: string) => (await visit(nginx.url, "/media/part.mp4", { headers: { range } })).body;
    await visit(nginx.url, "/media/part.mp4");
    expect(await part("bytes=0-2")).toBe("ans");
    expect(await part("bytes=0-2,-1,-1")).toBe("answer 1");
  });

  it.each(["_ga=GA1.2.3", "shortlist=1.2; _ga=1", "xsa_session=1", "other=sa_session", "__Host-other=1"])(
    "keeps it for a visitor with the cookie %s",
    async (cookie) => {
      const path = fresh();
      await visit(nginx.url, path);
      expect((await visit(nginx.url, path, { headers: { cookie } })).body).toBe("answer 1");
      expect(site.requests).toHaveLength(1);
    },
  );

  it.each(["sa_session=1", "__Host-sa_session=1", "_ga=1; __Host-sa_session=1", "_ga=1;sa_draft=1"])(
    "has nothing of or for a visitor with the cookie %s",
    async (cookie) => {
      const path = fresh();
      await visit(nginx.url, path);
      expect((await visit(nginx.url, path, { headers: { cookie } })).body).toBe("answer 2");
      expect((await visit(nginx.url, path)).body).toBe("answer 1");

      const other = fresh();
      await visit(nginx.url, other, { headers: { cookie } });
      expect((await visit(nginx.url, other)).body).toBe("answer 4");
    },
  );

  it.each([
    ["sets a cookie", { "set-cookie": "sa_session=1" }],
    ["is private", { "cache-control": cacheControl.private }],
    ["is never to be kept", { "cache-control": cacheControl.never }],
  ])("keeps no answer that %s", async (_what, headers) => {
    answersNumbered(headers);
    const path = fresh();
    await visit(nginx.url, path);
    expect((await visit(nginx.url, path)).body).toBe("answer 2");
  });

  it("has one address no more once it was purged, whatever its query and its coding, and all others still", async () => {
    const [path, other] = ["/course_details/7", "/course_details/77"];
    const same = [
      path,
      `${path}/`,
      `${path}?from=%2Fcourse-search`,
      `${path}?_data=routes%2Fcourse`,
      "/Course_Details/7",
    ];
    const all = [...same, other, `${path}/deadline.ics`, `/ne${path}`];
    const encodings = ["br", "gzip", ""];
    const isKept = async (asked: string) => {
      const before = site.requests.length;
      for (const encoding of encodings) await visit(nginx.url, asked, { headers: { "accept-encoding": encoding } });
      return site.requests.length === before;
    };
    for (const each of all) expect(await isKept(each)).toBe(false);
    for (const each of all) expect(await isKept(each)).toBe(true);
    const purge = (address: string) =>
      spawnSync("sh", ["deploy/nginx/purge.sh", address], {
        encoding: "utf8",
        env: { ...process.env, NGINX_COPIES: nginx.copies },
      });
    const whole = `https://www.example.com${path}`;
    expect(purge(whole)).toMatchObject({ status: 1, stdout: "", stderr: `${whole} does not begin with /\n` });
    const purged = purge(`${path}/`);
    expect(purged.stdout.match(/^removed /gm)).toHaveLength(same.length * encodings.length);
    expect(purged.status).toBe(0);
    expect(purge(path)).toMatchObject({ status: 1, stdout: "", stderr: `no copy of ${path}\n` });
    for (const each of all) expect([each, await isKept(each)]).toEqual([each, !same.includes(each)]);
  });

  it("keeps no answer to a form, and gives none", async () => {
    const path = fresh();
    const post = () => visit(nginx.url, path, { method: "POST", body: "a=1" });
    expect([
      (await post()).body,
      (await post()).body,
      (await visit(nginx.url, path)).body,
      (await post()).body,
    ]).toEqual(["answer 1", "answer 2", "answer 3", "answer 4"]);
  });

  it("takes a hundred spellings of the same headers for the few things that they mean", async () => {
    const encodings = [
      "gzip, deflate, br",
      "br;q=1.0, gzip",
      "BR",
      "gzip",
      "gzip;q=0.5,x",
      "deflate",
      "",
      "br;q=0, gzip",
      "zstd, br;q=0.1",
      "*",
    ];
    const formats = [
      "image/avif,image/webp,*/*",
      "text/html, image/webp;q=0.9",
      "*/*",
      "image/avif;q=0,image/webp",
      "image/jpeg",
    ];
    for (const [path, most] of [
      [fresh(), 6],
      [fresh("/images"), 18],
    ] as const) {
      site.requests.length = 0;
      for (const encoding of encodings) {
        for (const accept of formats) {
          for (const saving of ["on", "On", "off"]) {
            const padding = " ".repeat(site.requests.length % 3);
            await visit(nginx.url, path, {
              headers: { "accept-encoding": `${encoding},${padding}x-${accept.length}`, accept, "save-data": saving },
            });
          }
        }
      }
      expect(site.requests.length).toBeLessThanOrEqual(most);
      const seen = (name: string) => new Set(site.requests.map(({ headers }) => headers[name]));
      expect(seen("accept-encoding")).toEqual(new Set(["br", "gzip", undefined]));
      expect(seen("save-data")).toEqual(new Set(["on", undefined]));
      if (most === 18) expect(seen("accept")).toEqual(new Set(["image/avif", "image/webp", "image/jpeg"]));
    }
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, br;q=0", "gzip"],
    ["gzip;q=0.0, br;q=0.000", undefined],
    ["identity", undefined],
    ["abr, gzipped", undefined],
    ["gzip;level=9;q=0.3", "gzip"],
    [`br, gzip${", gzip".repeat(50)}`, undefined],
  ])("understands Accept-Encoding: %s", async (accepted, passed) => {
    await visit(nginx.url, fresh(), { headers: { "accept-encoding": accepted } });
    expect(site.requests[0]?.headers["accept-encoding"]).toBe(passed);
  });

  it("never takes a header for a part of the address", async () => {
    const path = fresh();
    expect((await visit(nginx.url, path, { headers: { "accept-encoding": "gzip" } })).body).toBe("answer 1");
    expect((await visit(nginx.url, `${path}gzip`)).body).toBe("answer 2");
  });

  it("is not to be had under a name or scheme that a visitor makes up", async () => {
    const path = fresh();
    await visit(nginx.url, path, {
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
    });
    expect(site.requests[0]?.headers).toMatchObject({ host: "evil.example", "x-forwarded-proto": "http" });
    await visit(nginx.url, path, { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } });
    expect(site.requests).toHaveLength(1);
  });

  it("lets visitors of a page that cannot be kept through at the same time", async () => {
    const crowd = 20;
    const waiting: ServerResponse[] = [];
    let most = 0;
    const letGo = () =>
      waiting
        .splice(0)
        .forEach((response) => response.writeHead(200, { "cache-control": cacheControl.never }).end("x"));
    site.answers((_request, response) => {
      most = Math.max(most, waiting.push(response));
      if (waiting.length === crowd) letGo();
      else setTimeout(letGo, 3000);
    });
    const path = fresh();
    await Promise.all(Array.from({ length: crowd }, () => visit(nginx.url, path)));
    expect(most).toBe(crowd);
  });

  it("shows the last good page while the site fails or is away", async () => {
    answersNumbered({ "cache-control": "public, s-maxage=1, stale-if-error=60" });
    const path = fresh();
    await visit(nginx.url, path);
    for (const fail of [
      (response: ServerResponse) => void response.writeHead(500).end("broken"),
      (response: ServerResponse) => void response.destroy(),
    ]) {
      site.answers((_request, response) => fail(response));
      // Until the page has been asked for anew, since it is too old.
      while (site.requests.length === 0)
        expect(await visit(nginx.url, path)).toMatchObject({ status: 200, body: "answer 1" });
    }
  });

  it("gives an older page for as long as the page says, and no longer", async () => {
    answersNumbered({ "cache-control": "public, s-maxage=1, stale-while-revalidate=1" });
    const path = fresh();
    await visit(nginx.url, path);
    // nginx counts whole seconds.
    await pause(3100);
    expect((await visit(nginx.url, path)).body).toBe("answer 2");
  });

  it.each([
    ["/course_details/1/apply/documents", 100],
    ["/course_details/1/apply/documents/", 100],
    ["/course_details/1/apply/", 413],
  ])(
    "takes of a form that is larger than it should be what the site answers by itself: %s: %i",
    async (path, status) => {
      expect(await announced(path)).toBe(status);
    },
  );
});

describeWith(["nginx"], "nginx in front of a site that answers a read without its body", () => {
  const asked: IncomingMessage[] = [];
  const site = createServer((incoming, outgoing) => {
    asked.push(incoming);
    outgoing.writeHead(200, { "cache-control": "public, s-maxage=1, stale-while-revalidate=60" });
    outgoing.end("answer");
  });
  let nginx: Nginx;
  beforeAll(async () => {
    await once(site.listen(0, "127.0.0.1"), "listening");
    nginx = await startNginx({ sites: [(site.address() as AddressInfo).port] });
  });
  afterAll(async () => {
    await nginx.stop();
    site.close();
  });

  it("shares no connection on which it announces the body of whoever reads a stale page, and sends none", async () => {
    await visit(nginx.url, "/page");
    // nginx counts whole seconds.
    await pause(2100);
    const reader = connect(nginx.port, "127.0.0.1");
    reader.write("GET /page HTTP/1.1\r\nHost: site.example\r\nContent-Length: 100000\r\n\r\n");
    await waitUntil("nginx renews the page", () => asked.length === 2);
    expect(asked[1]?.headers).toMatchObject({ "content-length": "100000", connection: "close" });
    reader.destroy();
  });
});
