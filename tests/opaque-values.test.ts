import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";

import { cursorTarget, fromCursor, linkTarget, targetCursor, toCursor } from "~/api/connection/lists.server";
import { fromOpaque, toOpaque } from "~/http/opaque.server";
import { pictureSrc, readPictureSource } from "~/pictures/picture-source.server";

const [FIRST, SECOND] = vi.hoisted(
  () => ["first-secret-of-32-characters-or-more", "second-secret-of-32-characters-or-more"] as const,
);
const settings = vi.hoisted(() => ({
  apiUrl: new URL("http://api.test/base/"),
  imageHosts: ["media.test"],
  sessionSecrets: [FIRST] as string[],
}));
vi.mock("~/env.server", () => ({ env: () => settings, SECRET_LENGTH: 32 }));

beforeEach(() => {
  settings.sessionSecrets = [FIRST];
});
afterEach(() => vi.restoreAllMocks());

const path = "/api/app/blog-list/";

it("gives every text back, always as the same value, and shows nothing of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const sealed = toOpaque("use", text);
      expect(fromOpaque("use", sealed)).toBe(text);
      expect(toOpaque("use", text)).toBe(sealed);
      if (text.length > 8) expect(Buffer.from(sealed, "base64url").toString()).not.toContain(text);
    }),
  );
});

it("refuses every change, another purpose and what was never sealed", () => {
  const sealed = toOpaque("use", "/api/app/blog-list/?page=2");
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom("A", "z", "-", "7"), (at, letter) => {
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
      expect(fromOpaque("use", changed)).toBe(changed === sealed ? "/api/app/blog-list/?page=2" : null);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(fromOpaque("use", text)).toBeNull();
    }),
  );
  expect(fromOpaque("other use", sealed)).toBeNull();
});

it("reads what an older secret sealed and writes with the first", () => {
  const old = toOpaque("use", "text");
  settings.sessionSecrets = [SECOND, FIRST];
  expect(fromOpaque("use", old)).toBe("text");
  expect(toOpaque("use", "text")).not.toBe(old);
  settings.sessionSecrets = [SECOND];
  expect(fromOpaque("use", old)).toBeNull();
});

it.each([[[]], [[""]], [["short"]]])("seals nothing by the secrets %o", (secrets) => {
  settings.sessionSecrets = secrets;
  expect(() => toOpaque("use", "text")).toThrow(/secret/);
});

it("keeps path and query of the API's link and nothing else", () => {
  const from = "/api/app/blog-list/?page=1";
  expect(linkTarget("http://inner:8000/api/app/blog-list/?page=2&x=%C3%A9", from)).toBe(
    "/api/app/blog-list/?page=2&x=%C3%A9",
  );
  expect(linkTarget("?page=2", from)).toBe("/api/app/blog-list/?page=2");
  for (const foreign of [
    "http://inner/api/app/event-list/?page=2",
    "http://inner/",
    "not a link",
    "javascript:x",
    "",
    null,
  ]) {
    expect(linkTarget(foreign, from)).toBeNull();
  }
});

it("round-trips cursors of one list only", () => {
  const target = "/api/app/blog-list/?page=2";
  const cursor = targetCursor(path, target);
  expect(cursorTarget(path, cursor)).toBe(target);
  expect(cursorTarget("/api/app/event-list/", cursor)).toBeNull();
  expect(cursorTarget(path, `${cursor}x`)).toBeNull();
  expect(cursorTarget(path, null)).toBeNull();
  expect(targetCursor(path, null)).toBeNull();
  expect(fromCursor(path, toCursor(path, { other: 1 }), z.string())).toBeNull();
});

it("serves pictures of the API's host by path or signed with a query, of allowed hosts by a signed value, of others not at all", () => {
  expect(pictureSrc("http://api.test/media/a b.jpg")).toBe("/media/a%20b.jpg");
  expect(pictureSrc("https://api.test/media/a.jpg")).toBe("/media/a.jpg");
  expect(pictureSrc("/media/a.jpg")).toBe("/media/a.jpg");
  for (const other of [
    "https://elsewhere.test/a.jpg",
    "http://media.test/a.jpg",
    "//elsewhere.test/a",
    "data:x",
    "",
    null,
  ]) {
    expect(pictureSrc(other)).toBeNull();
  }
  const source = pictureSrc("https://media.test/a.jpg") ?? "";
  const withQuery = pictureSrc("https://api.test/media/a b.jpg?v=1") ?? "";
  expect(readPictureSource(withQuery)).toMatchObject({
    kind: "path",
    url: { href: "http://api.test/media/a%20b.jpg?v=1" },
  });
  expect(readPictureSource(source)).toMatchObject({ kind: "remote", url: { href: "https://media.test/a.jpg" } });
  expect(readPictureSource("/media/a.jpg")).toMatchObject({
    kind: "path",
    url: { href: "http://api.test/media/a.jpg" },
  });
  for (const wrong of [
    "//elsewhere.test/a",
    "/\\elsewhere.test/a",
    "https://media.test/a.jpg",
    "/media/a.jpg?v=1",
    "x",
    "",
  ]) {
    expect(readPictureSource(wrong)).toBeNull();
  }
});
