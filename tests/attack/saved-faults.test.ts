// Holds contract 12.4.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect } from "vitest";

import { S3Server } from "../support/s3-server";
import { multipartBody, type Part, pdf } from "../support/upload/multipart-body";
import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { empty, expectArrivedAt, file, listed, names, press, submit } from "./support/documents-form";
import { filesIn } from "./support/files-in";
import { answerJson, except, tokenOf } from "./support/ordinary-api";
import { beginUpload } from "./support/slow-upload";
import { begin, metadata, patch } from "./support/tus-upload";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS, KILOBYTE } from "./support/upload-scene";
import { Visitor } from "./support/visitor";
import { remainsOf, watchedEnvironment } from "./support/watched-site";

const DONE = `/course_details/${COURSE}/apply/done`;
const MEGABYTE = 1024 * KILOBYTE;
/** What the site waits for an API that does not move, and some more. */
const PATIENCE = 60_000;

const academic = file("academic_documents", "marks.pdf");
const english = file("ielts_documents", "ielts.pdf", pdf(60_000));
const passport = file("passport_documents", "राहदानी.pdf", pdf(200_000));
const again: Part = { name: "intent", content: "again" };

/** What is to be ended after a test, the last first. */
const ends: (() => unknown)[] = [];
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "kept-faults-"));
  ends.push(() => rmSync(home, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startApi(): Promise<UploadApi> {
  const api = new UploadApi();
  await api.start();
  ends.push(() => api.stop());
  return api;
}

async function startSite(api: UploadApi, environment: Record<string, string> = {}): Promise<AttackedSite> {
  const site = await startAttackedSite(api.url, { DRAFT_FILES: join(home, "kept"), ...environment });
  ends.push(() => site.stop());
  return site;
}

const applicant = async (site: AttackedSite) =>
  (await new Visitor(site).logIn(`keeper@example.com`)).fillProfile(COURSE);

const where = ({ headers }: Awaited<ReturnType<typeof submit>>) => headers.location;

/** How many documents lie anywhere in a folder. */
const documentsIn = (folder: string) => filesIn(folder).filter((path) => path.includes(".description")).length;

/** The place of the files is gone, and a file is there instead; the returned function puts it back. */
function takeStoreAway(): () => void {
  const [place, away] = [join(home, "kept"), join(home, "away")];
  renameSync(place, away);
  writeFileSync(place, "");
  return () => {
    rmSync(place);
    renameSync(away, place);
  };
}

attack(
  "700 questions about uploads of one account while the store is silent",
  "500 wait, the others are a 503 at once; pages go on",
  async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
    ends.push(() => void silent.close());
    ends.push(() => silent.closeAllConnections());
    const api = await startApi();
    const site = await startSite(api, {
      DRAFT_FILES: "s3://documents",
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: "x",
      AWS_SECRET_ACCESS_KEY: "x",
    });
    const visitor = await applicant(site);
    const answers = Array.from({ length: 700 }, () => visitor.tus("HEAD", "/documents/none"));
    expect((await visitor.get("/who-we-are")).status).toBe(200);
    // The store's own 503 names no time.
    const refused = (await Promise.all(answers)).filter(({ headers }) => headers["retry-after"] === "10");
    expect(refused.length).toBeGreaterThan(150);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  },
);

describe("A store that is full", () => {
  attack("more than DRAFT_FILES_MAX_MB is saved", "what fits is kept, the rest is said, all can be sent", async () => {
    const api = await startApi();
    const site = await startSite(api, { DRAFT_FILES_MAX_MB: "1" });
    const visitor = await applicant(site);
    const large = file("academic_documents", "large.pdf", pdf(700_000));
    const second = file("ielts_documents", "second.pdf", pdf(700_000));
    await press(visitor, [large, second]);
    const { text } = await visitor.get(DOCUMENTS);
    expect(text).toContain("Your files cannot be kept here right now. Choose those that are not listed here and press");
    expect(await names(visitor)).toEqual(["large.pdf"]);
    expect(await site.metric('site_draft_files_refusals_total\\{reason="full"\\}')).toBeGreaterThan(0);
    expect(where(await submit(visitor, [second, passport]))).toBe(DONE);
    await expectArrivedAt(api, second, passport, large);
    expect(documentsIn(join(home, "kept"))).toBe(0);
  });

  attack("it is full at the end of a file", "nothing half is left that a later Submit would stumble over", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api, { DRAFT_FILES_MAX_MB: "1" }));
    const large = file("academic_documents", "large.pdf", pdf(980_000));
    api.answersUploads((_request, response) => answerJson(response, { error: "No." }, 400));
    await submit(visitor, [large, english, passport]);
    expect(await names(visitor)).toEqual(["large.pdf"]);
    expect(documentsIn(join(home, "kept"))).toBe(1);
    api.answersUploads();
    expect(where(await submit(visitor, [english, passport]))).toBe(DONE);
    await expectArrivedAt(api, english, passport, large);
  });

  attack("others have filled it", "a Submit passes as it did before anything was kept", async () => {
    const api = await startApi();
    const site = await startSite(api, { DRAFT_FILES_MAX_MB: "1" });
    const first = await applicant(site);
    await press(first, [file("cv_documents", "large.pdf", pdf(1_020_000))]);
    const visitor = await (await new Visitor(site).logIn("other@example.com")).fillProfile(COURSE);
    expect(where(await submit(visitor, [academic, english, passport]))).toBe(DONE);
    await expectArrivedAt(api, academic, english, passport);
    expect(await names(first)).toEqual(["large.pdf"]);
  });
});

