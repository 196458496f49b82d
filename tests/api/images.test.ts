import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { AppLoadContext } from "@remix-run/node";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { ImageHost, logo, photo } from "./images-host";

vi.hoisted(() => {
  process.env.API_URL = "http://127.0.0.1:4220/";
  process.env.SESSION_SECRET = "a secret of the tests that is long enough";
  process.env.IMAGE_HOSTS = "media.example.org,localhost";
  process.env.API_TIMEOUT_MS = "700";
});

const { loader } = await import("~/routes/images");
const { withRequestContext } = await import("~/http/request-context.server");
const { imageSource } = await import("~/pictures/image-source.server");

const host = new ImageHost();
const folder = join("public", "images-test");

beforeAll(async () => {
  host.serve("/media/photo.jpg", "image/jpeg", await photo(1400, 900));
  host.serve("/media/logo.svg", "image/svg+xml", logo(200, 100));
  host.serve(
    "/media/logo.png",
    "image/png",
    await sharp(Buffer.from(logo(400, 200)))
      .png()
      .toBuffer(),
  );
  host.serve(
    "/media/small.png",
    "image/png",
    await sharp(Buffer.from(logo(60, 30)))
      .png()
      .toBuffer(),
  );
  host.serve(
    "/media/octets.webp",
    "application/octet-stream",
    await sharp(Buffer.from(logo(400, 200)))
      .webp()
      .toBuffer(),
  );
  host.serve(
    "/media/my%20logo.png",
    "image/png",
    await sharp(Buffer.from(logo(400, 200)))
      .png()
      .toBuffer(),
  );
  host.serve(
    "/media/upright.jpg",
    "image/jpeg",
    await sharp(await photo(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  host.serve("/media/broken.png", "image/png", "this is no picture");
  host.serve("/media/cut.jpg", "image/jpeg", (await photo(400, 300)).subarray(0, 300));
  host.serve("/media/page.png", "text/html", "<p>Sign in</p>");
  host.serve(
    "/media/bitmap.tiff",
    "image/tiff",
    await sharp(Buffer.from(logo(40, 20)))
      .tiff()
      .toBuffer(),
  );
  host.serve("/media/down.png", "image/png", "", 500);
  host.serve("/media/huge.png", "image/png", Buffer.alloc(16 * 1024 * 1024));
  host.serve(
    "/media/bomb.svg",
    "image/svg+xml",
    logo(60_000, 60_000).replace("<path", '<image href="file:///etc/passwd"/><path'),
  );
  host.serve(
    "/media/wide.png",
    "image/png",
    await sharp({ create: { width: 20_000, height: 4_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  host.on("/media/moved.png", (_request, response) =>
    response.writeHead(301, { location: "https://127.0.0.1/media/logo.png" }).end(),
  );
  host.on("/media/away.png", (_request, response) =>
    response.writeHead(302, { location: "http://localhost:4220/media/logo.png" }).end(),
  );
  host.on("/media/circle.png", (_request, response) =>
    response.writeHead(302, { location: "/media/circle.png" }).end(),
  );
  host.on("/media/reset.png", (request) => request.socket.destroy());
  host.on(
    "/media/slow.png",
    (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).flushHeaders(),
  );
  await host.listen(4220);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "own mark.svg"), logo(200, 100));
  await symlink("/etc/hostname", join(folder, "link.png"));
});

afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

interface Ask {
  w?: string;
  accept?: string;
  frugal?: boolean;
  headers?: Record<string, string>;
}

async function ask(
  src: string | null,
  { w = "96", accept = "image/avif,image/webp,*/*", frugal = false, headers = {} }: Ask = {},
) {
  const query = new URLSearchParams({ w, ...(src === null ? {} : { src }) });
  const request = new Request(`http://site.example/images?${query}`, { headers: { accept, ...headers } });
  const context = { saveData: frugal, clientAddress: "203.0.113.9" } as AppLoadContext;
  const response = await loader({ request, context, params: {}, unstable_pattern: "" } as Parameters<typeof loader>[0]);
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const shown = async (src: string, options?: Ask) => {
  const { status, bytes } = await ask(src, options);
  expect(status).toBe(200);
  return sharp(bytes).metadata();
};

it.each([
  ["image/avif,image/webp,image/*,*/*;q=0.8", "avif", "heif"],
  ["image/webp,*/*", "webp", "webp"],
  ["image/avif;q=0, image/webp;q=0.9", "webp", "webp"],
  ["*/*", "jpeg", "jpeg"],
  ["", "jpeg", "jpeg"],
])("Accept %s gets %s", async (accept, type, decoded) => {
  const { response, bytes } = await ask("/media/photo.jpg", { accept, w: "320" });
  expect(response.headers.get("Content-Type")).toBe(`image/${type}`);
  expect(response.headers.get("Vary")).toBe("Accept, Save-Data");
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=86400, stale-while-revalidate=/);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: decoded, width: 320, height: 206 });
});

it("a picture is never enlarged, a drawing is drawn at the width", async () => {
  expect((await shown("/media/small.png", { w: "640" })).width).toBe(60);
  expect((await shown("/media/logo.svg", { w: "640" })).width).toBe(640);
  expect((await shown("/media/logo.svg", { w: "48" })).width).toBe(48);
});

it("transparency survives, and is white in JPEG", async () => {
  expect((await shown("/media/logo.png")).hasAlpha).toBe(true);
  const { bytes } = await ask("/media/logo.png", { accept: "*/*" });
  const [red, green, blue] = await sharp(bytes).raw().toBuffer();
  expect(Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeGreaterThan(245);
});

it("a turned photo stands upright", async () => {
  expect(await shown("/media/upright.jpg", { w: "160" })).toMatchObject({ width: 160, height: 320 });
});

it("octets, escaped names, signed queries and redirects on the same host are followed", async () => {
  await shown("/media/octets.webp");
  await shown("/media/my%20logo.png");
  await shown("/media/my logo.png");
  await shown(imageSource("http://127.0.0.1:4220/media/logo.png?v=2") ?? "");
  expect(host.asked).toContain("/media/logo.png?v=2");
  await shown("/media/moved.png");
});

it("a file of public/ is found before the API is asked", async () => {
  expect((await shown("/images-test/own%20mark.svg", { w: "192" })).width).toBe(192);
  expect(host.asked.filter((path) => path.startsWith("/images-test"))).toEqual([]);
});

it.each([
  "/media/none.png",
  "/media/broken.png",
  "/media/cut.jpg",
  "/media/page.png",
  "/media/bitmap.tiff",
  "/media/huge.png",
  "/media/wide.png",
  "/media/away.png",
  "/media/circle.png",
  "/images-test/link.png",
  "/images-test",
])("%s is a missing picture", async (src) => {
  const { status, response } = await ask(src);
  expect(status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

it("a hostile drawing is no fault of the server", async () => {
  expect([200, 404]).toContain((await ask("/media/bomb.svg")).status);
});

it.each([
  ["/media/down.png", 503],
  ["/media/reset.png", 503],
  ["/media/slow.png", 503],
])("%s answers %d and is not kept", async (src, expected) => {
  const { status, response } = await ask(src);
  expect(status).toBe(expected);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

it("a picture whose host comes back is shown", async () => {
  host.serve("/media/flaky.png", "image/png", "", 503);
  expect((await ask("/media/flaky.png")).status).toBe(503);
  host.serve(
    "/media/flaky.png",
    "image/png",
    await sharp(Buffer.from(logo(40, 20)))
      .png()
      .toBuffer(),
  );
  expect((await ask("/media/flaky.png")).status).toBe(200);
});

it("a picture kept for long is shown while its host is down", async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(start);
  host.serve(
    "/media/old.png",
    "image/png",
    await sharp(Buffer.from(logo(40, 20)))
      .png()
      .toBuffer(),
  );
  const first = await ask("/media/old.png");
  host.serve("/media/old.png", "image/png", "", 503);
  clock.mockReturnValue(start + 2 * 60 * 60 * 1000);
  const later = await ask("/media/old.png");
  expect(host.asked.filter((path) => path === "/media/old.png")).toHaveLength(2);
  expect(later).toMatchObject({ status: 200, bytes: first.bytes });
});

it.each(["", "0", "97", "096", "96px", "1e2", "-96", "99999", "٩٦"])("width %j is refused", async (w) => {
  expect((await ask("/media/photo.jpg", { w })).status).toBe(400);
});

it.each([
  null,
  "",
  "media/photo.jpg",
  "//127.0.0.1:4220/media/photo.jpg",
  "/\\127.0.0.1/x.png",
  "http://127.0.0.1:4220/media/photo.jpg",
  "https://media.example.org/a.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "/media/../../etc/passwd",
  "/media/%2e%2e/secret.png",
  "/media/%2E./secret.png",
  "/media/..%2fsecret.png",
  "/media//photo.jpg",
  "/media/./photo.jpg",
  "/media/photo.jpg#x",
  "/media/\u0000.png",
  "/media/%00.png",
  "/media/%5c..%5cx.png",
  "/media/%zz.png",
  "/\t/media.example.org/a.png",
  "/media/logo.png?",
  "/media/logo.png?v=2",
  "/images-test/own%20mark.svg?b=1",
  `/media/${"a".repeat(1_100)}.png`,
  `/media/${"a".repeat(10_000)}.png`,
  "AAAA",
])("src %j is refused", async (src) => {
  expect((await ask(src)).status).toBe(400);
});

it("a signed address of an allowed host is read, one that was tampered with is not", async () => {
  const sealed = imageSource("https://localhost/a.png") ?? "";
  expect(sealed).not.toBe("");
  expect((await ask(sealed)).status).toBe(503);
  expect((await ask(sealed.slice(0, -2))).status).toBe(400);
  expect(imageSource("https://elsewhere.example/a.png")).toBeNull();
});

it("a path that cannot stand alone is signed, and one that is too long has no picture", () => {
  const named = (path: string) => imageSource(`http://127.0.0.1:4220${path}`);
  expect(named("/media/logo.png")).toBe("/media/logo.png");
  for (const path of ["/media/logo.png?v=2", "/media//logo.png", "/media/a%2Fb.png"])
    expect(named(path)).toMatch(/^[\w-]+$/);
  expect(named(`/media/logo.png?v=${"x".repeat(5_000)}`)).toBeNull();
});

it("however a path is escaped, its picture is made once", async () => {
  host.serve(
    "/media/spelled-out.png",
    "image/png",
    await sharp(Buffer.from(logo(40, 20)))
      .png()
      .toBuffer(),
  );
  for (const src of ["/media/spelled-out.png", "/media/%73pelled-out.png", "/%6dedia/spelled%2Dout.%70ng"])
    await shown(src);
  expect(host.asked.filter((path) => /out/.test(path))).toEqual(["/media/spelled-out.png"]);
});

const visitor = (address: string) => (src: string) => {
  const request = new Request(`http://site.example/images?${new URLSearchParams({ src, w: "320" })}`, {
    headers: { accept: "image/avif" },
  });
  const context = { saveData: false, clientAddress: address } as AppLoadContext;
  return withRequestContext({ requestId: "r", visitor: address, setCookies: [] }, () =>
    loader({ request, context, params: {}, unstable_pattern: "" } as Parameters<typeof loader>[0]),
  );
};

it("whoever asks for a picture that waits in another's queue does not wait behind the others there", async () => {
  const held: (() => void)[] = [];
  const names = Array.from({ length: 40 }, (_, each) => `/media/held-${each}.png`);
  const wanted = names.at(-1) ?? "";
  const small = await sharp(Buffer.from(logo(60, 30)))
    .png()
    .toBuffer();
  for (const name of names) {
    host.on(
      name,
      (_request, response) => void held.push(() => response.writeHead(200, { "content-type": "image/png" }).end(small)),
    );
  }
  const asked = () => host.asked.filter((path) => names.includes(path));
  const flood = names.map((name) => visitor("198.51.100.2")(name));
  await vi.waitFor(() => expect(asked()).toHaveLength(6));
  const single = visitor("203.0.113.6")(wanted);
  for (let turn = 1; turn <= 2; turn += 1) {
    held.shift()?.();
    await vi.waitFor(() => expect(asked()).toHaveLength(6 + turn));
  }
  expect(asked()).toContain(wanted);
  const serveAll = setInterval(() => held.splice(0).forEach((serve) => serve()), 10);
  expect((await single).status).toBe(200);
  await Promise.all(flood);
  clearInterval(serveAll);
}, 60_000);

it("one visitor's pictures do not hold up another's, and those made already wait for nothing", async () => {
  const bytes = await photo(600, 400);
  const names = Array.from({ length: 120 }, (_, each) => `/media/flood-${each}.jpg`);
  for (const name of [...names, "/media/single.jpg"]) host.serve(name, "image/jpeg", bytes);
  const greedy = visitor("198.51.100.1");
  await greedy("/media/photo.jpg");
  let made = 0;
  const flood = names.map((name) => greedy(name).then(({ status }) => (status === 200 ? (made += 1) : status)));

  expect((await greedy("/media/photo.jpg")).status).toBe(200);
  expect(made).toBe(0);
  expect((await visitor("203.0.113.5")("/media/single.jpg")).status).toBe(200);
  expect(made).toBeLessThan(20);
  expect(await Promise.all(flood)).toContain(503);
}, 60_000);

it("no source whatsoever is a fault, or reaches a path outside the one it names", async () => {
  const piece = fc.oneof(
    fc.constantFrom("..", "%2e", "/", "\\", "%00", "media", "?", "#", "@", ":", "//", "%2f"),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const before = host.asked.length;
      const { status } = await ask(pieces.join(""));
      expect([400, 404]).toContain(status);
      for (const path of host.asked.slice(before)) expect(path).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 300 },
  );
});

it("one request to the host however many ask at once", async () => {
  host.serve(
    "/media/shared.png",
    "image/png",
    await sharp(Buffer.from(logo(400, 200)))
      .png()
      .toBuffer(),
  );
  await Promise.all(Array.from({ length: 8 }, () => ask("/media/shared.png")));
  expect(host.asked.filter((path) => path === "/media/shared.png")).toHaveLength(1);
});

it("an ETag the browser knows gets 304 without a body", async () => {
  const { response } = await ask("/media/logo.png");
  const etag = response.headers.get("ETag") ?? "";
  const again = await ask("/media/logo.png", { headers: { "if-none-match": `W/"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
  expect(again.response.headers.get("ETag")).toBe(etag);
});

it("visitors who save data get fewer pixels, also of a picture that is small already", async () => {
  const blue = sharp({ create: { width: 400, height: 300, channels: 3, background: "#369" } });
  host.serve("/media/blue.jpg", "image/jpeg", await blue.jpeg().toBuffer());
  for (const accept of ["image/avif", "image/webp", "*/*"]) {
    const usual = await ask("/media/blue.jpg", { accept, w: "480" });
    const frugal = await ask("/media/blue.jpg", { accept, w: "480", frugal: true });
    expect((await sharp(usual.bytes).metadata()).width).toBe(400);
    expect((await sharp(frugal.bytes).metadata()).width).toBe(300);
  }
});

it("visitors who save data get far fewer bytes of a photo", async () => {
  for (const accept of ["image/avif", "image/webp", "*/*"]) {
    const usual = await ask("/media/photo.jpg", { accept, w: "480" });
    const frugal = await ask("/media/photo.jpg", { accept, w: "480", frugal: true });
    expect(frugal.bytes.length).toBeLessThan(usual.bytes.length * 0.85);
  }
});
