// Holds contract 4.
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { isUsualSource, pictureSrc } from "~/pictures/picture-source.server";

import { ask, shown } from "./images-ask";
import { ImageHost, logo, photo } from "./images-host";

vi.hoisted(() => {
  process.env.API_URL = "http://127.0.0.1:4222/";
  process.env.SESSION_SECRET = "a secret of the tests that is long enough";
  process.env.IMAGE_HOSTS = "media.example.org,localhost";
  process.env.API_TIMEOUT_MS = "700";
});

const host = new ImageHost();

beforeAll(async () => {
  host.serve("/media/photo.jpg", "image/jpeg", await photo(1400, 900));
  await host.listen(4222);
});

afterAll(() => host.close());

it.each(["", "0", "97", "096", "96px", "1e2", "-96", "99999", "٩٦"])("width %j is refused", async (w) => {
  expect((await ask("/media/photo.jpg", { w })).status).toBe(400);
});

it.each([
  null,
  "",
  "media/photo.jpg",
  "//127.0.0.1:4222/media/photo.jpg",
  "/\\127.0.0.1/x.png",
  "http://127.0.0.1:4222/media/photo.jpg",
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
  "/",
  "/admin/",
  "/media/photo",
  "/images-test",
  "/media/.png",
  "/media/photo.jpg/",
  "/api/app/course-list/",
  "/api/app/logout.png",
  "/API/media/photo.jpg",
  "/base/%61pi/photo.jpg",
  "AAAA",
])("src %j is refused, and nobody is asked for it", async (src) => {
  const before = host.asked.length;
  expect((await ask(src)).status).toBe(400);
  expect(host.asked.length).toBe(before);
});

it("a signed address of an allowed host is read, one that was tampered with is not", async () => {
  const sealed = pictureSrc("https://localhost/a.png") ?? "";
  expect(sealed).not.toBe("");
  expect((await ask(sealed)).status).toBe(503);
  expect((await ask(sealed.slice(0, -2))).status).toBe(400);
  expect(pictureSrc("https://elsewhere.example/a.png")).toBeNull();
});

it("a path that cannot stand alone is signed, and one that is too long has no picture", () => {
  const named = (path: string) => pictureSrc(`http://127.0.0.1:4222${path}`);
  expect(named("/media/logo.png")).toBe("/media/logo.png");
  for (const path of ["/media/logo.png?v=2", "/media//logo.png", "/media/a%2Fb.png", "/media/7/", "/api/media/a.png"])
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

it("whatever the API names, its pages write in the spelling that proxies keep, and in no other", () => {
  const named = [
    "/media/a.png",
    "/media/%e0%a4%95.png",
    "/media/%7Ea%2Cb.png",
    "/media/क ख (1).jpg",
    "/media/100%.jpg",
  ];
  for (const address of [...named, "http://127.0.0.1:4222/media/a.png?v=2"])
    expect(isUsualSource(pictureSrc(address) ?? ""), address).toBe(true);
  for (const src of ["/media/%61.png", "/media/%e0%a4%95.png", "/media/क.png", "/media/a b.png"])
    expect(isUsualSource(src), src).toBe(false);
});

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