describe("A store that does not work", () => {
  const refusing = async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(403, { "content-type": "application/xml" }).end("<Error><Code>AccessDenied</Code></Error>");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    ends.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const keys = { DRAFT_FILES: "s3://documents/site", AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const places: [name: string, settings: () => Promise<Record<string, string>> | Record<string, string>][] = [
    ["a file where the folder should be", () => ({ DRAFT_FILES: process.execPath })],
    ["a folder where nobody may write", () => ({ DRAFT_FILES: "/proc/sys/kept" })],
    ["S3 that refuses the key", async () => ({ ...keys, AWS_ENDPOINT_URL: await refusing() })],
    ["S3 that is not there", () => ({ ...keys, AWS_ENDPOINT_URL: "http://127.0.0.1:9" })],
  ];
  for (const [name, settings] of places) {
    attack(name, "a sentence, and Submit sends what the form brings", async () => {
      const api = await startApi();
      const site = await startSite(api, await settings());
      const visitor = await applicant(site);
      expect((await visitor.get(DOCUMENTS)).text).toContain("Your files cannot be kept here right now.");
      expect(where(await press(visitor, [academic]))).toBe(DOCUMENTS);
      expect((await visitor.get(DOCUMENTS)).text).toContain("Your files cannot be kept here right now.");
      expect(where(await submit(visitor, [academic]))).toBe(DOCUMENTS);
      expect((await visitor.get(DOCUMENTS)).text).toContain("Language test (IELTS/PTE/TOEFL): at least one");
      expect(where(await submit(visitor, [academic, english, passport]))).toBe(DONE);
      await expectArrivedAt(api, academic, english, passport);
      expect(await site.metric('site_draft_files_refusals_total\\{reason="unavailable"\\}')).toBeGreaterThan(0);
      expect((await visitor.post("/logout", {})).status).toBe(303);
    });
  }

  attack("it goes away in the middle of a Submit", "the Submit goes on, every byte of it arrives", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api));
    const parts = [file("academic_documents", "marks.pdf", pdf(400_000)), english, passport];
    const body = multipartBody(parts);
    const upload = beginUpload(visitor, COURSE, body.length);
    upload.write(body.subarray(0, 300_000));
    await expect.poll(() => documentsIn(join(home, "kept"))).toBe(1);
    takeStoreAway();
    upload.write(body.subarray(300_000));
    const { status, text } = await upload.answer;
    expect([status, /^location: (.*)\r$/im.exec(text)?.[1]]).toEqual([303, DONE]);
    await expectArrivedAt(api, ...parts);
  });

  attack(
    "it is away at Submit and comes back",
    "nothing is sent without the kept files, then all of them",
    async () => {
      const api = await startApi();
      const visitor = await applicant(await startSite(api));
      await press(visitor, [academic, english, passport]);
      await visitor.get(DOCUMENTS);
      const giveBack = takeStoreAway();
      expect(where(await submit(visitor))).toBe(DOCUMENTS);
      const { text } = await visitor.get(DOCUMENTS);
      expect(text).toContain("Files that you saved before cannot be reached");
      expect(text).not.toContain("at least one file");
      const removal = await visitor.post(`${DOCUMENTS}/remove`, { file: "0".repeat(32) });
      expect([removal.status, where(removal)]).toEqual([303, DOCUMENTS]);
      expect((await visitor.get(DOCUMENTS)).text).toContain("The file could not be removed just now.");
      expect(api.workers + api.arrived.length).toBe(0);
      giveBack();
      expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
      expect(where(await submit(visitor))).toBe(DONE);
      await expectArrivedAt(api, academic, english, passport);
    },
  );
});

