// Holds contract 4, 13.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { Canary } from "./support/canary";
import { catalogueAnswer } from "./support/catalogue";
import { answerJson, except, ordinary, type Respond } from "./support/ordinary-api";
import { photoOfScans } from "./support/photo-of-scans";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
let apiUrl: string;
let site: AttackedSite;
const canary = new Canary();
let photo: Buffer;
/** Takes a good part of a second to be drawn, as a real photo does. */
let detailed: Buffer;

beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#246" } })
    .png()
    .toBuffer();
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  detailed = await sharp({ create: { width: 1280, height: 960, channels: 3, background: "#246", noise } })
    .jpeg()
    .toBuffer();
  await canary.start(photo);
  apiUrl = await api.start();
  site = await startAttackedSite(apiUrl, { IMAGE_HOSTS: "media.example", API_TIMEOUT_MS: "1500" });
  api.answers(media);
});
afterAll(async () => {
  await Promise.all([site.stop(), api.stop()]);
  canary.stop();
});

const media: Respond = (request, response) =>
  request.target.startsWith("/media/")
    ? void response
        .writeHead(200, { "content-type": "image/png" })
        .end(request.target.startsWith("/media/real-") ? detailed : photo)
    : ordinary(request, response);
/** How long the pictures of a flood may take on a busy machine, in milliseconds. */
const PATIENCE = 240_000;
const picture = (src: string) => site.send(`/images?src=${encodeURIComponent(src)}&w=320`);

