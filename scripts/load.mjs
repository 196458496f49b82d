import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ensureBuilt, ensureInstalled, fail, root, say } from "./ready.mjs";
import { ensurePrograms } from "./system-packages.mjs";

const MEBIBYTE = 1024 * 1024;
const CONNECTIONS = 200;
/** The five minutes of mixed load; fewer in all make them shorter, not fewer. */
const MINUTES = 5;
const WARM_MINUTE = 1;
/** Of a process that renders pages for people who are logged in. */
const MOST_RENDERING_BYTES = 250 * MEBIBYTE;
const RENDERED = "/course-search";
const SAMPLE_MS = 250;
/** Until V8 has compiled what renders pages: a process that has just started is no measure. */
const WARM_UP = { connections: 20, duration: 5 };

const seconds = positive("LOAD_SECONDS", 30);
const minuteSeconds = (positive("LOAD_MINUTES", MINUTES) * 60) / MINUTES;

ensureInstalled();
ensurePrograms();
await ensureBuilt();
const { default: autocannon } = await import("autocannon");
const { end, startSandbox, startSite } = await import("./local-site.mjs");

const folder = mkdtempSync(join(tmpdir(), "load-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
const ends = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const sandbox = await startSandbox({ SANDBOX_PORT: "0", SANDBOX_DATA: join(folder, "sandbox") });
  ends.unshift(() => end(sandbox.child));
  const site = await startSite(folder, { API_URL: sandbox.url, LOG_LEVEL: "warn" });
  ends.unshift(() => end(site.child));
  const nginx = await startNginx(site.port);
  if (nginx) ends.unshift(nginx.stop);

  await measureRendered(site.url, nginx?.url);
  await measurePages(site.url, nginx?.url);
  await measureMemory(site.url);
} finally {
  for (const work of ends) await work();
}
say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** A page of somebody who is logged in, which nobody keeps and which is compressed for each answer. */
async function measureRendered(direct, throughNginx) {
  say(`\n${CONNECTIONS} connections for ${seconds} s, logged in, in brotli\n`);
  say(row("Through", "Page", "requests/s", "p50 ms", "p99 ms", "worst ms", "RSS MB", ""));
  const headers = { "accept-encoding": "br", cookie: await logIn(direct) };
  await autocannon({ url: direct + RENDERED, headers, ...WARM_UP });
  for (const [through, url] of [
    ["direct", direct],
    ["nginx", throughNginx],
  ]) {
    if (!url) {
      skip(through, RENDERED);
      continue;
    }
    let highest = 0;
    const sample = () => memoryOf(direct).then(({ rss }) => (highest = Math.max(highest, rss)));
    const timer = setInterval(() => void sample(), SAMPLE_MS);
    const { requests, latency, errors, non2xx } = await autocannon({
      url: url + RENDERED,
      connections: CONNECTIONS,
      duration: seconds,
      headers,
    });
    clearInterval(timer);
    await sample();
    const held = errors === 0 && non2xx === 0 && requests.total > 0 && highest <= MOST_RENDERING_BYTES;
    tell(held, [
      through,
      RENDERED,
      Math.round(requests.average),
      latency.p50,
      latency.p99,
      latency.max,
      inMegabytes(highest),
    ]);
  }
}

/** The cookies of somebody who has logged in. */
async function logIn(url) {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email: "student@example.com", password: "Student@123" }),
  });
  if (answer.status !== 303) fail(`The login answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function measurePages(direct, throughNginx) {
  say(`\n${CONNECTIONS} connections for ${seconds} s on each page\n`);
  say(row("Through", "Page", "requests/s", "p50 ms", "p99 ms", "errors", "non-2xx", ""));
  for (const [through, url] of [
    ["direct", direct],
    ["nginx", throughNginx],
  ]) {
    for (const path of ["/", "/course-search?search=nursing", "/course_details/1"]) {
      if (!url) {
        skip(through, path);
        continue;
      }
      await fetch(url + path);
      const { requests, latency, errors, non2xx } = await autocannon({
        url: url + path,
        connections: CONNECTIONS,
        duration: seconds,
        headers: { "accept-encoding": "gzip" },
      });
      const held = errors === 0 && non2xx === 0 && requests.total > 0;
      tell(held, [through, path, Math.round(requests.average), latency.p50, latency.p99, errors, non2xx]);
    }
  }
}

async function measureMemory(url) {
  say(`\nMemory under mixed load, ${MINUTES} times ${minuteSeconds} s\n`);
  say(row("Minute", "", "requests/s", "RSS MB", "heap MB", "errors", "non-2xx", ""));
  const heaps = [];
  const statuses = new Map();
  let bad = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const samples = [];
    const timer = setInterval(
      () => void memoryOf(url).then((sample) => samples.push(sample)),
      Math.max(250, minuteSeconds * 25),
    );
    const { requests, errors, non2xx, statusCodeStats } = await autocannon({
      url,
      connections: 50,
      duration: minuteSeconds,
      requests: [
        {
          setupRequest: (request) => ({ ...request, path: mixedPath(), headers: { "x-forwarded-for": anyVisitor() } }),
        },
      ],
    });
    clearInterval(timer);
    for (const [status, { count }] of Object.entries(statusCodeStats))
      if (!status.startsWith("2")) statuses.set(status, (statuses.get(status) ?? 0) + count);
    samples.push(await memoryOf(url));
    heaps.push(median(samples.map(({ heap }) => heap)));
    bad += errors + non2xx;
    say(
      row(
        minute + 1,
        "",
        Math.round(requests.average),
        inMegabytes(median(samples.map(({ rss }) => rss))),
        inMegabytes(heaps.at(-1)),
        errors,
        non2xx,
        "",
      ),
    );
  }
  const allowed = heaps[WARM_MINUTE] * 1.2 + 16 * MEBIBYTE;
  const held = heaps.at(-1) <= allowed && bad === 0;
  totals[held ? "passed" : "failed"] += 1;
  say(
    `\nThe last minute's heap: ${inMegabytes(heaps.at(-1))} MB, allowed ${inMegabytes(allowed)} MB; answers that failed: ${bad}${[...statuses].map(([status, count]) => `, ${count} of them ${status}`).join("")}: ${held ? "held" : "FAILED"}`,
  );
}

