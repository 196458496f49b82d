// Holds contract 12.1, 12.2.
import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { multipartBody, pdf } from "../support/upload/multipart-body";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { arrivedFiles, expectArrivedAt, file, listed, names, press, save, submit } from "./support/documents-form";
import { filesIn } from "./support/files-in";
import { answerJson } from "./support/ordinary-api";
import { beginUpload } from "./support/slow-upload";
import { begin, metadata, patch } from "./support/tus-upload";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const DONE = `/course_details/${COURSE}/apply/done`;
const OTHER_COURSE = 2;
const OTHER_DOCUMENTS = `/course_details/${OTHER_COURSE}/apply/documents`;
const api = new UploadApi();
const folder = mkdtempSync(join(tmpdir(), "kept-losses-"));
const settings = { DRAFT_FILES: folder, DRAFT_FILES_MAX_MB: "64" };
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start(), settings);
});
beforeEach(() => api.answersUploads());
afterAll(async () => {
  await Promise.all([site.stop(), api.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const applicant = async () =>
  (await new Visitor(site).logIn(`loser${(accounts += 1)}@example.com`)).fillProfile(COURSE);

const academic = file("academic_documents", "marks.pdf");
const english = file("ielts_documents", "ielts.pdf");
const passport = file("passport_documents", "राहदानी.pdf", pdf(200_000));
const three = [academic, english, passport];

/** Descriptions and pieces. What a killed process was writing has no name of its own yet; a sweep removes it. */
const onDisk = () => filesIn(folder).filter((path) => !path.endsWith(".unfinished"));

/** The words of the Documents tab. */
async function seen(visitor: Visitor, path = DOCUMENTS): Promise<string> {
  const { text } = await visitor.get(path);
  const [, dialog = text] = /<dialog([^]*)<\/dialog>/.exec(text) ?? [];
  return dialog
    .replaceAll("<!-- -->", "")
    .replace(/<span lang="ne">([^<]*)<\/span>/g, "$1")
    .replace(/<span>([^<]*)<\/span>/g, "$1")
    .replace(/<[^>]*>/g, " ");
}

const where = ({ headers }: Awaited<ReturnType<typeof submit>>) => headers.location;

describe("The same file, kept twice at the same moment", () => {
  it("by a form is one", async () => {
    const visitor = await applicant();
    for (let round = 0; round < 4; round += 1) {
      const same = file("cv_documents", `cv-${round}.pdf`, pdf(150_000 + round));
      const answers = await Promise.all([press(visitor, [same]), press(visitor, [same])]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    }
    const text = await seen(visitor);
    expect(text).toContain("4 files are saved here");
  });

  it("in pieces is one, by whichever way it came", async () => {
    const visitor = await applicant();
    const content = pdf(90_000);
    const path = await begin(visitor, content.length, metadata("cv.pdf", "cv_documents"));
    expect((await patch(visitor, path, 0, content.subarray(0, 50_000))).status).toBe(204);
    await press(visitor, [file("cv_documents", "cv.pdf", content)]);
    expect((await patch(visitor, path, 50_000, content.subarray(50_000))).status).toBe(404);
    expect(await seen(visitor)).toContain("1 file is saved here");
  });

  it("is one where the bytes differ too: the one that was chosen later", async () => {
    const visitor = await applicant();
    const [one, other] = [pdf(30_000), pdf(30_000)];
    other[20_000] = (other[20_000] ?? 0) ^ 1;
    await Promise.all([one, other].map((bytes) => press(visitor, [file("cv_documents", "cv.pdf", bytes)])));
    expect(await seen(visitor)).toContain("1 file is saved here");
  });
});

describe("Save files, and the site killed in the middle of it", () => {
  it("leaves a part that a Submit names once and does not stumble over again", async () => {
    const visitor = await applicant();
    const before = onDisk().length;
    const body = multipartBody([save, file("cv_documents", "cut.pdf", pdf(400_000))]);
    const upload = beginUpload(visitor, COURSE, body.length);
    upload.write(body.subarray(0, 300_000));
    await expect.poll(() => onDisk().length).toBe(before + 2);
    await site.kill();
    site = await startAttackedSite(api.url, settings);
    visitor.site = site;

    expect(await seen(visitor)).toContain("have arrived. Unless it goes on by itself, choose it again, or remove it.");
    expect(where(await submit(visitor, three))).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    const text = await seen(visitor);
    expect(text).toContain("“cut.pdf” had arrived in part only");
    expect(text).toContain("3 files are saved here");
    expect([...(await listed(visitor)).keys()]).not.toContain("cut.pdf");
    expect(where(await submit(visitor))).toBe(DONE);
    await expectArrivedAt(api, ...three);
    expect(onDisk()).toHaveLength(before);
  });
});

describe("Of two photographs of one name, which a camera gives to all,", () => {
  const photo = (bytes: Buffer) => file("cv_documents", "image.jpg", bytes);
  const one = pdf(400_000);

  /** The site is killed while a form brings one; five minutes pass. */
  async function lose(visitor: Visitor, content: Buffer) {
    const before = onDisk();
    const body = multipartBody([save, photo(content)]);
    const upload = beginUpload(visitor, COURSE, body.length);
    upload.write(body.subarray(0, 300_000));
    const fresh = () => onDisk().filter((path) => !before.includes(path));
    await expect.poll(() => fresh().some((path) => statSync(path).size > 100_000)).toBe(true);
    await site.kill();
    site = await startAttackedSite(api.url, settings);
    visitor.site = site;
    expect(await seen(visitor)).toContain("have arrived. Unless it goes on by itself, choose it again, or remove it.");
    const past = Date.now() / 1000 - 300;
    for (const path of fresh()) utimesSync(path, past, past);
  }

  it("the one that was cut off is forgotten when it is saved whole", async () => {
    const visitor = await applicant();
    await lose(visitor, one);
    await press(visitor, [photo(one)]);
    const text = await seen(visitor);
    expect(text).not.toContain("have arrived. Unless");
    expect(text).toContain("1 file is saved here");
    expect(where(await submit(visitor, three))).toBe(DONE);
  });
});

describe("A hundred small files of one name", () => {
  it("of one form are all saved, and another form replaces them", async () => {
    const visitor = await applicant();
    for (let form = 0; form < 4; form += 1) {
      const files = Array.from({ length: 25 }, (_, index) =>
        file("academic_documents", "scan.pdf", Buffer.from(`%PDF-1.4\n${String(form * 100 + index).padStart(8, "0")}`)),
      );
      expect((await press(visitor, files)).status).toBe(303);
    }
    expect(await seen(visitor)).toContain("25 files are saved here");
  }, 60_000);
});

describe("A kept file that is not there any more", () => {
  /** Saves files, and loses the largest. */
  async function lose(visitor: Visitor) {
    const before = onDisk();
    await press(visitor, three);
    expect(await names(visitor)).toHaveLength(3);
    const fresh = onDisk().filter((path) => !before.includes(path));
    const [large = ""] = fresh.filter((path) => statSync(path).size > 100_000);
    const id = large.slice(0, large.lastIndexOf("."));
    const lost = fresh.filter((path) => path.startsWith(id));
    expect(lost).toHaveLength(3);
    for (const path of lost) rmSync(path);
  }
  const GONE = "“राहदानी.pdf” is no longer kept";

  it("leaves a word, as long as it is not there", async () => {
    const visitor = await applicant();
    await lose(visitor);
    for (let looks = 0; looks < 2; looks += 1) {
      const text = await seen(visitor);
      expect(text).toContain(`${GONE}: choose it again`);
      expect(text).toContain("2 files are saved here");
    }
    await press(visitor, [passport]);
    const text = await seen(visitor);
    expect(text).not.toContain(GONE);
    expect(text).toContain("3 files are saved here");
  });

  it("is taken off the list when the applicant says so", async () => {
    const visitor = await applicant();
    await lose(visitor);
    const id = (await listed(visitor)).get("राहदानी.pdf") ?? "";
    expect(id).not.toBe("");
    await visitor.post(`${DOCUMENTS}/remove`, { file: id });
    expect(await seen(visitor)).not.toContain(GONE);
    const academicId = (await listed(visitor)).get("marks.pdf") ?? "";
    await visitor.tus("DELETE", `/documents/${academicId}`);
    expect(await seen(visitor)).not.toContain("no longer kept");
  });

  it("is no word where the applicant has removed it", async () => {
    const visitor = await applicant();
    await press(visitor, three);
    await visitor.post(`${DOCUMENTS}/remove`, { file: (await listed(visitor)).get("marks.pdf") ?? "" });
    expect(await seen(visitor)).not.toContain("no longer kept");
  });

  it("stops a Submit once, with its name", async () => {
    const visitor = await applicant();
    const extra = file("cv_documents", "cv.pdf", pdf(300_000));
    await press(visitor, three);
    const before = onDisk();
    await press(visitor, [extra]);
    await seen(visitor);
    for (const path of onDisk().filter((each) => !before.includes(each))) rmSync(path);
    expect(where(await submit(visitor))).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    expect(await seen(visitor)).toContain("“cv.pdf” is no longer kept");
    expect(where(await submit(visitor))).toBe(DONE);
    await expectArrivedAt(api, ...three);
  });

  it("does not stop the Submit that brings it", async () => {
    const visitor = await applicant();
    await lose(visitor);
    expect(where(await submit(visitor, [passport]))).toBe(DONE);
    await expectArrivedAt(api, passport, ...three.filter((part) => part !== passport));
  });

  it("is nothing that another account in this browser hears of", async () => {
    const visitor = await applicant();
    await lose(visitor);
    await visitor.logIn(`loser${(accounts += 1)}@example.com`);
    expect(await seen(visitor)).not.toContain("राहदानी");
  });
});

/** The API's answer to the next application: it comes when what this gives is called. */
const heldBack = () =>
  new Promise<() => void>((arrived) =>
    api.answersUploads((_request, response) => arrived(() => answerJson(response, { id: 7 }, 201))),
  );

describe("Texts typed for another course while an application is being sent", () => {
  it("are there when that has arrived, and go with the draft in the end", async () => {
    const visitor = await applicant();
    const answer = heldBack();
    const sent = submit(visitor, three);
    const accept = await answer;
    await visitor.fillProfile(OTHER_COURSE, { first_name: "Binita-marker" });
    accept();
    expect(where(await sent)).toBe(DONE);
    expect((await visitor.get(DONE)).status).toBe(200);
    const profile = async () => (await visitor.get(`/course_details/${OTHER_COURSE}/apply`)).text;
    expect(await profile()).toContain("Binita-marker");

    api.answersUploads();
    const form = multipartBody(three);
    const done = where(await visitor.sendDocuments(OTHER_COURSE, form)) ?? "";
    expect(done).toBe(`/course_details/${OTHER_COURSE}/apply/done`);
    expect((await visitor.get(done)).status).toBe(200);
    expect(visitor.cookie).not.toContain("sa_draft");
    expect(await profile()).not.toContain("Binita-marker");
  });
});

describe("Files saved for another course while an application is being sent", () => {
  it("are there when that has arrived, and what was sent is not", async () => {
    const visitor = await applicant();
    await press(visitor, three);
    const answer = heldBack();
    const sent = submit(visitor);
    const accept = await answer;
    const tab = visitor.copy();
    await tab.fillProfile(OTHER_COURSE);
    await press(tab, [file("cv_documents", "later.pdf")], OTHER_DOCUMENTS);
    expect(await seen(tab, OTHER_DOCUMENTS)).toContain("later.pdf");
    accept();
    expect(where(await sent)).toBe(DONE);
    await expectArrivedAt(api, ...three);

    for (const browser of [tab, visitor]) {
      const text = await seen(browser, OTHER_DOCUMENTS);
      expect(text).toContain("1 file is saved here");
      expect(text).toContain("later.pdf");
    }
    // The way back to the first course leads to its result, and costs nothing.
    expect((await visitor.get(DOCUMENTS)).headers.location).toBe(DONE);
    expect(await seen(visitor, OTHER_DOCUMENTS)).toContain("later.pdf");
  });
});

describe("A kept file that comes again while the store takes nothing", () => {
  it("is sent once", async () => {
    const place = mkdtempSync(join(tmpdir(), "kept-full-"));
    const full = await startAttackedSite(api.url, { DRAFT_FILES: place, DRAFT_FILES_MAX_MB: "1" });
    try {
      const visitor = await (await new Visitor(full).logIn("full@example.com")).fillProfile(COURSE);
      const large = file("passport_documents", "राहदानी.pdf", pdf(700_000));
      await press(visitor, [large]);
      expect(where(await submit(visitor, [academic, english, large]))).toBe(DONE);
      const arrived = await arrivedFiles(api);
      expect(arrived.map(({ name }) => name)).toEqual(
        ["marks.pdf", "ielts.pdf", "राहदानी.pdf"].sort(byArrival(arrived)),
      );
    } finally {
      await full.stop();
      rmSync(place, { recursive: true, force: true });
    }
  });
});

/** The order in which files have arrived: which comes first is not what these tests are about. */
function byArrival(arrived: readonly { name: string }[]) {
  const at = (name: string) => arrived.findIndex((each) => each.name === name);
  return (one: string, other: string) => at(one) - at(other);
}
