// Holds contract 12.4.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { multipartBody, type Part, pdf } from "../support/upload/multipart-body";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { file, names, press, save, submit } from "./support/documents-form";
import { filesIn } from "./support/files-in";
import { answerJson, ordinary, tokenOf } from "./support/ordinary-api";
import { beginUpload, type SlowUpload } from "./support/slow-upload";
import { begin, openPatch } from "./support/tus-upload";
import { UploadApi } from "./support/upload-api";
import { COURSE } from "./support/upload-scene";
import { completeProfile, Visitor } from "./support/visitor";

const PROFILE = `/course_details/${COURSE}/apply`;
const DRAFT = `${PROFILE}/draft`;
/** What ends a draft, and how it answers a document that comes too late: a logout has ended the login as well. */
const ends = [
  ["logout", "/logout", 401],
  ["Delete my draft", `${PROFILE}/delete`, 403],
] as const;

const api = new UploadApi();
const folder = mkdtempSync(join(tmpdir(), "ended-drafts-"));
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start(), { DRAFT_FILES: folder });
});
beforeEach(() => api.answersUploads());
afterAll(async () => {
  await Promise.all([site.stop(), api.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const freshAccount = () => `ender${(accounts += 1)}@example.com`;
const applicant = async () => (await new Visitor(site).logIn(freshAccount())).fillProfile(COURSE);
const onDisk = () => filesIn(folder);

const parts: readonly Part[] = ["academic_documents", "ielts_documents", "passport_documents"].map((group, index) =>
  file(group, `sensitive-${index}.pdf`, pdf(150_000 + index)),
);

/** The answer's cookies, but for those that it removes. */
const cookiesSet = ({ setCookies }: { setCookies: readonly string[] }) =>
  setCookies.filter((line) => !/max-age=0(;|$)/i.test(line)).map((line) => line.split("=")[0]);
const cookiesIn = (text: string) =>
  cookiesSet({ setCookies: [...text.matchAll(/^set-cookie: (.*)$/gim)].map(([, line = ""]) => line) });

/** What the page of the Profile tab posts beside the texts that it saves by itself. */
async function pageOf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get(`${PROFILE}?_data=routes%2Fcourse_details.%24id.apply`);
  return (JSON.parse(text) as { form: { page?: string } }).form.page ?? "";
}

const autosave = (visitor: Visitor, page: string) => visitor.post(DRAFT, { first_name: "Late-marker", page });
const textsOf = async (visitor: Visitor) => (await (await visitor.logIn(freshAccount())).get(PROFILE)).text;

/** Writes half of a body, and waits until a file of it has come to the disk. */
async function half(upload: SlowUpload, body: Buffer): Promise<void> {
  const before = onDisk().length;
  upload.write(body.subarray(0, body.length / 2));
  await expect.poll(() => onDisk().length).toBeGreaterThan(before);
}

describe.each(ends)("%s", (what, path, refusal) => {
  it("ends a Save that is under way: nothing of it comes back", async () => {
    const visitor = await applicant();
    const before = onDisk().length;
    const body = multipartBody([...parts, save]);
    const upload = beginUpload(visitor.copy(), COURSE, body.length);
    await half(upload, body);
    expect((await visitor.post(path, {})).status).toBe(303);
    upload.write(body.subarray(body.length / 2));
    const { status, text } = await upload.answer;
    expect(status).toBe(303);
    expect(cookiesIn(text)).toEqual([]);
    expect(onDisk().length).toBe(before);
    expect(await textsOf(visitor)).not.toContain("asmita@example.com");
  });

  it("ends a piece of a document that is under way", async () => {
    const visitor = await applicant();
    const before = onDisk().length;
    const address = await begin(visitor, 200_000);
    const socket = openPatch(visitor.copy(), address, 0, 200_000);
    socket.write(pdf(100_000));
    await expect.poll(() => site.metric("site_uploads")).toBe(1);
    await visitor.post(path, {});
    const closed = new Promise((done) => socket.once("data", done).once("close", done));
    socket.write(pdf(100_000));
    await closed;
    socket.destroy();
    expect(onDisk().length).toBe(before);
  });

  it("ends a Submit that is under way: whoever comes next is not told what was sent", async () => {
    const visitor = await applicant();
    const before = onDisk().length;
    let answer = () => {};
    const asked = new Promise<void>((arrived) => {
      api.answersUploads((_request, response) => {
        answer = () => answerJson(response, { id: 7 }, 201);
        arrived();
      });
    });
    const sending = visitor.copy();
    const sent = submit(sending, parts);
    await asked;
    await visitor.post(path, {});
    answer();
    const ended = await sent;
    expect(ended.status).toBe(303);
    expect(cookiesSet(ended)).toEqual([]);
    expect(onDisk().length).toBe(before);
  });

  it("ends Submits for two courses alike: neither tells whoever comes next of the other", async () => {
    const visitor = await applicant();
    const waiting: (() => void)[] = [];
    api.answersUploads((_request, response) => void waiting.push(() => answerJson(response, { id: 7 }, 201)));
    const sent = [COURSE, COURSE + 1].map((course) => visitor.copy().sendDocuments(course, parts));
    await expect.poll(() => waiting.length).toBe(2);
    await visitor.post(path, {});
    for (const answer of waiting) answer();
    for (const ended of await Promise.all(sent)) expect(cookiesSet(ended)).toEqual([]);
  });

  it("ends a draft for every late request with its cookies", async () => {
    const visitor = await applicant();
    const page = await pageOf(visitor);
    const late = visitor.copy();
    await visitor.post(path, {});
    expect(cookiesSet(await autosave(late.copy(), page))).toEqual([]);
    expect(cookiesSet(await autosave(late.copy(), ""))).toEqual([]);
    const begun = await late.copy().tus("POST", "/documents", { "upload-length": "9" });
    expect([begun.status, begun.headers["draft-ended"]]).toEqual([refusal, refusal === 401 ? "logout" : undefined]);
    const before = onDisk().length;
    await press(late, parts);
    expect(onDisk().length).toBe(before);
    expect((await late.get(PROFILE)).text).not.toContain("asmita@example.com");
  });

  it("leaves the browser free for a new draft", async () => {
    const visitor = await applicant();
    const late = visitor.copy();
    await visitor.post(path, {});
    if (what === "logout") await late.logIn(freshAccount());
    await late.fillProfile(COURSE, { first_name: "Another-marker" });
    await press(late, parts);
    expect(await names(late)).toHaveLength(3);
    expect((await late.get(PROFILE)).text).toContain("Another-marker");
    await late.post(path, {});
  });
});

describe("texts that a page saves by itself", () => {
  it("begin a draft, and go on with it", async () => {
    const visitor = await new Visitor(site).logIn(freshAccount());
    const first = await autosave(visitor, await pageOf(visitor));
    expect(first.setCookies.join()).toContain("sa_draft");
    const { page } = JSON.parse(first.text) as { page: string };
    expect(page).toBe(await pageOf(visitor));
    await visitor.post(DRAFT, { last_name: "Second-marker", page });
    const { text } = await visitor.get(PROFILE);
    expect(text).toContain("Late-marker");
    expect(text).toContain("Second-marker");
  });

  it("go on where the answer to the first of them was lost, and where the login has run out", async () => {
    const visitor = await new Visitor(site).logIn(freshAccount());
    const page = await pageOf(visitor);
    await autosave(visitor, page);
    expect(cookiesSet(await autosave(visitor, page)).join()).toContain("sa_draft");
    const own = await pageOf(visitor);
    visitor.forget("sa_session");
    const answer = await autosave(visitor, own);
    expect(cookiesSet(answer).join()).toContain("sa_draft");
    expect(JSON.parse(answer.text)).toMatchObject({ page: own });
    const begun = await visitor.tus("POST", "/documents", { "upload-length": "9" });
    expect([begun.status, begun.headers["draft-ended"]]).toEqual([401, undefined]);
  });

  it("bring nothing back where the answer to the first of them comes after the logout's", async () => {
    const visitor = await new Visitor(site).logIn(freshAccount());
    const late = visitor.copy();
    expect(cookiesSet(await autosave(late, await pageOf(visitor))).join()).toContain("sa_draft");
    late.forget("sa_session");
    expect(await textsOf(late)).toContain("Late-marker");
    await visitor.post("/logout", {});
    expect(await textsOf(late)).not.toContain("Late-marker");
  });

  it.each([
    ["without any cookie", async (visitor: Visitor) => new Visitor(visitor.site)],
    ["after another account has logged in", (visitor: Visitor) => visitor.logIn(freshAccount())],
    [
      "by a page from before the draft, with a login that was ended",
      async (visitor: Visitor) => {
        const late = visitor.copy();
        await visitor.post("/logout", {});
        return late;
      },
    ],
  ])("are not taken %s", async (_when, next) => {
    const visitor = await new Visitor(site).logIn(freshAccount());
    const page = await pageOf(visitor);
    const answer = await autosave(await next(visitor), page);
    expect([answer.status, JSON.parse(answer.text), cookiesSet(answer)]).toEqual([200, { page: null }, []]);
  });
});

describe("an answer that comes late, when its browser may have begun the next draft,", () => {
  const since = (seconds: number) => ({ "x-request-start": `t=${(Date.now() / 1000 - seconds).toFixed(3)}` });

  it.each(ends)("clears nothing where another tab's %s has ended the one before", async (_what, path) => {
    const visitor = await applicant();
    const [late, inTime] = [visitor.copy(), visitor.copy()];
    const address = `${path}?from=documents`;
    await visitor.post(address, {});
    const { status, setCookies, headers } = await late.post(address, {}, since(6));
    expect([status, setCookies, headers["clear-site-data"]]).toEqual([303, [], undefined]);
    const again = await inTime.post(address, {}, since(0));
    expect(again.setCookies.join()).toMatch(/sa_draft\.0=;/);
    expect(again.headers["clear-site-data"]).toBe('"storage"');
  });

  it("logs nobody out where it came without a login", async () => {
    const { status, setCookies } = await new Visitor(site).post("/logout", {}, since(6));
    expect([status, setCookies]).toEqual([303, []]);
  });

  it("brings no application back that was sent, and does not clear the next one", async () => {
    const visitor = await applicant();
    const next = visitor.copy();
    api.answersUploads((_request, response) => answerJson(response, { id: 7 }, 201));
    expect((await submit(visitor, parts)).headers.location).toBe(`${PROFILE}/done`);
    const done = visitor.copy();
    expect((await visitor.get(`${PROFILE}/done`)).setCookies.join()).toMatch(/sa_draft\.0=;/);
    expect((await done.get(`${PROFILE}/done`, since(6))).setCookies.join()).not.toContain("sa_draft");
    const deleted = await next.copy().post(`${PROFILE}/delete?from=documents`, {}, since(6));
    expect([deleted.status, deleted.setCookies, deleted.headers["clear-site-data"]]).toEqual([303, [], undefined]);
    expect(cookiesSet(await next.copy().post(PROFILE, completeProfile)).join()).toContain("sa_draft");
    const without = next.copy();
    for (const name of ["sa_draft.0", "sa_draft_notes.0"]) without.forget(name);
    for (const browser of [next, without]) {
      const late = await browser.post(PROFILE, { ...completeProfile, first_name: "Late-marker" }, since(6));
      expect([late.status, cookiesSet(late).filter((name) => name?.includes("draft"))]).toEqual([
        409,
        ["__Host-sa_next_draft"],
      ]);
      expect(late.text).toContain('value="Late-marker"');
      // Pressed once more, it begins what the page has offered.
      expect(cookiesSet(await browser.post(PROFILE, completeProfile, since(6))).join()).toContain("sa_draft");
    }
  });
});

it.each([COURSE, COURSE + 1])(
  "texts that come back after Application sent go on in a new draft, at course %i",
  async (at) => {
    const visitor = await applicant();
    const back = visitor.copy();
    api.answersUploads((_request, response) => answerJson(response, { id: 7 }, 201));
    await submit(visitor, parts);
    await back.post(`/course_details/${at}/apply`, { ...completeProfile, first_name: "Back-marker" });
    await visitor.get(`${PROFILE}/done`);
    const other = `/course_details/${COURSE + 1}/apply`;
    expect((await back.get(other)).text).toContain('value="Back-marker"');
    expect((await back.post(other, { ...completeProfile, first_name: "Newest-marker" })).status).toBe(303);
    expect((await back.get(other)).text).toContain('value="Newest-marker"');
    await press(back, parts, `${other}/documents`);
    expect((await back.get(`${other}/documents`)).text).toContain("sensitive-0.pdf");
  },
);

it("an application that may have arrived is warned of, and asked for, also after the draft was sent to another course", async () => {
  const visitor = await applicant();
  const keys: unknown[] = [];
  const answering = (status: number) =>
    api.answersUploads((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      answerJson(response, { id: 7 }, status);
    });
  answering(500);
  await submit(visitor, parts);
  answering(201);
  const other = `/course_details/${COURSE + 1}/apply`;
  const third = `/course_details/${COURSE + 2}/apply`;
  await visitor.fillProfile(COURSE + 1);
  const ofPage = async (of: Visitor, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec((await of.get(third)).text)?.[1] ?? "";
  const openTab = { ...completeProfile, page: await ofPage(visitor, "page"), shown: await ofPage(visitor, "shown") };
  await visitor.fillProfile(COURSE + 1);
  const { headers } = await visitor.sendDocuments(COURSE + 1, parts);
  expect(headers.location).toBe(`${other}/done`);
  expect((await visitor.get(`${other}/done`)).text).not.toContain("it may count as it was");
  const copy = visitor.copy();
  const next = await copy.post(third, { ...openTab, address: "Pokhara" });
  expect(next.headers.location, "every text of a tab that was open").toBe(`${third}/documents`);
  await visitor.post(`${third}/draft`, { ...completeProfile, page: await ofPage(visitor, "page") });
  expect((await visitor.get(third)).text, "the same texts as were sent").toContain(completeProfile.email);
  await visitor.fillProfile(COURSE);
  expect((await visitor.get(`${PROFILE}/documents`)).text).toContain("Submit again");
  await submit(visitor, parts);
  expect(keys).toHaveLength(2);
  expect((await submit(visitor, [{ name: "intent", content: "again" }, ...parts])).headers.location).toBe(
    `${PROFILE}/done`,
  );
  expect(keys[2]).toBe(keys[0]);
  // An API that keeps the first of one key has nothing of what was changed since.
  expect((await visitor.get(`${PROFILE}/done`)).text).toContain("If that one had arrived, it may count as it was");
});

it("what an earlier login has sent goes with the logout of a later one, also where its answer is lost", async () => {
  const email = freshAccount();
  const visitor = await (await new Visitor(site).logIn(email)).fillProfile(COURSE);
  await submit(visitor, parts);
  await visitor.get(`${PROFILE}/done`);
  visitor.forget("sa_session");
  await visitor.logIn(email);
  const shows = async (browser: Visitor) => (await browser.get("/applications")).text.includes("sensitive-0.pdf");
  expect(await shows(visitor)).toBe(true);
  const lost = visitor.copy();
  await visitor.post("/logout", {});
  expect(await shows(lost)).toBe(false);
  expect(await shows(await lost.logIn(freshAccount()))).toBe(false);
});

it("a Profile tab that is left of the application before asks before it replaces the texts of the next one", async () => {
  const visitor = await applicant();
  const page = await pageOf(visitor);
  await submit(visitor, parts);
  await visitor.get(`${PROFILE}/done`);
  const next = `/course_details/${COURSE + 1}/apply`;
  await visitor.fillProfile(COURSE + 1, { first_name: "Newer-marker" });
  const old = { ...completeProfile, first_name: "Older-marker", page };
  const asked = await visitor.post(PROFILE, old);
  expect([asked.status, cookiesSet(asked)]).toEqual([409, []]);
  expect(asked.text).toContain('value="Older-marker"');
  // What the scripts of that answer save by themselves is of the page before, too.
  expect(asked.text).toContain(`name="page" value="${page}"`);
  expect((await visitor.get(next)).text).toContain("Newer-marker");
  const [, replaces = ""] = /name="replaces" value="([^"]+)"/.exec(asked.text) ?? [];
  expect((await visitor.post(PROFILE, { ...old, replaces })).status).toBe(303);
  expect((await visitor.get(PROFILE)).text).toContain("Older-marker");
});

describe("a Submit whose login was ended while it ran", () => {
  it("logs nobody out who has logged in since, although it had renewed its token", async () => {
    const refreshing = await startAttackedSite(api.url, { API_REFRESH_PATH: "/api/user/refresh/" });
    try {
      const email = freshAccount();
      const soon = Math.floor(Date.now() / 1000) + 15;
      api.answersOthers = (request, response) => {
        if (request.target === "/api/user/refresh/")
          return answerJson(response, { access: tokenOf(email), refresh: "next" });
        if (request.target === "/api/user/login/" && request.body.includes(email))
          return answerJson(response, { token: { access: tokenOf(email, soon), refresh: "first" }, role: "user" });
        return ordinary(request, response);
      };
      const visitor = await (await new Visitor(refreshing).logIn(email)).fillProfile(COURSE);
      const body = multipartBody(parts);
      const before = api.workers;
      const upload = beginUpload(visitor.copy(), COURSE, body.length);
      upload.write(body.subarray(0, body.length - 20));
      await expect.poll(() => api.workers).toBeGreaterThan(before);
      await visitor.post("/logout", {});
      upload.write(body.subarray(body.length - 20));
      const { status, text } = await upload.answer;
      expect(status).toBe(303);
      expect(text).not.toMatch(/^set-cookie: [^=]*sa_session=/im);
    } finally {
      await refreshing.stop();
    }
  });
});
