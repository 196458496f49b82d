// Holds contract 4.
import { afterAll, beforeAll, expect, it } from "vitest";

import { startSandbox, startSite, type Service } from "../support/site";

let sandbox: Service;
let site: Service;
beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startSite(sandbox.url);
});
afterAll(async () => {
  await site.stop();
  await sandbox.stop();
});

/** Pages of one pattern (all courses, say) that are visited: the rest are the same page with other data. */
const PER_PATTERN = 4;

/** `/course_details/12?x=1` as `/course_details/{}?x`. */
function patternOf(address: URL) {
  const names = [...new Set(address.searchParams.keys())].sort().join("&");
  return `${address.pathname.replace(/\d+/g, "{}").replace(/(flags\/)[^/]+/, "$1{}")}?${names}`;
}

function linksOf(html: string, page: URL): URL[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)]
    .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
    .filter((address) => !/^(mailto|tel|data|viber):/.test(address))
    .map((address) => new URL(address, page));
}

async function crawl(start: string) {
  const origin = new URL(start).origin;
  const waiting = [new URL(start)];
  const known = new Set<string>(waiting.map(({ href }) => href));
  const seen = new Map<string, number>();
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const fragments: { from: string; to: URL }[] = [];

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const answer = await fetch(next);
    if (answer.status !== 200) broken.push(`${next.pathname}${next.search}: ${answer.status}`);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await answer.text();
    pages.set(next.pathname, html);

    for (const link of linksOf(html, next)) {
      if (link.origin !== origin) {
        if (link.protocol !== "https:") broken.push(`${next.pathname} leads to ${link.href}`);
        continue;
      }
      if (link.hash) fragments.push({ from: next.pathname, to: new URL(link) });
      link.hash = "";
      const pattern = patternOf(link);
      const count = seen.get(pattern) ?? 0;
      if (known.has(link.href) || count >= PER_PATTERN) continue;
      known.add(link.href);
      seen.set(pattern, count + 1);
      waiting.push(link);
    }
  }

  for (const { from, to } of fragments) {
    const html = pages.get(to.pathname);
    const id = decodeURIComponent(to.hash.slice(1));
    if (html && id && !html.includes(`id="${id}"`))
      broken.push(`${from} leads to ${to.pathname}${to.hash}, where nothing has that id`);
  }
  return { broken: [...new Set(broken)], paths: [...pages.keys()] };
}

it("every link of the site leads somewhere", { timeout: 120_000 }, async () => {
  const { broken, paths } = await crawl(`${site.url}/study-abroad`);
  expect(broken).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/study-abroad/usa",
      "/services/visa-assistance",
      "/test-preparation/pte",
      "/privacy-policy",
    ]),
  );
});
