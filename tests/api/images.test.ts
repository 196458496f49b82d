// Holds contract 4.
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { pictureSrc } from "~/pictures/picture-source.server";

import { ask, shown } from "./images-ask";
import { ImageHost, logo, photo } from "./images-host";

vi.hoisted(() => {
  process.env.API_URL = "http://127.0.0.1:4220/";
  process.env.SESSION_SECRET = "a secret of the tests that is long enough";
  process.env.IMAGE_HOSTS = "media.example.org,localhost";
  process.env.API_TIMEOUT_MS = "3000";
});

const host = new ImageHost();
const folder = join("public", "images-test");

beforeAll(async () => {
  host.serve("/media/photo.jpg", "image/jpeg", await photo(1400, 900));
  host.serve("/media/logo.svg", "image/svg+xml", logo(200, 100));
  host.serve("/media/packed.png", "image/svg+xml", gzipSync(logo(200, 100)));
  host.serve("/media/called.png", "image/png", `<?xml version="1.0"?>${" ".repeat(900)}${logo(200, 100)}`);
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
    "/media/wide.png",
    "image/png",
    await sharp({ create: { width: 20_000, height: 4_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  host.serve(
    "/media/tall.png",
    "image/png",
    await sharp({ create: { width: 800, height: 24_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  host.serve(
    "/media/costly.avif",
    "image/avif",
    await sharp({ create: { width: 3_600, height: 3_600, channels: 3, background: "#fff" } })
      .avif({ effort: 0 })
      .toBuffer(),
  );
  host.on("/media/moved.png", (_request, response) =>
    response.writeHead(301, { location: "https://127.0.0.1/media/logo.png" }).end(),
  );
  host.on("/media/away.png", (_request, response) =>
    response.writeHead(302, { location: "http://localhost:4220/media/logo.png" }).end(),
  );
  host.on("/media/inward.png", (_request, response) =>
    response.writeHead(302, { location: "/api/app/course-list/" }).end(),
  );
  host.on("/media/dripping.png", (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const drip = setInterval(() => void response.write("x"), 50);
    response.once("close", () => clearInterval(drip));
  });
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

it("a picture is never enlarged, a drawing of our own is drawn at the width", async () => {
  expect((await shown("/media/small.png", { w: "640" })).width).toBe(60);
  expect((await shown("/images-test/own%20mark.svg", { w: "640" })).width).toBe(640);
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

it("a tall picture is made of eight million pixels at most", async () => {
  const { width, height } = await shown("/media/tall.png", { w: "1600" });
  expect([width, height]).toEqual([516, 15_480]);
});

it("octets, escaped names, signed queries and redirects on the same host are followed", async () => {
  await shown("/media/octets.webp");
  await shown("/media/my%20logo.png");
  await shown("/media/my logo.png");
  await shown(pictureSrc("http://127.0.0.1:4220/media/logo.png?v=2") ?? "");
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
  "/media/costly.avif",
  "/media/logo.svg",
  "/media/packed.png",
  "/media/called.png",
  "/media/away.png",
  "/media/circle.png",
  "/media/inward.png",
  "/images-test/link.png",
])("%s is a missing picture", async (src) => {
  const { status, response } = await ask(src);
  expect(status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

it.each([
  ["/media/down.png", 503],
  ["/media/reset.png", 503],
  ["/media/slow.png", 503],
  ["/media/dripping.png", 503],
])("%s answers %d, is not kept, and says when to ask again", async (src, expected) => {
  const { status, response } = await ask(src);
  expect(status).toBe(expected);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Retry-After")).toBe("10");
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

it("a picture that was missing is asked for again after a minute", async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(start);
  host.serve("/media/late.png", "image/png", "", 404);
  expect((await ask("/media/late.png")).status).toBe(404);
  host.serve(
    "/media/late.png",
    "image/png",
    await sharp(Buffer.from(logo(40, 20)))
      .png()
      .toBuffer(),
  );
  clock.mockReturnValue(start + 61_000);
  expect((await ask("/media/late.png")).status).toBe(200);
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
