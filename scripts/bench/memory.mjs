import { setTimeout as pause } from "node:timers/promises";

import { peakBytes, residentBytes } from "../../tests/support/upload/processes.mjs";

import { ask } from "./ask.mjs";
import { pages } from "./pages.mjs";

const MEGABYTE = 1e6;
const DISTINCT = 10_000;
const LOAD_SECONDS = 3;

/** From start to the first answer, and what the process takes of memory: idle, under load, after many addresses. */
export async function memory(stage) {
  await stage.sandbox();
  const started = performance.now();
  const site = await stage.newSite();
  await ask(site.url + pages.home);
  const first = performance.now() - started;
  await pause(1000);
  const { pid } = site.child;
  const idle = residentBytes(pid);

  const client = await stage.client();
  for (const headers of [{ "accept-encoding": "br" }, { cookie: "sa_bench=1" }]) {
    for (const path of Object.values(pages))
      await client.ask(pid, { url: site.url + path, headers, seconds: LOAD_SECONDS });
  }
  const loaded = residentBytes(pid);
  const { total, seconds } = await client.ask(pid, { url: site.url, distinct: DISTINCT });
  const megabytes = (what, bytes, more = {}) => ({ what, unit: "MB", values: { site: bytes / MEGABYTE }, ...more });
  return [
    { what: "start to first answer", unit: "ms", values: { site: first } },
    megabytes("memory, idle", idle),
    megabytes("memory, after hits and rendered pages", loaded, { most: 250 }),
    megabytes(`memory, after ${DISTINCT.toLocaleString("en")} distinct addresses`, residentBytes(pid), {
      note: `${total} answers in ${seconds.toFixed(0)} s`,
    }),
    megabytes("memory, highest meanwhile", peakBytes(pid)),
  ];
}
