// Holds contract 4.
import { existsSync } from "node:fs";

import type { AppLoadContext } from "@remix-run/node";
import fc from "fast-check";
import english from "i18n-iso-countries/langs/en.json";
import sharp from "sharp";
import { expect, it, vi } from "vitest";

import { countryCode, isCountrySpelling } from "~/pictures/country-codes.server";
import { embeddedPicture } from "~/pictures/resize.server";
import { loader } from "~/routes/flags.$country[.]svg";

vi.mock(import("~/pictures/resize.server"), async (actual) => {
  const all = await actual();
  return { ...all, embeddedPicture: vi.fn(all.embeddedPicture) };
});

async function flag(country: string) {
  const request = new Request("http://site.example/flags/x.svg");
  const response = await loader({ request, params: { country }, context: {} as AppLoadContext } as Parameters<
    typeof loader
  >[0]);
  return { response, status: response.status, svg: await response.text() };
}

const generic = (await flag("Atlantis")).svg;

it.each([
  ["UK", "gb"],
  ["United Kingdom", "gb"],
  ["Great Britain", "gb"],
  ["England", "gb-eng"],
  ["USA", "us"],
  ["United States", "us"],
  ["united states of america", "us"],
  ["U.S.A.", "us"],
  ["US", "us"],
  ["Dubai", "ae"],
  ["UAE", "ae"],
  ["United Arab Emirates", "ae"],
  ["South Korea", "kr"],
  ["Nepal", "np"],
  ["New Zealand", "nz"],
  ["newzealand", "nz"],
  ["new-zealand", "nz"],
  ["Czech Republic", "cz"],
  ["Czechia", "cz"],
  ["Türkiye", "tr"],
  ["Turkiye", "tr"],
  ["cote d'ivoire", "ci"],
  ["The Netherlands", "nl"],
  ["AUS", "au"],
  ["de", "de"],
  ["  GERMANY ", "de"],
])("%s is %s", (name, code) => {
  expect(countryCode(name)).toBe(code);
});

it("every English name of the ISO list has a drawing", () => {
  for (const [code, names] of Object.entries<string | string[]>(english.countries)) {
    for (const name of [names].flat()) expect(countryCode(name), `${code} ${name}`).toMatch(/^[a-z]{2}$/);
    expect(existsSync(`node_modules/flag-icons/flags/4x3/${countryCode(code)}.svg`), code).toBe(true);
  }
});

it.each(["Nepal", "nepal", "NEPAL", "np", "NPL", "New Zealand", "U.S.A.", "Côte d'Ivoire", "gb-eng", "Dubai"])(
  "%s is how somebody writes a country",
  (name) => {
    expect(isCountrySpelling(name)).toBe(true);
  },
);

it.each(["NePaL", "n-e-p-a-l", "nepal-000123", " Nepal", "Nowhere", ""])("%j is how nobody does", (name) => {
  expect(isCountrySpelling(name)).toBe(false);
});

it("a flag is a cacheable SVG", async () => {
  const { response, status, svg } = await flag("Nepal");
  expect(status).toBe(200);
  expect(svg).toMatch(/^<svg[^>]*viewBox="0 0 640 480"/);
  expect(svg).not.toBe(generic);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=\d{6,}/);
});

it("a coat of arms drawn in full becomes a small picture in an SVG", async () => {
  const { svg } = await flag("Serbia");
  expect(svg.length).toBeLessThan(6000);
  const [, data = ""] = /base64,([^"]+)"/.exec(svg) ?? [];
  expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({
    format: "webp",
    width: 192,
    height: 144,
  });
});

it.each(["", "../../package", "..%2f", "np\0", "../gb", "a".repeat(10_000), "__proto__", "constructor", "<script>"])(
  "hostile name %j",
  async (name) => {
    const { status, svg } = await flag(name);
    expect(status).toBe(200);
    expect(svg === generic || countryCode(name) !== null).toBe(true);
    expect(svg).not.toContain("script");
  },
);

it("whatever the name, the answer is a flag", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (name) => {
      const { status, svg } = await flag(name);
      expect(status).toBe(200);
      expect(svg.startsWith("<svg")).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it("a flag that could not be drawn is a globe for this time alone", async () => {
  vi.mocked(embeddedPicture).mockRejectedValueOnce(new Error("the drawer has ended"));
  const lost = await flag("Spain");
  expect([lost.status, lost.svg, lost.response.headers.get("Cache-Control")]).toEqual([200, generic, "no-store"]);
  const next = await flag("Spain");
  expect(next.svg).not.toBe(generic);
  expect(next.response.headers.get("Cache-Control")).toContain("max-age=2592000");
});
