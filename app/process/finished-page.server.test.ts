// Holds contract 8.
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { finishPage } from "./finished-page.server";

const foreign = { frames: [], scripts: [], formTargets: [] };
const html = `<!DOCTYPE html><p>${"namaste ".repeat(400)}</p>`;

function finish(init: ResponseInit = {}, options: { setCookies?: string[]; personal?: boolean } = {}, body = html) {
  const response = new Response(body, { headers: { "content-type": "text/html; charset=utf-8" }, ...init });
  return finishPage(response, { setCookies: [], personal: false, foreign, ...options });
}

describe("finishPage", () => {
  it("makes an anonymous page shareable, with a validator", async () => {
    const page = await finish();
    expect(page.shareable).toBe(true);
    expect(page.headers.get("cache-control")).toMatch(/^public, .*s-maxage=\d+.*stale-if-error=\d+/);
    expect(page.headers.get("etag")).toMatch(/^W\/".+"$/);
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Cookie, Save-Data");
  });

  it.each([
    ["page", "text/html; charset=utf-8"],
    ["data of a page", "application/json; charset=utf-8"],
  ])("tells caches in front that a %s depends on the cookie and on Save-Data", async (_what, type) => {
    const { headers } = await finish({ headers: { "content-type": type } });
    expect(headers.get("cache-control")).toMatch(/^public/);
    expect(headers.get("vary")).toBe("Accept-Encoding, Cookie, Save-Data");
  });

  it.each([
    ["the visitor has one of our cookies", {}, { personal: true }],
    ["a cookie is set", {}, { setCookies: ["sa_session=x"] }],
    ["it sends the visitor elsewhere", { status: 303, headers: {} }, { personal: true }],
    [
      "it failed",
      { status: 503, headers: { "content-type": "text/html", "cache-control": "no-store" } },
      { personal: true },
    ],
  ])("keeps a page private when %s", async (_why, init, options) => {
    const page = await finish(init, options);
    expect(page.shareable).toBe(false);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.has("etag")).toBe(false);
  });

  it("keeps a cookie private even when the route said public", async () => {
    const page = await finish(
      { headers: { "content-type": "text/html", "cache-control": "public, max-age=60" } },
      { setCookies: ["sa_session=x"] },
    );
    expect(page.shareable).toBe(false);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([500, 503])(
    "lets nobody keep a failure of status %d, whatever the route said before it failed",
    async (status) => {
      const page = await finish({
        status,
        headers: { "content-type": "text/html", "cache-control": "public, s-maxage=60" },
      });
      expect(page.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each([
    ["to everybody", false, "no-store"],
    ["to a visitor with one of our cookies", true, "private, no-store"],
  ])("lets nobody keep a redirect that scripts follow, sent %s", async (_to, personal, policy) => {
    const response = new Response(null, { status: 204, headers: { "x-remix-redirect": "/", "x-remix-status": "303" } });
    const page = await finishPage(response, { setCookies: [], personal, foreign });
    expect(page.headers.get("cache-control")).toBe(policy);
    expect(page.shareable).toBe(false);
  });

  it.each([404, 422, 500, 503])("never shares a page of status %d", async (status) => {
    expect((await finish({ status })).shareable).toBe(false);
  });

  it("answers in the encoding that was asked for", async () => {
    const page = await finish();
    const br = await page.encode("gzip, deflate, br", "a visitor");
    const gz = await page.encode("gzip;q=1, br;q=0", "a visitor");
    const plain = await page.encode("", "a visitor");
    expect([br.encoding, gz.encoding, plain.encoding]).toEqual(["br", "gzip", "identity"]);
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    expect(gunzipSync(gz.body).toString()).toBe(html);
  });

  it("keeps the whole of a page only while it is in no other encoding, or was asked for", async () => {
    const page = await finish();
    expect(page.encoded("")?.body.toString()).toBe(html);
    await page.encode("br", "a visitor");
    expect(page.encoded("")).toBeUndefined();
    expect(gunzipSync((await page.encode("gzip", "a visitor")).body).toString()).toBe(html);

    const again = await Promise.all([page.encode("", "a visitor"), page.encode("identity", "a visitor")]);
    expect(again.map(({ body }) => body.toString())).toEqual([html, html]);
    await page.encode("br", "a visitor");
    expect(page.encoded("")?.body.toString()).toBe(html);
    expect(page.length).toBe(html.length);
  });

  it("is compressed for visitors by turns, however many pages of one of them wait, and with the turn of whoever asks for it too", async () => {
    const done: string[] = [];
    const compressed = async (page: Awaited<ReturnType<typeof finish>>, visitor: string) => {
      await page.encode("br", visitor);
      done.push(visitor);
    };
    const pages = await Promise.all(Array.from({ length: 60 }, () => finish()));
    const crowd = pages.map((page) => compressed(page, "crowd"));
    const [own, last = own] = [await finish(), pages.at(-1)];
    await Promise.all([compressed(own, "student"), compressed(last, "another"), ...crowd]);
    for (const visitor of ["student", "another"]) expect(done.indexOf(visitor)).toBeLessThan(20);
  });

  it("leaves small bodies and pictures as they are", async () => {
    expect((await (await finish({}, {}, "short")).encode("br", "a visitor")).encoding).toBe("identity");
    const picture = await finish({ headers: { "content-type": "image/webp" } });
    expect((await picture.encode("br", "a visitor")).encoding).toBe("identity");
  });
});