/** What a crowd asks for: popular pages, the whole catalogue, words of its own, pictures and flags. */
function mixedPath() {
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const number = (most) => 1 + Math.floor(Math.random() * most);
  return any([
    () =>
      any(["/", "/blog", "/upcoming-events", "/universitieslist?country=1", "/who-we-are", "/study-abroad/australia"]),
    () => `/course_details/${number(1200)}`,
    () => `/course-search?country=${number(6)}&search=${Math.random().toString(36).slice(2, 8)}`,
    () => `/course-suggestions?search=${Math.random().toString(36).slice(2, 10)}`,
    () => `/university/${number(40)}/1`,
    () => `/flags/${any(["Australia", "Canada", "Nepal", Math.random().toString(36)])}.svg`,
    () => `/images?src=/og/${any(["sydney", "london", "toronto"])}.png&w=320`,
  ])();
}

/** One of some thousands of addresses, as the proxy in front of the site would name them: a crowd shares no limit. */
function anyVisitor() {
  const byte = () => Math.floor(Math.random() * 64);
  return `203.0.${byte()}.${byte()}`;
}

async function memoryOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { rss: figure("process_resident_memory_bytes"), heap: figure("nodejs_heap_size_used_bytes") };
}

/** The shipped nginx in front of the site, as its own tests start it; nothing where there is no nginx. */
async function startNginx(port) {
  const { runnerImport } = await import("vite");
  const load = async (name) => (await runnerImport(join(root, "tests/deploy/support", name))).module;
  const { findProgram } = await load("programs.ts");
  if (!findProgram("nginx")) return undefined;
  return (await load("nginx.ts")).startNginx({ sites: [port] });
}

function tell(held, cells) {
  totals[held ? "passed" : "failed"] += 1;
  say(row(...cells, held ? "held" : "FAILED"));
}

function skip(through, path) {
  totals.skipped += 1;
  say(row(through, path, "", "", "", "", "", "skipped: no nginx here"));
}

function row(through, page, rate, p50, p99, errors, non2xx, result) {
  const right = [rate, p50, p99, errors, non2xx].map((cell) => String(cell).padStart(10));
  return `${String(through).padEnd(8)}${String(page).padEnd(30)}${right.join("")}  ${result}`.trimEnd();
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function inMegabytes(bytes) {
  return Math.round(bytes / MEBIBYTE);
}

function positive(name, otherwise) {
  const value = Number(process.env[name] || otherwise);
  return value > 0 ? value : fail(`${name} must be a number above 0.`);
}
