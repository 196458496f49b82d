import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Applicant } from "../../tests/support/upload/applicant.mjs";
import { startProcess } from "../../tests/support/upload/processes.mjs";
import { sendDocuments } from "../../tests/support/upload/upload-client.mjs";
import { startSite } from "../local-site.mjs";
import { root } from "../ready.mjs";

export const MB = 1024 * 1024;
export const COURSE = 1;
export const UPLOADS_AT_ONCE = 30;
const PATIENCE_MS = 15_000;
const load = join(root, "tests", "support", "upload");

/** The built site before an API that counts, a raw proxy before the same API, and somebody who applies. */
export class Scene {
  static async open() {
    const sink = await startProcess(join(load, "sink-api.mjs"));
    const api = `http://127.0.0.1:${sink.port}`;
    const raw = await startProcess(join(load, "raw-proxy.mjs"), [`${api}/api/app/application-create/`]);
    const folder = mkdtempSync(join(tmpdir(), "bench-upload-"));
    const site = await startSite(folder, settings(api, folder), { args: ["--local"] });
    const scene = new Scene({ sink, raw, folder, site });
    await scene.applicant.logIn();
    return scene;
  }

  constructor({ sink, raw, folder, site }) {
    this.sink = sink;
    this.raw = raw;
    /** Of this run alone, and gone with it. */
    this.folder = folder;
    this.site = site;
    this.address = `http://localhost:${site.port}`;
    this.applicant = new Applicant(this.address);
  }

  documentsAt(origin = this.address) {
    return `${origin}/course_details/${COURSE}/apply/documents`;
  }

  /** Sends a new draft with documents and checks that it has arrived whole. */
  async apply(upload, one = this.applicant) {
    await one.fillProfile(COURSE);
    return arrived(await sendDocuments(this.documentsAt(), { ...upload, headers: one.headers }), one);
  }

  /** The megabytes a second that a form with a document of `size` bytes makes through the raw proxy. */
  async rawSpeed(size) {
    const { seconds } = await sendDocuments(`http://127.0.0.1:${this.raw.port}/`, { size });
    return size / MB / seconds;
  }

  /** The times of a page rendered for one visitor, in milliseconds. */
  async pageTimes(samples) {
    const times = [];
    for (let sample = 0; sample < samples; sample++) {
      const started = performance.now();
      const answer = await fetch(`${this.address}/course_details/${COURSE}`, {
        headers: { cookie: this.applicant.headers.cookie },
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`);
      times.push(performance.now() - started);
      await pause(15);
    }
    return times;
  }

  close() {
    for (const { child } of [this.site, this.raw, this.sink]) {
      child.kill("SIGTERM");
      // This process ends with its children: one that does not want to end is not waited for.
      setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS).unref();
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The answer to a Submit that has arrived, whose draft goes with the page it leads to; throws at every other. */
export async function arrived(answer, one) {
  one.keep(answer.headers["set-cookie"]);
  const { location } = expectAt(answer, "/apply/done").headers;
  await one.read(location);
  return answer;
}

/** The answer, when it leads where it should; throws at every other. */
export function expectAt(answer, path) {
  const { location } = answer.headers;
  if (answer.status !== 303 || !location?.endsWith(path))
    throw new Error(`an upload answered ${answer.status} to ${location}`);
  return answer;
}

/** The middle one of some numbers, of an even count the upper of the two; `undefined` of none. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

const settings = (api, folder) => ({
  API_URL: api,
  SITE_URL: "",
  UPLOAD_MAX_ACTIVE: String(UPLOADS_AT_ONCE),
  UPLOAD_MAX_FILE_MB: "2000",
  UPLOAD_MAX_TOTAL_MB: "2000",
  DRAFT_FILES: join(folder, "drafts"),
  DRAFT_FILES_MAX_MB: "4000",
});
