import { ask } from "./ask.mjs";

const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
const tags = (html, name) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

/**
 * What a page weighs as it is sent to a browser that takes brotli, in bytes: its HTML, the style sheets it names, the
 * scripts that it starts by itself (with all that these import), and the fonts it names.
 */
export async function weigh(site, path) {
  const { html, bytes } = await page(site, path);
  const links = tags(html, "link").map((tag) => ({ rel: attribute(tag, "rel"), href: attribute(tag, "href") }));
  const hrefs = (rel) => links.filter((link) => link.rel === rel).flatMap(({ href }) => href ?? []);
  const started = [...html.matchAll(/<script[^>]*type="(?:module|text\/held-module)"[^>]*>([\s\S]*?)<\/script>/g)];
  const imported = started.flatMap(([, code = ""]) => [...code.matchAll(/(?:from|import)\s*\(?"(\/[^"]+)"/g)]);
  const loaded = [...hrefs("modulepreload"), ...imported.flatMap(([, file]) => file ?? [])];
  const named = tags(html, "script").flatMap((tag) => attribute(tag, "src") ?? []);
  const scripts = started.length > 0 ? [...new Set([...loaded, ...named])] : named;
  return {
    html: bytes,
    css: await sum(site, hrefs("stylesheet")),
    scripts: await sum(site, scripts),
    fonts: await sum(
      site,
      hrefs("preload").filter((file) => /\.woff2?$/.test(file)),
    ),
  };
}

async function page(site, path) {
  const { body } = await ask(site + path, { "accept-encoding": "identity" });
  const { body: compressed } = await ask(site + path, { "accept-encoding": "br" });
  return { html: body.toString(), bytes: compressed.byteLength };
}

async function sum(site, files) {
  const sizeOf = async (file) => (await ask(site + file, { "accept-encoding": "br" })).body.byteLength;
  const sizes = await Promise.all(files.map(sizeOf));
  return sizes.reduce((all, size) => all + size, 0);
}
