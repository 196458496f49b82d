import { peakBytes } from "../../tests/support/upload/processes.mjs";
import { say } from "../ready.mjs";

import { ask } from "./ask.mjs";
import { pages } from "./pages.mjs";
import { median } from "./scene.mjs";

const ROUNDS = 3;
const SECONDS = 1;
const WARM_SECONDS = 6;
const MEGABYTE = 1e6;
/** A visitor of whom the site might know something: each page is rendered for them alone, out of kept answers. */
const OWN = { cookie: "sa_bench=1" };
const PLAIN = { "accept-encoding": "identity" };
const SMALL = { "accept-encoding": "br" };

/** Requests in a second of processor time of four pages, kept and rendered, beside bare servers of the same bytes. */
export async function server(stage) {
  const site = await stage.newSite();
  const bodies = await bodiesOf(site.url);
  const [buffer, template, react, remix] = await Promise.all(
    ["buffer", "template", "react", "remix"].map((kind) => stage.bareServer(kind, bodies)),
  );
  const runs = {
    buffer: { ...buffer, headers: SMALL },
    hit: { ...site, headers: SMALL, ownAddresses: true },
    template: { ...template, headers: PLAIN },
    rendered: { ...site, headers: { ...OWN, ...PLAIN }, ownAddresses: true },
    react: { ...react, headers: PLAIN },
    remix: { ...remix, headers: PLAIN },
  };
  const results = await measure(await stage.client(), runs);
  const rates = (kind) => byPage((page) => results[kind][page].rate);
  const ratios = (kind, limit) => byPage((page) => results[kind][page].rate / results[limit][page].rate);
  const p99 = (kind) => byPage((page) => results[kind][page].p99);
  return [
    { what: "size of the HTML", unit: "kB", digits: 1, values: byPage((page) => bodies[page].html.byteLength / 1000) },
    {
      what: "the same in brotli",
      unit: "kB",
      digits: 1,
      values: byPage((page) => bodies[page].compressed.byteLength / 1000),
    },
    { what: "one kept buffer", unit: "requests/s", values: rates("buffer") },
    { what: "page-cache hit", unit: "requests/s", values: rates("hit") },
    { what: "hit against the buffer", digits: 2, values: ratios("hit", "buffer"), least: 0.4 },
    { what: "template literals that escape", unit: "requests/s", values: rates("template") },
    { what: "rendered, API answers kept", unit: "requests/s", values: rates("rendered") },
    { what: "rendered against the template", digits: 3, values: ratios("rendered", "template"), least: 0.14 },
    { what: "React's renderToString alone", unit: "requests/s", values: rates("react") },
    { what: "React alone against the template", digits: 3, values: ratios("react", "template") },
    { what: "a bare Remix 2 on Express", unit: "requests/s", values: rates("remix") },
    { what: "hit, p99 on 50 connections", unit: "ms", values: p99("hit") },
    { what: "rendered, p99 on 50 connections", unit: "ms", values: p99("rendered") },
    { what: "peak memory under both", unit: "MB", values: { all: peakBytes(site.child.pid) / MEGABYTE }, most: 250 },
  ];
}

const byPage = (make) => Object.fromEntries(Object.keys(pages).map((page) => [page, make(page)]));

/** The pages as the site sends them: whole, and in the bytes of the page cache. */
async function bodiesOf(url) {
  const bodies = {};
  for (const [name, path] of Object.entries(pages)) {
    const { body: html } = await ask(url + path, { ...OWN, ...PLAIN });
    const { body: compressed } = await ask(url + path, SMALL);
    bodies[name] = { html, compressed };
  }
  return bodies;
}

/** The runs of each page one after the other, a few times over, so that a machine that is busy meanwhile is so for all. */
async function measure(client, runs) {
  /** @type {Record<string, any>} */
  const results = Object.fromEntries(Object.keys(runs).map((kind) => [kind, {}]));
  for (const [page, path] of Object.entries(pages)) {
    say(`  ${page}: ${path}`);
    const jobs = Object.entries(runs).map(([kind, { url, headers, child, ownAddresses }]) => ({
      kind,
      pid: child.pid,
      job: { url: url + (ownAddresses ? path : `/${page}`), headers, seconds: SECONDS },
    }));
    for (const { pid, job } of jobs) await client.ask(pid, { ...job, seconds: WARM_SECONDS });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { kind, pid, job } of jobs) rounds.push({ kind, ...(await client.ask(pid, job)) });
    }
    for (const kind of Object.keys(runs)) {
      const own = rounds.filter((round) => round.kind === kind);
      const middle = (figure) => median(own.map((round) => round[figure]));
      results[kind][page] = { rate: middle("rate"), p99: middle("p99") };
    }
  }
  return results;
}
