// Holds contract 8.
import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";

import { readOwnScripts } from "./own-scripts.server";

const mark = "secret-of-this-rendering";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const own = `<script nonce="${mark}">a()</script><script nonce="${mark}" type="module" async="">\nb()\n</script><script nonce="${mark}">a()</script>`;
const data = '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>';

describe("readOwnScripts", () => {
  it("hashes what the shell marked, as it is, and takes the marks off", () => {
    expect(readOwnScripts(`<head>${data}</head><main><p>x</p></main>${own}`, mark)).toEqual({
      before: `<head>${data}</head><main><p>x</p></main>`,
      scripts: `<script>a()</script><script type="module" async="">\nb()\n</script><script>a()</script>`,
      hashes: [hash("a()"), hash("\nb()\n")],
    });
  });

  it("has nothing to say of a page without scripts", () => {
    expect(readOwnScripts("<main>&lt;script&gt;</main>", mark)).toEqual({
      before: "<main>&lt;script&gt;</main>",
      scripts: "",
      hashes: [],
    });
  });

  it.each([
    "<script>evil()</script>",
    "<SCRIPT>evil()</SCRIPT >",
    '<script type="module">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    "<script\nasync>evil()</script>",
    "</main><script>evil()</script><main>",
    "<script>evil()",
    "<script></script>",
  ])("fails a document with %j anywhere", (hostile) => {
    for (const html of [
      `<main>${hostile}</main>${own}`,
      `<header>${hostile}</header><main></main>${own}`,
      `<main></main>${own}${hostile}</script>`,
    ]) {
      expect(() => readOwnScripts(html, mark)).toThrow("did not write");
    }
  });
});