/** Every source of a picture on a page. */
const sourcesIn = (text: string) =>
  [...text.matchAll(/\/images\?src=([^&"]+)/g)].map(([, src = ""]) => decodeURIComponent(src));

describe("Pictures", () => {
  const foreign = [
    ["the metadata service", "http://169.254.169.254/latest/meta-data/"],
    ["a host without a scheme", "//169.254.169.254/x.png"],
    ["a host behind a backslash", "/\\169.254.169.254/x.png"],
    ["a host behind a tab", "/\t/169.254.169.254/x.png"],
    ["an inner name", "http://localhost:6379/"],
    ["a decimal address", "http://2130706433/x.png"],
    ["an IPv6 loopback", "http://[::1]/x.png"],
    ["a name that points inside", "https://127.0.0.1.nip.io/x.png"],
    ["a permitted host as user", "https://media.example@evil.example/x.png"],
    ["a permitted host, unsigned", "https://media.example/x.png"],
    ["a file", "file:///etc/passwd"],
    ["data", "data:image/svg+xml,<svg onload=alert(1)>"],
    ["gopher", "gopher://127.0.0.1:6379/_FLUSHALL"],
    ["a made-up signed value", "A".repeat(60)],
    ["nothing", ""],
  ] as const;
  for (const [name, src] of foreign) {
    attack(`/images with ${name} as source`, "400, nobody inside is asked", async () => {
      expect((await picture(src)).status).toBe(400);
      expect(canary.reached).toBe(0);
    });
  }

  attack("/images with a server inside as source, in eight spellings", "400, and it is never asked", async () => {
    for (const src of [
      `http://${canary.address}/`,
      `//${canary.address}/`,
      `/\\${canary.address}/`,
      `/%5c${canary.address}/`,
      `/.//${canary.address}/`,
      `/x/..//${canary.address}/`,
      `/@${canary.address}/`,
      `https://${canary.address}/`,
    ]) {
      expect([400, 404], src).toContain((await picture(src)).status);
    }
    expect(canary.reached).toBe(0);
  });

  attack(
    "records of the API whose pictures are at inner addresses",
    "placeholders; the inner server is never asked",
    async () => {
      api.answers((request, response) => {
        const record = catalogueAnswer(request.target);
        if (record === null) return media(request, response);
        answerJson(
          response,
          JSON.parse(JSON.stringify(record).replaceAll(/"\/media\/[^"]*"/g, `"http://${canary.address}/secret.png"`)),
        );
      });
      for (const path of ["/course_details/11", "/blog/11", "/upcoming-events/11", "/university/11/1"]) {
        const { text } = await site.send(path);
        expect(text, path).not.toContain(canary.address);
        for (const src of sourcesIn(text)) await site.send(`/images?src=${encodeURIComponent(src)}&w=320`);
      }
      api.answers(media);
      expect(canary.reached).toBe(0);
    },
  );

  attack("an API whose pictures redirect to an inner server", "404, and it is never asked", async () => {
    const inner = (port: string) => `http://${canary.address.replace("127.0.0.1", "localhost")}${port}`;
    for (const [name, location] of [
      ["host", inner("/")],
      ["path", `${apiUrl}//${canary.address}/media/a.png`],
    ] as const) {
      api.answers(except("/media/", (_request, response) => void response.writeHead(302, { location }).end()));
      expect([404, 503]).toContain((await picture(`/media/redirected-${name}.png`)).status);
    }
    api.answers(media);
    expect(canary.reached).toBe(0);
  });

  for (const query of ["?b=1", "?b=1&b=2", "?../x", "?"]) {
    attack(`finding 9: /images?src=/og/sydney.png${query}`, "400: a file of ours has no query", async () => {
      expect((await picture(`/og/sydney.png${query}`)).status).toBe(400);
    });
  }

  attack("finding 9: a picture of the API with a made-up query", "400: only a query that we signed", async () => {
    expect((await picture("/media/campus.jpg?size=1")).status).toBe(400);
    expect(api.targets.filter((target) => target.includes("size="))).toEqual([]);
  });

  attack(
    "finding 9: 104 made-up queries at once, then a real picture",
    "the real one comes, and soon",
    async () => {
      const attacker = new Visitor(site);
      const busy = Promise.allSettled(
        Array.from({ length: 104 }, (_, index) =>
          attacker.get(`/images?src=${encodeURIComponent(`/og/sydney.png?b=${index}`)}&w=1280`, {}, PATIENCE),
        ),
      );
      const answer = await new Visitor(site).get("/images?src=/og/toronto.png&w=640", {}, PATIENCE);
      expect(answer.status).toBe(200);
      for (const refused of await busy) expect(refused).toMatchObject({ status: "fulfilled", value: { status: 400 } });
    },
    180,
  );

  attack(
    "finding 9: one address asks for 200 different real pictures at once",
    "another's picture comes all the same",
    async () => {
      const attacker = new Visitor(site);
      let made = 0;
      const ask = async (index: number) => {
        const { status } = await attacker.get(
          `/images?src=/media/real-${index}.png&w=1280`,
          { accept: "image/avif" },
          PATIENCE,
        );
        if (status === 200) made += 1;
        return status;
      };
      const busy = Promise.allSettled(Array.from({ length: 200 }, (_, index) => ask(index)));
      await expect.poll(() => made, { timeout: PATIENCE }).toBeGreaterThan(0);
      const before = made;
      const answer = await new Visitor(site).get("/images?src=/og/dubai.png&w=320", {}, PATIENCE);
      expect(answer.status).toBe(200);
      // The attacker's share of the queue is 40: whoever does not wait behind it takes the next turn or so.
      expect(made - before).toBeLessThan(30);
      for (const { status, ...rest } of await busy) {
        expect(status).toBe("fulfilled");
        expect([200, 429, 503]).toContain("value" in rest ? rest.value : 0);
      }
    },
    300,
  );

  const bombs = [
    [
      "a picture of 400 million pixels",
      async () => [
        "image/png",
        await sharp({
          create: { width: 20_000, height: 20_000, channels: 3, background: "#fff" },
          limitInputPixels: false,
        })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      ],
    ],
    [
      "an SVG that reads a file and asks an inner server",
      () => [
        "image/svg+xml",
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"><image xlink:href="http://${canary.address}/x.png" width="90" height="90"/><text>&x;</text><script>alert(1)</script></svg>`,
      ],
    ],
    [
      "an SVG whose entities double 40 times",
      () => [
        "image/svg+xml",
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 40 }, (_, index) => `<!ENTITY a${index} "&a${index - 1 < 0 ? "" : index - 1};&a${index - 1 < 0 ? "" : index - 1};">`).join("")}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a39;</text></svg>`,
      ],
    ],
    ["HTML that calls itself a picture", () => ["image/png", "<html><script>alert(1)</script>"]],
    ["16 MB of nothing", () => ["image/png", Buffer.alloc(16 * 1024 * 1024)]],
  ] as const satisfies readonly (readonly [
    string,
    () => readonly (string | Buffer)[] | Promise<readonly (string | Buffer)[]>,
  ])[];
  for (const [index, [name, make]] of bombs.entries()) {
    attack(
      `the API serves ${name}`,
      "a small raster picture or 404, memory stays, no script comes through",
      async () => {
        const [type = "", bytes = ""] = await make();
        api.answers(
          except(
            "/media/",
            (_request, response) => void response.writeHead(200, { "content-type": String(type) }).end(bytes),
          ),
        );
        const answer = await picture(`/media/bomb-${index}.png`);
        api.answers(media);
        expect([200, 404, 503]).toContain(answer.status);
        if (answer.status === 200) expect(answer.headers["content-type"]).toMatch(/^image\/(avif|webp|jpeg)$/);
        expect(answer.text).not.toMatch(/<script|root:/);
        expect(canary.reached).toBe(0);
        expect(await site.metric("process_resident_memory_bytes")).toBeLessThan(900 * 1024 * 1024);
      },
    );
  }

  attack(
    "two photos of 70,000 scans, whose decoding cannot be interrupted",
    "404 each, or 503 where the machine is busy, and the next picture comes",
    async () => {
      const bytes = photoOfScans(70_000);
      const headers = { "content-type": "image/jpeg", "content-length": bytes.byteLength };
      api.answers(except("/media/scans", (_request, response) => void response.writeHead(200, headers).end(bytes)));
      const attacker = new Visitor(site);
      const bad = ["/media/scans-1.jpg", "/media/scans-2.jpg"].map((src) =>
        attacker.get(`/images?src=${src}&w=320`, {}, PATIENCE),
      );
      // The first is read again as a large one.
      await expect.poll(() => api.targets.filter((target) => target.includes("scans")).length).toBeGreaterThan(2);
      const answer = await new Visitor(site).get("/images?src=/og/london.png&w=320", {}, PATIENCE);
      expect(answer.status).toBe(200);
      for (const { status } of await Promise.all(bad)) expect([404, 503]).toContain(status);
      api.answers(media);
    },
    180,
  );

  attack("a picture that hangs", "503 within the API's time, never for ever", async () => {
    api.answers(except("/media/", () => undefined));
    const answer = await picture("/media/hanging.png");
    api.answers(media);
    expect(answer.status).toBe(503);
    expect(answer.ms).toBeLessThan(10_000);
  });
});
