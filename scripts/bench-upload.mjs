/**
 * The upload benchmark: sends a large application through the built site to an API that counts it, and compares with
 * a raw proxy in the same run. Prints a table and ends with code 1 when a limit is passed.
 * BENCH_MB sets the size of the large file (1024), PORT the site's port.
 */
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Applicant } from "../tests/support/upload/applicant.mjs";
import { residentBytes, startProcess, watchMemory } from "../tests/support/upload/processes.mjs";
import { sendDocuments } from "../tests/support/upload/upload-client.mjs";

import { ensureBuilt, ensureInstalled, root } from "./ready.mjs";

const MB = 1024 * 1024;
const SIZE = Number(process.env.BENCH_MB || 1024) * MB;
const ROUNDS = 3;
const UPLOADS_AT_ONCE = 30;
const SLOW_BYTES_PER_SECOND = 200 * 1024;
const SLOW_SECONDS = 20;
const PAGE_SAMPLES = 300;
const COURSE = 1;

ensureInstalled();
ensureBuilt();

const load = join(root, "tests", "support", "upload");
const sink = await startProcess(join(load, "sink-api.mjs"));
const api = `http://127.0.0.1:${sink.port}`;
const raw = await startProcess(join(load, "raw-proxy.mjs"), [`${api}/api/app/application-create/`]);
const site = await startSite();
const address = `http://localhost:${site.port}`;
const documents = `${address}/course_details/${COURSE}/apply/documents`;

const applicant = new Applicant(address);
try {
  await applicant.logIn();
  await apply({ size: 8 * MB });
  await pageTimes(30);
  await pause(2000);

  const rows = [...(await memoryAndSpeed()), await firstByte(), await pages()];
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} finally {
  for (const { child } of [site, raw, sink]) child.kill("SIGTERM");
}

async function memoryAndSpeed() {
  const idle = residentBytes(site.child.pid);
  const memory = watchMemory(site.child.pid);
  /** @type {Record<"site" | "raw", number[]>} */
  const speeds = { site: [], raw: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const throughRaw = await sendDocuments(`http://127.0.0.1:${raw.port}/`, { size: SIZE });
    speeds.raw.push(SIZE / MB / throughRaw.seconds);
    const throughSite = await apply({ size: SIZE });
    speeds.site.push(SIZE / MB / throughSite.seconds);
  }
  const peak = memory.stop();
  const ratio = median(speeds.site) / median(speeds.raw);
  const above = (peak - idle) / MB;
  return [
    {
      what: `peak memory above idle, ${SIZE / MB} MB file`,
      measured: `${above.toFixed(1)} MB`,
      limit: "< 64 MB",
      ok: above < 64,
      note: `idle ${(idle / MB).toFixed(0)} MB`,
    },
    {
      what: "throughput against a raw proxy",
      measured: ratio.toFixed(2),
      limit: ">= 0.6",
      ok: ratio >= 0.6,
      note: `${median(speeds.site).toFixed(0)} of ${median(speeds.raw).toFixed(0)} MB/s, median of ${ROUNDS}`,
    },
  ];
}

async function firstByte() {
  let sent = 0;
  let sentAtFirst;
  const listen = ({ first }) => {
    if (first) sentAtFirst ??= sent;
  };
  sink.child.on("message", listen);
  await apply({ size: 2 * MB, bytesPerSecond: 2 * MB, onSent: (bytes) => (sent = bytes) });
  sink.child.off("message", listen);
  const kilobytes = (sentAtFirst ?? Number.POSITIVE_INFINITY) / 1024;
  return {
    what: "sent by the browser when the API has the first byte of a document",
    measured: `${kilobytes.toFixed(0)} kB`,
    limit: "< 1024 kB",
    ok: kilobytes < 1024,
    note: "at 2 MB/s",
  };
}

async function pages() {
  const idle = p95(await pageTimes(PAGE_SAMPLES));
  const applicants = await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async (_, index) => {
      const one = new Applicant(address, index + 1);
      await one.logIn();
      return one;
    }),
  );
  const size = SLOW_BYTES_PER_SECOND * SLOW_SECONDS;
  const memory = watchMemory(site.child.pid);
  const uploads = Promise.all(applicants.map((one) => apply({ size, bytesPerSecond: SLOW_BYTES_PER_SECOND }, one)));
  await pause(1000);
  const busy = p95(await pageTimes(PAGE_SAMPLES));
  await uploads;
  return {
    what: `p95 of a page during ${UPLOADS_AT_ONCE} uploads at 200 kB/s`,
    measured: `${busy.toFixed(1)} ms`,
    limit: `< ${(2 * idle).toFixed(1)} ms (twice idle)`,
    ok: busy < 2 * idle,
    note: `idle ${idle.toFixed(1)} ms; peak memory ${(memory.stop() / MB).toFixed(0)} MB`,
  };
}

/** Sends a new draft with documents and checks that it has arrived whole. */
async function apply(upload, one = applicant) {
  await one.fillProfile(COURSE);
  const answer = await sendDocuments(documents, { ...upload, headers: one.headers });
  one.keep(answer.headers["set-cookie"]);
  const { location } = answer.headers;
  if (answer.status !== 303 || !location?.endsWith("/apply/done"))
    throw new Error(`an upload answered ${answer.status} to ${location}`);
  return answer;
}

/** The times of a page rendered for one visitor, in milliseconds. */
async function pageTimes(samples) {
  const times = [];
  for (let sample = 0; sample < samples; sample++) {
    const started = performance.now();
    const answer = await fetch(`${address}/course_details/${COURSE}`, {
      headers: { cookie: applicant.headers.cookie },
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`);
    times.push(performance.now() - started);
    await pause(15);
  }
  return times;
}

async function startSite() {
  const port = Number(process.env.PORT || 3080);
  const child = fork(join(root, "build", "server.js"), ["--local"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      API_URL: api,
      SESSION_SECRET: "a-secret-of-the-benchmark-that-is-long-enough",
      TRUST_PROXY: "1",
      UPLOAD_MAX_ACTIVE: String(UPLOADS_AT_ONCE),
      UPLOAD_MAX_FILE_MB: "2000",
      UPLOAD_MAX_TOTAL_MB: "2000",
    },
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error("the site did not start");
    const alive = await fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (alive) return { child, port };
    await pause(100);
  }
  throw new Error("the site does not answer");
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
}
