import { residentBytes, watchMemory } from "../../tests/support/upload/processes.mjs";
import { sendDocuments, submitKept } from "../../tests/support/upload/upload-client.mjs";

import { arrived, COURSE, expectAt, MB, median } from "./scene.mjs";

/** Documents that are saved on the site first, and submitted from its store: memory, and the throughput of Submit. */
export async function saved(scene, { size, rounds }) {
  const { site, applicant } = scene;
  const idle = residentBytes(site.child.pid);
  const memory = watchMemory(site.child.pid);
  /** @type {Record<"save" | "submit" | "raw", number[]>} */
  const speeds = { save: [], submit: [], raw: [] };
  for (let round = 0; round < rounds; round++) {
    speeds.raw.push(await scene.rawSpeed(size));
    await applicant.fillProfile(COURSE);
    speeds.save.push(size / MB / (await save(scene, size)).seconds);
    const submitted = await arrived(await submitKept(scene.documentsAt(), applicant.headers), applicant);
    speeds.submit.push(size / MB / submitted.seconds);
  }
  const above = (memory.stop() - idle) / MB;
  const ratio = median(speeds.submit) / median(speeds.raw);
  return [
    {
      what: `saved, then submitted: peak memory above idle, ${size / MB} MB file`,
      measured: `${above.toFixed(1)} MB`,
      limit: "< 64 MB",
      ok: above < 64,
      note: `idle ${(idle / MB).toFixed(0)} MB`,
    },
    {
      what: "saved, then submitted: throughput of Submit against a raw proxy",
      measured: ratio.toFixed(2),
      limit: ">= 0.6",
      ok: ratio >= 0.6,
      note: `${median(speeds.submit).toFixed(0)} of ${median(speeds.raw).toFixed(0)} MB/s, median of ${rounds}; saved at ${median(speeds.save).toFixed(0)} MB/s`,
    },
  ];
}

async function save(scene, size) {
  const { applicant } = scene;
  const answer = await sendDocuments(scene.documentsAt(), { size, intent: "save", headers: applicant.headers });
  applicant.keep(answer.headers["set-cookie"]);
  return expectAt(answer, "/apply/documents");
}
