// Holds contract 5.9.
import { describe, expect, it } from "vitest";

import { comesFromSite } from "./origin-check.server";

const site = "https://site.example";

describe("comesFromSite", () => {
  it.each([
    ["reads are free", "GET", {}, true],
    ["nothing is said", "POST", {}, false],
    ["the browser says same-origin", "POST", { "sec-fetch-site": "same-origin" }, true],
    ["the visitor typed it", "POST", { "sec-fetch-site": "none" }, true],
    ["another site", "POST", { "sec-fetch-site": "cross-site", origin: site }, false],
    ["an older browser, own origin", "POST", { origin: site }, true],
    ["an older browser, other origin", "POST", { origin: "https://evil.example" }, false],
    ["a hidden origin", "POST", { origin: "null", referer: `${site}/login` }, false],
    ["only a referer, own", "POST", { referer: `${site}/login?x=1` }, true],
    ["an older browser, two origins", "POST", { origin: `${site}, https://evil.example` }, false],
    ["a lookalike that begins as we do", "POST", { origin: `${site}.evil.example` }, false],
    ["a lookalike that ends as we do", "POST", { origin: "https://evil-site.example" }, false],
    ["our name as the user of another", "POST", { origin: `${site}@evil.example` }, false],
    ["our address in another's", "POST", { referer: `https://evil.example/?${site}/` }, false],
    ["a sibling subdomain, own origin", "POST", { "sec-fetch-site": "same-site", origin: site }, false],
    ["two words of the browser", "POST", { "sec-fetch-site": "same-origin, cross-site" }, false],
    ["another port", "POST", { origin: `${site}:8443` }, false],
    ["another scheme", "POST", { origin: "http://site.example" }, false],
  ])("%s", (_what, method, headers, expected) => {
    expect(comesFromSite(method, headers, site)).toBe(expected);
  });
});