describe("a form while what was saved before is out of reach", () => {
  attack("its page lists a document that no cookie names yet", "nothing is sent without that one", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api));
    const bytes = Buffer.from(academic.content ?? "");
    const address = await begin(visitor, bytes.length, metadata("marks.pdf"));
    expect((await patch(visitor, address, 0, bytes)).status).toBe(204);
    const giveBack = takeStoreAway();
    const form = [{ name: "listed", content: "1" }, file("academic_documents", "other.pdf"), english, passport];
    expect(where(await submit(visitor, form))).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Files that you saved before cannot be reached");
    expect(api.arrived).toEqual([]);
    giveBack();
    expect(where(await submit(visitor, [english, passport]))).toBe(DONE);
    await expectArrivedAt(api, english, passport, academic);
  });

  const cv = file("cv_documents", "cv.pdf", pdf(20_000));

  attack("it brings all but one of the saved documents", "nothing is sent without that one", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api));
    await press(visitor, [academic, cv]);
    await visitor.get(DOCUMENTS);
    const giveBack = takeStoreAway();
    expect(where(await submit(visitor, [academic, english, passport]))).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    giveBack();
    expect(where(await submit(visitor, [english, passport]))).toBe(DONE);
    await expectArrivedAt(api, english, passport, academic, cv);
  });

  attack("it brings all of them again", "it is sent", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api));
    await press(visitor, [academic, cv]);
    await visitor.get(DOCUMENTS);
    takeStoreAway();
    expect(where(await submit(visitor, [academic, english, passport, cv]))).toBe(DONE);
    await expectArrivedAt(api, academic, english, passport, cv);
  });
});

