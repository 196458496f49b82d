import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Applicant } from "../../tests/support/upload/applicant.mjs";
import { BadLine } from "../../tests/support/upload/bad-line.mjs";
import { sendDocuments, submitKept } from "../../tests/support/upload/upload-client.mjs";
import { root } from "../ready.mjs";

import { arrived, COURSE, MB } from "./scene.mjs";

/** 400 kbit/s, and 400 ms there and back. */
const LINE = { bytesPerSecond: 400_000 / 8, delayMs: 200 };
/** The plain form sends the same bytes on a faster line, in a hundredth of the time. */
const FASTER_LINE = { bytesPerSecond: 100 * LINE.bytesPerSecond };
const FILES = [
  { group: "academic_documents", name: "marksheets.pdf", size: 5 * MB },
  { group: "ielts_documents", name: "test-report.pdf", size: 3 * MB },
  { group: "passport_documents", name: "passport.pdf", size: 2 * MB },
];
const NEEDED = FILES.reduce((sum, { size }) => sum + size, 0);
/** What happens, and when: at which share of the bytes needed. The last ones are in the last minute. */
const FAULTS = [
  { at: 0.2, is: "kill" },
  { at: 0.35, is: "cut" },
  { at: 0.5, is: "kill" },
  { at: 0.65, is: "cut" },
  { at: 0.8, is: "cut" },
  { at: 0.9, is: "cut" },
  { at: 0.95, is: "cut" },
];
const LOOK_MS = 10;
const SETTLE_MS = 500;

/** What a bad line costs: bytes sent over bytes needed, in pieces and, beside it, with a plain form. */
export async function badLine(scene) {
  const started = performance.now();
  const pieces = (await inPieces(scene)) / NEEDED;
  const seconds = (performance.now() - started) / 1000;
  const plain = (await byPlainForm(scene)) / NEEDED;
  const count = (kind) => FAULTS.filter(({ is }) => is === kind).length;
  return [
    {
      what: `bad line: bytes sent over bytes needed, ${NEEDED / MB} MB, cut ${count("cut")} times, tab killed ${count("kill")} times`,
      measured: pieces.toFixed(3),
      limit: "< 1.1",
      ok: pieces < 1.1,
      note: `400 kbit/s, 400 ms; ${seconds.toFixed(0)} s; hashes right; a plain form: ${plain.toFixed(2)}`,
    },
  ];
}

/** Sends the files in pieces over the line, submits them, and checks what has arrived. Resolves with the bytes sent. */
async function inPieces(scene) {
  const one = await newApplicant(scene, 101);
  const folder = mkdtempSync(join(scene.folder, "tab-"));
  const hashes = FILES.map((file) => [file.group, writeFile(folder, file)]);
  return over(scene, LINE, async (line, origin) => {
    const headers = headersOf(scene, one);
    writeFileSync(join(folder, "job.json"), JSON.stringify({ endpoint: `${origin}/documents`, headers, files: FILES }));
    let tab = new Tab(folder);
    for (const { at, is } of FAULTS) {
      await sentBy(line, at * NEEDED, () => tab.code === null);
      if (is === "cut") line.cut();
      else {
        await tab.kill();
        tab = new Tab(folder);
      }
    }
    if ((await tab.ended) !== 0) throw new Error("the documents could not be sent in pieces");

    const [, files] = await Promise.all([
      submitKept(scene.documentsAt(origin), headers).then((answer) => arrived(answer, one)),
      nextHashes(scene),
    ]);
    if (JSON.stringify(files.toSorted()) !== JSON.stringify(hashes.toSorted()))
      throw new Error("the application does not have the files that were sent");
    return line.sent;
  });
}

/** The same bytes and faults with a plain form, which begins anew each time. Resolves with the bytes sent. */
async function byPlainForm(scene) {
  const one = await newApplicant(scene, 102);
  return over(scene, FASTER_LINE, async (line, origin) => {
    const send = () => sendDocuments(scene.documentsAt(origin), { size: NEEDED, headers: headersOf(scene, one) });
    for (const { at } of FAULTS) {
      let over = false;
      const attempt = send().then(
        () => (over = true),
        () => (over = true),
      );
      await sentBy(line, line.sent + at * NEEDED, () => !over);
      line.cut();
      await attempt;
      await pause(SETTLE_MS);
    }
    await arrived(await send(), one);
    return line.sent;
  });
}

/** Somebody with a new draft. */
async function newApplicant({ address }, number) {
  const one = new Applicant(address, number);
  await one.logIn();
  await one.fillProfile(COURSE);
  return one;
}

/** A visitor's headers on a line whose port is not the site's own. */
const headersOf = ({ address }, one) => ({ ...one.headers, host: new URL(address).host });

async function over({ site }, settings, work) {
  const line = new BadLine(site.port, settings);
  try {
    return await work(line, `http://127.0.0.1:${await line.open()}`);
  } finally {
    line.close();
  }
}

/** Waits until so many bytes have been sent while `goesOn`. */
async function sentBy(line, bytes, goesOn) {
  while (line.sent < bytes) {
    if (!goesOn()) throw new Error(`the sending ended after ${line.sent} of ${bytes} bytes`);
    await pause(LOOK_MS);
  }
}

/** Writes a document that no other one is like; returns its SHA-256. */
function writeFile(folder, { name, size }) {
  const bytes = Buffer.alloc(size, createHash("sha512").update(name).digest());
  bytes.write("%PDF-1.7\n");
  writeFileSync(join(folder, name), bytes);
  return createHash("sha256").update(bytes).digest("hex");
}

/** The groups and hashes of the files of the next application at the API. */
async function nextHashes({ sink: { child } }) {
  child.send({ hashing: true });
  try {
    return await new Promise((resolve) => {
      const listen = ({ hashes }) => {
        if (!hashes) return;
        child.off("message", listen);
        resolve(hashes);
      };
      child.on("message", listen);
    });
  } finally {
    child.send({ hashing: false });
  }
}

/** A tab in a process of its own: see tests/support/upload/tus-tab.mjs. */
class Tab {
  /**
   * Of the process, once it has ended.
   *
   * @type {number | null}
   */
  code = null;
  #child;

  constructor(folder) {
    this.#child = fork(join(root, "tests", "support", "upload", "tus-tab.mjs"), [folder]);
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", (code) => {
        this.code = code;
        resolve(code);
      });
    });
  }

  async kill() {
    this.#child.kill("SIGKILL");
    await this.ended;
  }
}
