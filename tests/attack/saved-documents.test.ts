// Holds contract 12.1, 12.2.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type Part, pdf } from "../support/upload/multipart-body";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import {
  arrivedFiles,
  empty,
  expectArrivedAt,
  file,
  listed,
  names,
  press,
  pressTo,
  save,
  submit,
} from "./support/documents-form";
import { filesIn } from "./support/files-in";
import { answerJson } from "./support/ordinary-api";
import { begin, create, metadata, patch } from "./support/tus-upload";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const PROFILE = `/course_details/${COURSE}/apply`;
const DONE = `/course_details/${COURSE}/apply/done`;
const api = new UploadApi();
const folder = mkdtempSync(join(tmpdir(), "kept-documents-"));
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start(), {
    UPLOAD_MAX_FILE_MB: "1",
    UPLOAD_MAX_TOTAL_MB: "2",
    DRAFT_FILES: folder,
  });
});
beforeEach(() => api.answersUploads());
afterAll(async () => {
  await Promise.all([site.stop(), api.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const freshAccount = () => `keeper${(accounts += 1)}@example.com`;
const applicant = async (at = site) => (await new Visitor(at).logIn(freshAccount())).fillProfile(COURSE);

const academic = file("academic_documents", "marks.pdf");
const english = file("ielts_documents", "ielts.pdf");
const passport = file("passport_documents", "राहदानी.pdf", pdf(200_000));

const onDisk = () => filesIn(folder);
const documentsOnDisk = () => onDisk().filter((path) => path.endsWith(".description")).length;

const expectArrived = (...parts: Part[]) => expectArrivedAt(api, ...parts);

it.each(["save", "submit"])("the files of a form are saved while the API is away: %s", async (intent) => {
  const visitor = await applicant();
  api.answersOthers = (_request, response) => void response.destroy();
  const documents = `/course_details/${700 + accounts}/apply/documents`;
  const parts = [academic, english, passport, file("cv_documents", "cv.txt")];
  const unsent = () => site.metric('site_applications_total{outcome="not sent"}');
  const before = await unsent();
  const answer =
    intent === "save" ? await press(visitor, parts, documents) : await visitor.sendDocuments(700 + accounts, parts);
  expect(answer.status).toBe(503);
  expect(await unsent()).toBe(intent === "save" ? before : before + 1);
  api.answersUploads();
  const page = async () => (await visitor.get(documents)).text;
  await expect.poll(page, { timeout: 20_000 }).toContain("“cv.txt” is not a .jpg, .jpeg, .png or .pdf file.");
  expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
  expect(api.arrived).toEqual([]);
});

it("the files of a form are saved where a gateway says that there is no such course", async () => {
  const visitor = await applicant();
  api.answersOthers = (_request, response) =>
    void response.writeHead(404, { "Content-Type": "text/html" }).end("nginx");
  const answer = await visitor.sendDocuments(2000 + accounts, [academic, english]);
  expect(answer.status).toBe(404);
  api.answersUploads();
  expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf"]);
  expect(api.arrived).toEqual([]);
});

describe("Save files", () => {
  it("keeps the good files, names the bad ones, and sends nothing", async () => {
    const visitor = await applicant();
    const answer = await press(visitor, [
      academic,
      file("cv_documents", "notes.txt"),
      file("cv_documents", "fake.pdf", "no pdf"),
      file("cv_documents", "empty.pdf", ""),
      file("cv_documents", "huge.pdf", pdf(1024 * 1024 + 1)),
      passport,
      ...empty,
    ]);
    expect([answer.status, answer.headers.location]).toEqual([303, DOCUMENTS]);
    expect(api.workers + api.arrived.length).toBe(0);
    const { text } = await visitor.get(DOCUMENTS);
    expect(text).toContain("“notes.txt” is not a .jpg");
    expect(text).toContain("“fake.pdf” is not a JPG");
    expect(text).toContain("“empty.pdf” is empty");
    expect(text).toContain("“huge.pdf” is larger than 1 MB");
    expect(text).not.toContain("at least one file is required");
    expect(text).toMatch(/2 files are<!-- --> saved here, encrypted, until|2 files are saved here, encrypted, until/);
    expect(await names(visitor)).toEqual(["marks.pdf", "राहदानी.pdf"]);
  });

  it("asks for a file where none was chosen", async () => {
    const visitor = await applicant();
    expect((await press(visitor, empty)).headers.location).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Choose at least one file to save.");
    await press(visitor, [academic]);
    expect((await visitor.get(DOCUMENTS)).text).not.toContain("Choose at least one file to save.");
  });

  it("names the files over the hundred", async () => {
    const visitor = await applicant();
    await press(
      visitor,
      Array.from({ length: 102 }, (_, index) => file("cv_documents", `cv-${index}.pdf`, `%PDF-1.7 ${index}`)),
    );
    const { text } = await visitor.get(DOCUMENTS);
    expect(text).toContain("“cv-100.pdf” was not kept: an application can have at most 100 files.");
    expect(text).toContain("“cv-101.pdf” was not kept");
  }, 60_000);

  it.each([
    ["before the files", [save, academic, passport]],
    ["after them", [academic, passport, save]],
  ])("is meant by its field too, %s", async (_where, parts) => {
    const visitor = await applicant();
    expect((await submit(visitor, parts)).headers.location).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    expect(await names(visitor)).toEqual(["marks.pdf", "राहदानी.pdf"]);
    expect((await visitor.get(DOCUMENTS)).text).not.toContain("There is a problem");
  });

  it("keeps a file that is saved twice once, and two of one name that differ", async () => {
    const visitor = await applicant();
    await press(visitor, [academic]);
    await press(visitor, [academic, file("academic_documents", "marks.pdf", "%PDF-1.7 xarks.pdf"), passport]);
    await press(visitor, [english]);
    await submit(visitor);
    expect((await arrivedFiles(api)).map(({ name }) => name)).toEqual([
      "marks.pdf",
      "marks (2).pdf",
      "राहदानी.pdf",
      "ielts.pdf",
    ]);
  });

  it("keeps what fits, and says what does not", async () => {
    const visitor = await applicant();
    await press(visitor, [
      file("cv_documents", "one.pdf", pdf(900_000)),
      file("cv_documents", "two.pdf", pdf(900_000)),
    ]);
    await press(visitor, [file("cv_documents", "three.pdf", pdf(900_000)), academic]);
    expect(await names(visitor)).toEqual(["marks.pdf", "one.pdf", "two.pdf"].toSorted(byGroup));
    expect((await visitor.get(DOCUMENTS)).text).toContain("“three.pdf” was not kept");
  });
});

/** The page lists by group. */
const byGroup = (one: string, other: string) => Number(other === "marks.pdf") - Number(one === "marks.pdf");

describe("A file that came in part", () => {
  const part = async (visitor: Visitor) => {
    const path = await begin(visitor, 5000, metadata("bad.pdf", "cv_documents"));
    expect((await patch(visitor, path, 0, pdf(50))).status).toBe(204);
  };
  const whole = (bytes = 300) => file("cv_documents", "bad.pdf", pdf(bytes));

  it("is not counted as saved, and says what it is", async () => {
    const visitor = await applicant();
    await part(visitor);
    const text = (await visitor.get(DOCUMENTS)).text.replaceAll("<!-- -->", "");
    expect(text).not.toContain("saved here, encrypted");
    expect(text).not.toContain("in this browser for 14 days");
    expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("in this browser for 14 days");
    expect(text).toContain("have arrived. Unless it goes on by itself, choose it again, or remove it.");
  });

  it("makes room for the whole one, whatever its size", async () => {
    const visitor = await applicant();
    await part(visitor);
    await press(visitor, [whole(), academic, english, passport]);
    expect((await visitor.get(DOCUMENTS)).text).not.toContain("have arrived. Unless");
    expect((await submit(visitor)).headers.location).toBe(DONE);
    expect((await arrivedFiles(api)).filter(({ name }) => name === "bad.pdf")).toHaveLength(1);
  });

  it.each([300, 300_000])("does not refuse the Submit that brings it whole, of %i bytes", async (bytes) => {
    const visitor = await applicant();
    await part(visitor);
    expect((await submit(visitor, [whole(bytes), academic, english, passport])).headers.location).toBe(DONE);
    await expectArrived(whole(bytes), academic, english, passport);
  });

  it("refuses one that does not", async () => {
    const visitor = await applicant();
    await part(visitor);
    expect((await submit(visitor, [academic, english, passport])).headers.location).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    expect((await visitor.get(DOCUMENTS)).text).toContain("“bad.pdf” has arrived in part only");
  });
});

describe("Submit", () => {
  it("sends what is kept without choosing it again, and deletes it", async () => {
    const visitor = await applicant();
    await press(visitor, [academic, passport]);
    await press(visitor, [english]);
    const before = documentsOnDisk();
    expect((await submit(visitor)).headers.location).toBe(DONE);
    await expectArrived(academic, passport, english);
    expect(documentsOnDisk()).toBe(before - 3);
    expect((await visitor.get(DONE)).text).toContain("marks.pdf");
  });

  it("sends kept files and those of the form together", async () => {
    const visitor = await applicant();
    await press(visitor, [academic, english]);
    expect((await submit(visitor, [passport])).headers.location).toBe(DONE);
    await expectArrived(passport, academic, english);
  });

  it("keeps the good files of a refused form", async () => {
    const visitor = await applicant();
    expect((await submit(visitor, [academic, file("ielts_documents", "x.exe"), passport])).headers.location).toBe(
      DOCUMENTS,
    );
    expect(api.arrived).toEqual([]);
    expect(await names(visitor)).toEqual(["marks.pdf", "राहदानी.pdf"]);
    expect((await submit(visitor)).headers.location).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Language test (IELTS/PTE/TOEFL): at least one");
    await submit(visitor, [english]);
    await expectArrived(english, academic, passport);
  });

  it.each([
    ["refuses", 400],
    ["fails", 502],
  ])("keeps everything when the API %s, and needs no file to be chosen again", async (_what, status) => {
    const visitor = await applicant();
    await press(visitor, [academic]);
    api.answersUploads((_request, response) => answerJson(response, { error: "No." }, status));
    expect((await submit(visitor, [english, passport])).headers.location).toBe(`${DOCUMENTS}/result`);
    expect(await names(visitor)).toEqual(["marks.pdf", "ielts.pdf", "राहदानी.pdf"]);
    api.answersUploads();
    const again = status === 502 ? [{ name: "intent", content: "again" }, ...empty] : empty;
    expect((await submit(visitor, again)).headers.location).toBe(DONE);
    await expectArrived(academic, english, passport);
  });

  it("sends a file once that is kept already and comes again", async () => {
    const visitor = await applicant();
    api.answersUploads((_request, response) => answerJson(response, { error: "No." }, 400));
    const parts = [academic, english, file("passport_documents", "p.pdf", pdf(600_000))];
    await submit(visitor, parts);
    api.answersUploads();
    expect((await submit(visitor, parts)).headers.location).toBe(DONE);
    await expectArrived(...parts);
  });

  it("sends nothing when a kept file was tampered with, and names it", async () => {
    const visitor = await applicant();
    const others = onDisk();
    await press(visitor, [academic, english, passport]);
    for (const path of onDisk().filter((each) => !others.includes(each))) {
      const bytes = readFileSync(path);
      if (bytes.length < 100_000) continue;
      bytes[50_000] = (bytes[50_000] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    }
    expect((await submit(visitor)).headers.location).toBe(DOCUMENTS);
    expect(api.arrived).toEqual([]);
    expect((await visitor.get(DOCUMENTS)).text).toContain("“राहदानी.pdf” cannot be read any more as it was saved.");
    const id = (await listed(visitor)).get("राहदानी.pdf") ?? "";
    await visitor.post(`${DOCUMENTS}/remove`, { file: id });
    await submit(visitor, [passport]);
    await expectArrived(passport, academic, english);
  });
});

describe("Kept files", () => {
  it("are removed one by one, and by nobody else", async () => {
    const visitor = await applicant();
    await press(visitor, [academic, passport]);
    const id = (await listed(visitor)).get("marks.pdf") ?? "";
    const stranger = await applicant();
    for (const other of [id, "", "../..", `../${id}`]) {
      expect((await stranger.post(`${DOCUMENTS}/remove`, { file: other })).status).toBe(303);
    }
    expect(await names(visitor)).toEqual(["marks.pdf", "राहदानी.pdf"]);
    const answer = await visitor.post(`${DOCUMENTS}/remove`, { file: id });
    expect([answer.status, answer.headers.location]).toEqual([303, DOCUMENTS]);
    expect(await names(visitor)).toEqual(["राहदानी.pdf"]);
    expect((await visitor.get(`${DOCUMENTS}/remove`)).headers.location).toBe(DOCUMENTS);
  });

  it("are there at every course, and not for another account on the same browser", async () => {
    const visitor = await applicant();
    await press(visitor, [academic]);
    await visitor.fillProfile(2);
    expect((await visitor.get("/course_details/2/apply/documents")).text).toContain("marks.pdf");
    await visitor.logIn(freshAccount());
    expect(await names(visitor)).toEqual([]);
    await submit(visitor, [academic, english, passport]);
    await expectArrived(academic, english, passport);
  });

  it.each([
    ["Delete my draft", `/course_details/${COURSE}/apply/delete`],
    ["logout", "/logout"],
  ])("are deleted by %s", async (_what, path) => {
    const visitor = await applicant();
    const before = documentsOnDisk();
    await press(visitor, [academic, passport]);
    expect(documentsOnDisk()).toBe(before + 2);
    expect((await visitor.get(path)).status).toBe(200);
    expect(documentsOnDisk()).toBe(before + 2);
    expect((await visitor.post(path, {})).status).toBe(303);
    expect(documentsOnDisk()).toBe(before);
    expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).not.toContain("asmita@example.com");
  });

  it("are not said to be deleted where there is no draft, nor is that offered", async () => {
    const visitor = await new Visitor(site).logIn(freshAccount());
    expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).not.toContain("Delete my draft");
    const answer = await visitor.post(`/course_details/${COURSE}/apply/delete`, {});
    expect([answer.status, answer.headers.location]).toEqual([303, `/course_details/${COURSE}`]);
    expect(answer.headers["clear-site-data"]).toBeUndefined();
    await visitor.fillProfile(COURSE);
    expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("Delete my draft");
    const question = await visitor.get(`/course_details/${COURSE}/apply/delete?from=documents`);
    expect(question.text).toMatch(new RegExp(`href="${DOCUMENTS}"[^>]*>Keep my draft`));
  });
});

describe("A store that cannot be used", () => {
  let broken: AttackedSite;
  beforeAll(async () => {
    const path = join(folder, "no-folder");
    writeFileSync(path, "");
    broken = await startAttackedSite(api.url, { DRAFT_FILES: path });
  });
  afterAll(() => broken.stop());

  it("is told, Save files keeps nothing, and Submit works as before", async () => {
    const visitor = await applicant(broken);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Your files cannot be kept here right now.");
    expect((await press(visitor, [academic])).headers.location).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Your files cannot be kept here right now.");
    await submit(visitor, [academic, file("cv_documents", "notes.txt")]);
    expect((await visitor.get(DOCUMENTS)).text).toContain("Your files cannot be kept here right now.");
    const alert = async () => /role="alert".*?<\/ul>/s.exec((await visitor.get(DOCUMENTS)).text)?.[0];
    expect((await pressTo(visitor, "to=profile", empty)).headers.location).toBe(PROFILE);
    expect(await alert()).toBeUndefined();
    for (const query of ["to=profile", "to=contact", "remove=none"]) {
      expect((await pressTo(visitor, query, [academic])).headers.location).toBe(DOCUMENTS);
      expect(await alert(), query).toContain("Your files cannot be kept here right now.");
    }
    expect((await submit(visitor, [academic, english, passport])).headers.location).toBe(DONE);
    await expectArrived(academic, english, passport);
  });
});

describe("While an application is being sent", () => {
  it("takes no file that would not be sent, and would end with the draft", async () => {
    const visitor = await applicant();
    await press(visitor, [academic, english, passport]);
    let answer = () => {};
    const asked = new Promise<void>((arrived) => {
      api.answersUploads((_request, response) => {
        answer = () => answerJson(response, { id: 7 }, 201);
        arrived();
      });
    });
    const sent = submit(visitor);
    await asked;
    const begun = await create(visitor, 20, metadata("late.pdf", "cv_documents"));
    expect([begun.status, begun.text]).toEqual([423, expect.stringContaining("being sent already")]);
    const saved = [...(await listed(visitor)).values()][0] ?? "";
    expect((await visitor.tus("DELETE", `/documents/${saved}`)).status).toBe(423);
    await visitor.post(`${DOCUMENTS}/remove`, { file: saved });
    const tab = visitor.copy();
    await tab.fillProfile(COURSE + 1);
    await tab.post(`/course_details/${COURSE + 1}/apply/documents/remove`, { file: saved });
    expect((await tab.tus("DELETE", `/documents/${saved}`)).status).toBe(423);
    expect((await visitor.get(DOCUMENTS)).text).toContain(saved);
    const late = file("cv_documents", "late.pdf");
    await press(visitor, [late]);
    expect((await pressTo(visitor, "to=profile", empty)).headers.location).toBe(PROFILE);
    for (const [query, parts] of [
      ["to=profile", [late]],
      [`remove=${saved}`, [late]],
      [`remove=${saved}`, empty],
    ] as const)
      expect((await pressTo(visitor, query, parts)).headers.location).toBe(DOCUMENTS);
    expect(await names(visitor)).not.toContain("late.pdf");
    expect((await visitor.get(DOCUMENTS)).text).toContain(saved);
    answer();
    expect((await sent).headers.location).toBe(DONE);
  });
});

describe("files of another login in the same browser", () => {
  it("end with the draft, though nobody is logged in when it is deleted", async () => {
    const visitor = await applicant();
    await press(visitor, [academic]);
    const before = onDisk().length;
    visitor.forget("sa_session");
    await visitor.post(`/course_details/${COURSE}/apply/delete`, {});
    expect(onDisk().length).toBeLessThan(before);
  });

  it("end with it too where scripts have saved them", async () => {
    const visitor = await applicant();
    await visitor.get(DOCUMENTS);
    const before = onDisk().length;
    const path = await begin(visitor, 5000, metadata("cv.pdf", "cv_documents"));
    await patch(visitor, path, 0, pdf(5000));
    expect(onDisk().length).toBeGreaterThan(before);
    visitor.forget("sa_session");
    await visitor.post(`/course_details/${COURSE}/apply/delete`, {});
    expect(onDisk().length).toBe(before);
  });
});

it("a file that is gone is named once, and does not stop the next Submit", async () => {
  const visitor = await applicant();
  const others = onDisk();
  await press(visitor, [file("cv_documents", "cv.pdf")]);
  await visitor.get(DOCUMENTS);
  for (const path of onDisk()) if (!others.includes(path)) rmSync(path);
  expect((await submit(visitor, [academic, english, passport])).headers.location).toBe(DOCUMENTS);
  expect((await visitor.get(DOCUMENTS)).text).toContain("“cv.pdf” is no longer kept.");
  expect(api.arrived).toEqual([]);
  expect((await submit(visitor)).headers.location).toBe(DONE);
  await expectArrived(academic, english, passport);
});

it("a draft that is sent to two courses at once keeps its files until the last has arrived, and both are listed", async () => {
  const visitor = await applicant();
  await press(visitor, [academic, english, passport]);
  const waiting: (() => void)[] = [];
  api.answersUploads((_request, response) => void waiting.push(() => answerJson(response, { id: 7 }, 201)));
  const first = submit(visitor);
  await expect.poll(() => waiting.length).toBe(1);
  const other = visitor.copy();
  const second = other.sendDocuments(COURSE + 1, empty);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.();
  expect((await first).headers.location).toBe(DONE);
  await visitor.get(DONE);
  const documents = `/course_details/${COURSE + 1}/apply/documents`;
  expect((await other.copy().get(documents)).text).toContain("3 files are saved here");
  waiting[1]?.();
  expect((await second).headers.location).toBe(`/course_details/${COURSE + 1}/apply/done`);
  const { text } = await other.get("/applications");
  for (const course of [COURSE, COURSE + 1]) expect(text).toContain(`href="/course_details/${course}"`);
});