describe("Submit with kept files", () => {
  const expired = (api: UploadApi) =>
    except("/api/user/login/", (_request, response) => {
      const token = tokenOf("keeper@example.com", Math.floor(Date.now() / 1000) - 10);
      answerJson(response, { token: { access: token, refresh: token }, role: "user" });
      api.answersUploads();
    });
  const ways: [name: string, prepare: (api: UploadApi) => void][] = [
    ["the token has expired", (api) => (api.answersOthers = expired(api))],
    [
      "the API does not take the token any more",
      (api) =>
        api.answersUploads((_request, response) =>
          answerJson(response, { detail: "Given token not valid for any token type" }, 401),
        ),
    ],
  ];
  for (const [name, prepare] of ways) {
    attack(name, "the form's files are kept; after the login nothing has to be chosen again", async () => {
      const api = await startApi();
      prepare(api);
      const visitor = await applicant(await startSite(api));
      await press(visitor, [academic]);
      expect(where(await submit(visitor, [english, passport]))).toBe(`/course_details/${COURSE}/apply`);
      expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("Token expired.");
      expect(where(await visitor.get(DOCUMENTS))).toBe(`/course_details/${COURSE}/apply`);
      api.answersUploads();
      await visitor.logIn("keeper@example.com");
      expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
      expect(where(await submit(visitor))).toBe(DONE);
      await expectArrivedAt(api, academic, english, passport);
    });
  }

  attack("the token has expired, and one document is none", "that one is named where the way to Login is", async () => {
    const api = await startApi();
    api.answersOthers = expired(api);
    const visitor = await applicant(await startSite(api));
    const bad = file("cv_documents", "cv.pdf", "no PDF at all");
    const prompt = `/course_details/${COURSE}/apply`;
    expect(where(await submit(visitor, [academic, english, passport, bad]))).toBe(prompt);
    expect((await visitor.get(prompt)).text).toContain("“cv.pdf” is not a JPG, PNG or PDF");
    api.answersUploads();
    await visitor.logIn("keeper@example.com");
    expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
  });

  attack("the API answers 503", "kept; it may have arrived, so that it is sent again when asked", async () => {
    const api = await startApi();
    const visitor = await applicant(await startSite(api));
    await press(visitor, [academic]);
    api.answersUploads((_request, response) => response.writeHead(503, { "retry-after": "5" }).end("<h1>Down</h1>"));
    expect(where(await submit(visitor, [english, passport]))).toBe(`${DOCUMENTS}/result`);
    api.answersUploads();
    expect(where(await submit(visitor))).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
    expect(where(await submit(visitor, [again, ...empty]))).toBe(DONE);
    await expectArrivedAt(api, academic, english, passport);
  });

  attack(
    "the API never answers, or never reads",
    "kept; sent again when asked, or at once when nothing can have arrived",
    async () => {
      const [silent, stuck] = [await startApi(), await startApi()];
      const large = file("cv_documents", "large.pdf", pdf(19 * MEGABYTE));
      const [left, right] = await Promise.all([
        applicant(await startSite(silent)),
        applicant(await startSite(stuck, { DRAFT_FILES: join(home, "other") })),
      ]);
      await Promise.all([press(left, [academic]), press(right, [academic, large])]);
      silent.answersUploads(() => undefined);
      stuck.beforeRead = () => new Promise(() => undefined);
      const first = await Promise.all([left, right].map((each) => submit(each, [english, passport], PATIENCE)));
      expect(first.map(where)).toEqual([`${DOCUMENTS}/result`, `${DOCUMENTS}/result`]);
      expect(await names(left)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
      expect((await names(right)).toSorted()).toEqual(["ielts.pdf", "large.pdf", "marks.pdf", "राहदानी.pdf"]);

      silent.answersUploads();
      expect(where(await submit(left))).toBe(DOCUMENTS);
      expect(silent.arrived).toEqual([]);
      expect(where(await submit(left, [again, ...empty]))).toBe(DONE);
      await expectArrivedAt(silent, academic, english, passport);
      stuck.answersUploads();
      expect(where(await submit(right))).toBe(DONE);
      await expectArrivedAt(stuck, academic, large, english, passport);
    },
    180,
  );

  attack(
    "36 MB of them for an API that reads slowly",
    "the store is read no faster than the API reads, and every byte is right",
    async () => {
      const api = await startApi();
      const site = await startSite(api, watchedEnvironment());
      const visitor = await applicant(site);
      const parts = ["academic_documents", "ielts_documents", "passport_documents"].map((name, index) =>
        file(name, `${name}.pdf`, Buffer.concat([pdf(64), Buffer.alloc(12 * MEGABYTE + index, `${name} ${index}`)])),
      );
      for (const part of parts) expect(where(await press(visitor, [part]))).toBe(DOCUMENTS);
      expect(await names(visitor)).toHaveLength(3);
      const before = await remainsOf(site.lines);

      let goOn: () => void = () => undefined;
      const told = new Promise<void>((resolve) => (goOn = resolve));
      let read = 0;
      api.beforeRead = async (received) => {
        read = received;
        if (received > MEGABYTE) await told;
        await pause(received % 7 === 0 ? 5 : 0);
      };
      const sent = submit(visitor, empty, PATIENCE);
      await expect.poll(() => read).toBeGreaterThan(MEGABYTE);
      await pause(1_500);
      const during = await remainsOf(site.lines);
      expect(during.external + during.heapUsed - before.external - before.heapUsed).toBeLessThan(8 * MEGABYTE);
      goOn();
      expect(where(await sent)).toBe(DONE);
      await expectArrivedAt(api, ...parts);
    },
    120,
  );
});

describe("Kept in a bucket", () => {
  attack(
    "the whole journey, a refusal in the middle of it",
    "as on a disk; nothing is left in the bucket",
    async () => {
      const s3 = new S3Server();
      const settings = await s3.start();
      ends.push(() => s3.stop());
      const api = await startApi();
      const site = await startSite(api, { ...settings, DRAFT_FILES: `s3://${s3.bucket}/site` });
      const visitor = await applicant(site);
      const large = file("cv_documents", "large.pdf", pdf(7 * MEGABYTE));
      await press(visitor, [academic, file("cv_documents", "wrong.pdf"), file("cv_documents", "notes.txt"), large]);
      expect((await visitor.get(DOCUMENTS)).text).toContain("“notes.txt” is not a .jpg");
      const [bucket, marked] = [join(s3.folder, s3.bucket), file("cv_documents", "a-marker.pdf", "%PDF-1.7 a-marker")];
      await press(visitor, [marked]);
      const stored = readdirSync(bucket, { recursive: true, encoding: "utf8" });
      const texts = stored.filter((name) => statSync(join(bucket, name)).isFile());
      expect(texts.length).toBeGreaterThan(3);
      const all = [...stored, ...texts.map((name) => readFileSync(join(bucket, name), "latin1"))];
      expect(all.join("\n")).not.toMatch(/a-marker|\.pdf|cv_documents|keeper/);
      const id = (await listed(visitor)).get("a-marker.pdf") ?? "";
      expect(where(await visitor.post(`${DOCUMENTS}/remove`, { file: id }))).toBe(DOCUMENTS);
      const wrong = (await listed(visitor)).get("wrong.pdf") ?? "";
      expect(where(await visitor.post(`${DOCUMENTS}/remove`, { file: wrong }))).toBe(DOCUMENTS);

      api.answersUploads((_request, response) => answerJson(response, { error: "No." }, 400));
      expect(where(await submit(visitor, [english, passport]))).toBe(`${DOCUMENTS}/result`);
      expect((await names(visitor)).toSorted()).toEqual(["ielts.pdf", "large.pdf", "marks.pdf", "राहदानी.pdf"]);
      const stranger = await (await new Visitor(site).logIn("other@example.com")).fillProfile(COURSE);
      expect(await names(stranger)).toEqual([]);

      api.answersUploads();
      expect(where(await submit(visitor))).toBe(DONE);
      await expectArrivedAt(api, academic, large, english, passport);
      expect(documentsIn(join(s3.folder, s3.bucket))).toBe(0);
    },
  );
});
