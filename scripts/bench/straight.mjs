import { setTimeout as pause } from "node:timers/promises";

import { Applicant } from "../../tests/support/upload/applicant.mjs";
import { residentBytes, watchMemory } from "../../tests/support/upload/processes.mjs";

import { MB, median, UPLOADS_AT_ONCE } from "./scene.mjs";

const SLOW_BYTES_PER_SECOND = 200 * 1024;
const SLOW_SECONDS = 20;
const PAGE_SAMPLES = 300;

/** Documents that go to the API while they arrive: memory, throughput, the first byte, and pages meanwhile. */
export async function straight(scene, { size, rounds }) {
  return [...(await memoryAndSpeed(scene, size, rounds)), await firstByte(scene), await pages(scene)];
}

async function memoryAndSpeed(scene, size, rounds) {
  const { site } = scene;
  const idle = residentBytes(site.child.pid);
  const memory = watchMemory(site.child.pid);
  /** @type {Record<"site" | "raw", number[]>} */
  const speeds = { site: [], raw: [] };
  for (let round = 0; round < rounds; round++) {
    speeds.raw.push(await scene.rawSpeed(size));
    speeds.site.push(size / MB / (await scene.apply({ size })).seconds);
  }
  const peak = memory.stop();
  const ratio = median(speeds.site) / median(speeds.raw);
  const above = (peak - idle) / MB;
  return [
    {
      what: `peak memory above idle, ${size / MB} MB file`,
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
      note: `${median(speeds.site).toFixed(0)} of ${median(speeds.raw).toFixed(0)} MB/s, median of ${rounds}`,
    },
  ];
}

async function firstByte(scene) {
  const { child } = scene.sink;
  let sent = 0;
  let sentAtFirst;
  const listen = ({ first }) => {
    if (first) sentAtFirst ??= sent;
  };
  child.on("message", listen);
  await scene.apply({ size: 2 * MB, bytesPerSecond: 2 * MB, onSent: (bytes) => (sent = bytes) });
  child.off("message", listen);
  const kilobytes = (sentAtFirst ?? Number.POSITIVE_INFINITY) / 1024;
  return {
    what: "sent by the browser when the API has the first byte of a document",
    measured: `${kilobytes.toFixed(0)} kB`,
    limit: "< 1024 kB",
    ok: kilobytes < 1024,
    note: "at 2 MB/s",
  };
}

async function pages(scene) {
  const { address, site } = scene;
  const idle = p95(await scene.pageTimes(PAGE_SAMPLES));
  const applicants = await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async (_, index) => {
      const one = new Applicant(address, index + 1);
      await one.logIn();
      return one;
    }),
  );
  const size = SLOW_BYTES_PER_SECOND * SLOW_SECONDS;
  const memory = watchMemory(site.child.pid);
  const uploads = Promise.all(
    applicants.map((one) => scene.apply({ size, bytesPerSecond: SLOW_BYTES_PER_SECOND }, one)),
  );
  await pause(1000);
  const busy = p95(await scene.pageTimes(PAGE_SAMPLES));
  await uploads;
  return {
    what: `p95 of a page during ${UPLOADS_AT_ONCE} uploads at 200 kB/s`,
    measured: `${busy.toFixed(1)} ms`,
    limit: `< ${(2 * idle).toFixed(1)} ms (twice idle)`,
    ok: busy < 2 * idle,
    note: `idle ${idle.toFixed(1)} ms; peak memory ${(memory.stop() / MB).toFixed(0)} MB`,
  };
}

function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
}
