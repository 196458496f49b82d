import { peakBytes } from "../../tests/support/upload/processes.mjs";
import { say } from "../ready.mjs";

import { ask } from "./ask.mjs";

const SIZES = [1000, 10_000, 100_000];
const MEGABYTE = 1e6;
const SECONDS = 2;
/** Different reads of 1,000 courses each. */
const LARGE_READS = 20;
const PAGES = { "course search": "/course-search", "course page": "/course_details/500", "home page": "/" };

/** The same pages with more and more courses in the sandbox: time, memory, and the longest pause of large reads. */
export async function growth(stage) {
  const columns = {};
  for (const courses of SIZES) {
    say(`  ${courses.toLocaleString("en")} courses`);
    const sandbox = await stage.newSandbox({ SANDBOX_COURSES: String(courses) });
    const site = await stage.newSite({ API_URL: sandbox.url });
    columns[courses.toLocaleString("en")] = await figuresOf(await stage.client(), site);
    await stage.end(site.child);
    await stage.end(sandbox.child);
  }
  const values = (name) =>
    Object.fromEntries(Object.entries(columns).map(([column, figures]) => [column, figures[name]]));
  return [
    ...Object.keys(PAGES).map((name) => ({ what: `${name}, rendered`, unit: "ms", digits: 1, values: values(name) })),
    { what: "first unfiltered search", unit: "ms", values: values("first") },
    { what: "a search in order, read anew", unit: "ms", values: values("sorted") },
    {
      what: "longest pause meanwhile",
      unit: "ms",
      values: values("pause"),
      note: "of the event loop, in 1,000-record reads",
    },
    sitemapLine(values("sitemap")),
    { what: "memory, highest", unit: "MB", values: values("peak"), most: 250 },
  ];
}

async function figuresOf(client, { url, child }) {
  const first = await timeOf(`${url}/course-search`);
  const rendered = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const job = { url: url + path, headers: { cookie: "sa_bench=1", "accept-encoding": "identity" }, seconds: SECONDS };
    await client.ask(child.pid, job);
    rendered[name] = 1000 / (await client.ask(child.pid, job)).rate;
  }
  await longestPause(url);
  const times = [];
  for (let read = 0; read < LARGE_READS; read++)
    times.push(await timeOf(`${url}/course-search?sort=fee&max_fee=${90_000 + read}`));
  const pause = await longestPause(url);
  const sitemap = await timeOf(`${url}/sitemap.xml`).catch(() => Number.NaN);
  const sorted = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { ...rendered, first, sorted, pause, sitemap, peak: peakBytes(child.pid) / MEGABYTE };
}

/** A sitemap that does not come is a figure of its own, and no end of the run. */
function sitemapLine(values) {
  const absent = Object.keys(values).filter((size) => Number.isNaN(values[size]));
  const note = absent.length > 0 ? `no answer with ${absent.join(" and ")} courses` : undefined;
  return { what: "sitemap, read anew", unit: "ms", values, ok: absent.length === 0, note };
}

async function timeOf(url) {
  const started = performance.now();
  await ask(url);
  return performance.now() - started;
}

/** The longest time, in milliseconds, for which the event loop stood since this was asked last. */
async function longestPause(url) {
  const { body } = await ask(`${url}/metrics`);
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(body.toString())?.[1]) * 1000;
}
