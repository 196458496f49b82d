// Holds contract 4, 5.10, 5.11, 6, 11.7, 12.1.
import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { uploadMessages } from "~/application/rules/outcome";

import { empty, file, listed, press, pressTo, save, submit } from "../attack/support/documents-form";
import { answerJson, ordinary, tokenOf } from "../attack/support/ordinary-api";
import { begin, create, metadata, openPatch, patch } from "../attack/support/tus-upload";
import { UploadApi } from "../attack/support/upload-api";
import { type AttackedSite, SITE_URL, startAttackedSite } from "../attack/support/attacked-site";
import { completeProfile, Visitor } from "../attack/support/visitor";
import type { SeenRequest } from "../support/fake-api";
import { withEntities } from "../support/markup";
import { boundary, multipartBody, type Part } from "../support/upload/multipart-body";

const COURSE = "/course_details/1";
const PROFILE = `${COURSE}/apply`;
const DOCUMENTS = `${PROFILE}/documents`;
const RESULT = `${DOCUMENTS}/result`;
const DONE = `${PROFILE}/done`;
const DELETE = `${PROFILE}/delete`;
const NAME = "Bachelor of Invented Studies 1";
const DAYS = 24 * 60 * 60;
const three = ["academic_documents", "ielts_documents", "passport_documents"].map((group) =>
  file(group, `${group}.pdf`),
);

const api = new UploadApi();
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start(), {
    UPLOAD_MAX_FILE_MB: "3",
    UPLOAD_MAX_TOTAL_MB: "7",
    UPLOAD_MAX_ACTIVE: "9",
  });
});
beforeEach(() => api.answersUploads());
afterAll(() => Promise.all([site.stop(), api.stop()]));

const student = async () => new Visitor(site).logIn(`writer${(accounts += 1)}@example.com`);
const applicant = async () => (await student()).fillProfile(1);

/** What an element of HTML says of itself, by names in small letters. */
const said = (tag = "") =>
  Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );

/** The popup of a page that lies over all others. */
const popupOf = (html: string) => /.*(<dialog .*)<\/dialog>/s.exec(html)?.[1] ?? "";
const wordsOf = (html: string) => withEntities(html.replace(/<[^>]*>/g, ""));

const linksOf = (html: string) =>
  [...html.matchAll(/<a( [^>]*)>(.*?)<\/a>/g)].map(([, tag, text = ""]) => {
    const { href = "", "aria-label": label } = said(tag);
    return [label ?? wordsOf(text), withEntities(href)];
  });

/** The controls of a page by their names. */
const controlsOf = (html: string) =>
  new Map([...html.matchAll(/<(?:input|select)( [^>]*)>/g)].map(([, tag]) => [said(tag).name, said(tag)]));

const fieldsOf = (body: string) =>
  Object.fromEntries([...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name, value]));

describe("a page of the application", () => {
  it.each([
    [PROFILE, `Apply: ${NAME}`],
    [DOCUMENTS, `Documents: ${NAME}`],
    [DELETE, "Delete my draft"],
    ["/applications", "Your applications"],
  ])("%s is titled, nobody's search result, and kept by nobody", async (path, title) => {
    const { text, headers } = await (await applicant()).get(path);
    expect(text).toContain(`<title>${title} | `);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it("belongs to nobody else without a cookie too", async () => {
    for (const path of [PROFILE, "/applications"])
      expect((await new Visitor(site).get(path)).headers["cache-control"], path).toBe("private, no-store");
  });

  it.each([
    [PROFILE, COURSE],
    [DOCUMENTS, COURSE],
    [DELETE, PROFILE],
    [`${DELETE}?from=documents`, DOCUMENTS],
    [`${DELETE}?from=elsewhere`, PROFILE],
  ])("%s closes to %s", async (path, address) => {
    const links = linksOf(popupOf((await (await applicant()).get(path)).text));
    expect(links).toContainEqual(["Close", address]);
    if (path.startsWith(DELETE)) expect(links).toContainEqual(["Keep my draft", address]);
  });

  it("is a step of two, and says which", async () => {
    const visitor = await applicant();
    for (const path of [PROFILE, DOCUMENTS]) {
      const [steps = ""] =
        /<nav aria-label="Steps of the application">.*?<\/nav>/s.exec((await visitor.get(path)).text) ?? [];
      const tabs = [...steps.matchAll(/<li [^>]*><(\w+)( [^>]*)>(.*?)<\/\1><\/li>/g)].map(
        ([, name, tag, text = ""]) => {
          const { form, formaction, type, "aria-current": current } = said(tag);
          return [wordsOf(text), name === "button" ? [type, form, formaction] : name, current];
        },
      );
      const saves = ["submit", "documents-form", `${DOCUMENTS}?intent=save&amp;to=profile`];
      expect(tabs).toEqual(
        path === PROFILE
          ? [
              ["1 Profile", "span", "step"],
              ["2 Documents", ["submit", "profile-form", undefined], undefined],
            ]
          : [
              ["1 Profile", saves, undefined],
              ["2 Documents", "span", "step"],
            ],
      );
    }
  });
});

describe("the Profile tab", () => {
  it("asks a stranger to log in, and leads back to it", async () => {
    const prompt = popupOf((await new Visitor(site).get(PROFILE)).text);
    expect(wordsOf(prompt)).toContain("Log in to apply");
    expect(wordsOf(prompt)).toContain("You have to login first.");
    const way = encodeURIComponent(PROFILE);
    expect(linksOf(prompt)).toEqual([
      ["Close", COURSE],
      ["Login", `/login?redirectTo=${way}`],
      ["Create an account", `/signup?redirectTo=${way}`],
    ]);
  });

  it.each<[name: string, attributes: Record<string, string | undefined>, label: string]>([
    ["first_name", { type: "text", autocomplete: "given-name", enterkeyhint: "next" }, "First name"],
    ["last_name", { type: "text", autocomplete: "family-name", enterkeyhint: "next" }, "Last name"],
    ["email", { type: "email", autocomplete: "email", inputmode: "email" }, "Email"],
    ["contact", { type: "tel", autocomplete: "tel", inputmode: "tel" }, "Mobile number"],
    ["test_type", { autocomplete: "on", "aria-describedby": "test_type-hint" }, "Test type (optional)"],
    ["overall_score", { autocomplete: "on" }, "Overall score (optional)"],
    ["address", { autocomplete: "street-address" }, "Permanent address (optional)"],
    ["last_academic_qualification", { autocomplete: "on" }, "Last academic qualification"],
    ["marital_status", { autocomplete: "on" }, "Marital status"],
  ])("has the field %s", async (name, attributes, label) => {
    const { text } = await (await student()).get(PROFILE);
    expect(controlsOf(text).get(name)).toMatchObject({ id: name, ...attributes });
    expect(wordsOf(new RegExp(`<label [^>]*for="${name}".*?</label>`).exec(text)?.[0] ?? "")).toBe(label);
  });

  it("is posted to itself, knows the address that was logged in with, and chooses No first", async () => {
    const visitor = await student();
    const { text } = await visitor.get(PROFILE);
    const popup = popupOf(text);
    expect(said(/<form( [^>]*)>/.exec(popup)?.[1])).toMatchObject({ method: "post", action: PROFILE, novalidate: "" });
    expect(controlsOf(text).get("email")?.value).toBe(`writer${accounts}@example.com`);
    expect([...popup.matchAll(/<option [^>]*>/g)].map(([tag]) => [said(tag).value, "selected" in said(tag)])).toEqual([
      ["Yes", false],
      ["No", true],
    ]);
    expect(wordsOf(popup)).toContain("“Next” keeps what you type in this browser for 14 days");
    expect(wordsOf(popup)).toContain("IELTS, PTE or TOEFL, for example");
    expect(wordsOf(popup)).toContain("+2, Bachelor or Master, for example");
    for (const [name, words] of [
      ["preferred_course", NAME],
      ["preferred_university", "Harbour Example University 1"],
    ])
      expect(wordsOf(new RegExp(`<output [^>]*id="${name}".*?</output>`).exec(popup)?.[0] ?? "")).toBe(words);
  });

  it("keeps what was typed for 14 days, and puts the address of the login over no other", async () => {
    const visitor = await student();
    const answer = await visitor.post(PROFILE, { first_name: "  Asmita ", email: "else@example.com", contact: "98" });
    expect([answer.status, answer.headers.location]).toEqual([303, PROFILE]);
    const drafts = answer.setCookies.filter((cookie) => cookie.startsWith("__Host-sa_draft"));
    expect(drafts.map((cookie) => /^[^=]*/.exec(cookie)?.[0])).toEqual([
      "__Host-sa_draft.0",
      "__Host-sa_draft_notes.0",
    ]);
    for (const cookie of drafts)
      expect(cookie).toContain(`; Max-Age=${14 * DAYS}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    const { text } = await visitor.get(PROFILE);
    expect(text).toContain("<title>Error: Apply: ");
    expect(controlsOf(text).get("email")?.value).toBe("else@example.com");
    expect(controlsOf(text).get("last_name")).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "last_name-error",
    });
    const summary = /role="alert".*?<\/ul>/s.exec(text)?.[0] ?? "";
    expect(linksOf(summary)).toEqual([
      ["Last name is required.", "#last_name"],
      ["Last academic qualification is required.", "#last_academic_qualification"],
    ]);
    await visitor.post(PROFILE, { email: "" });
    expect(controlsOf((await visitor.get(PROFILE)).text).get("email")?.value ?? "").toBe("");
  });

  it("says of a text that is too long, or of a form that is, what is to be done, and keeps the rest", async () => {
    const visitor = await applicant();
    await visitor.post(PROFILE, { address: "x".repeat(201), test_type: "a\u0007b" });
    const { text } = await visitor.get(PROFILE);
    expect(text).toContain("Permanent address must be at most 200 characters.");
    expect(text).toContain("Test type contains characters that cannot be read. Please type it again.");
    const large = await visitor.post(PROFILE, { address: "x".repeat(300_000) });
    expect([large.status, large.headers.location]).toEqual([303, PROFILE]);
    expect(large.setCookies.map((cookie) => /^[^=]*/.exec(cookie)?.[0])).toEqual(["__Host-sa_draft_notes.0"]);
    const page = (await visitor.get(PROFILE)).text;
    expect(page).toContain("What you sent is too large for this form. Please shorten it;");
    expect(controlsOf(page).get("first_name")?.value).toBe("Asmita");
  });
});

describe("what is typed, saved by scripts,", () => {
  it("has no page of its own, and is no JSON for anybody to keep", async () => {
    const visitor = await student();
    const page = await visitor.get(`${PROFILE}/draft`);
    expect([page.status, page.headers.allow]).toEqual([405, "POST"]);
    const key = /name="page" value="([^"]*)"/.exec((await (await applicant()).get(DOCUMENTS)).text)?.[1] ?? "";
    expect(key).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  });
});

describe("the Documents tab", () => {
  it("is a form of files with its limits, that says early whose page it is and what is meant", async () => {
    const popup = popupOf((await (await applicant()).get(DOCUMENTS)).text);
    const [form = ""] = /<form [^>]*enctype.*?<\/form>/is.exec(popup) ?? [];
    expect(said(form)).toMatchObject({
      method: "post",
      action: DOCUMENTS,
      enctype: "multipart/form-data",
      novalidate: "",
    });
    expect(form.indexOf('name="page"')).toBeLessThan(form.indexOf('type="file"'));
    expect(wordsOf(form)).toContain("JPG, PNG or PDF, at most 3 MB a file and 7 MB together.");
    expect(wordsOf(form)).toContain("“Save files” keeps those that you have chosen");
    const buttons = [...form.matchAll(/<button( [^>]*)>(.*?)<\/button>/g)]
      .map(([, tag, text = ""]) => ({ text, ...said(tag) }))
      .filter(({ text }) => !text.startsWith("Change"));
    expect(buttons).toMatchObject([
      { text: "Save files", name: "intent", value: "save", formaction: `${DOCUMENTS}?intent=save`, type: "submit" },
      { text: "Submit", type: "submit" },
      { text: "Previous", type: "submit", formaction: `${DOCUMENTS}?intent=save&amp;to=profile` },
      { text: "Delete my draft", type: "submit", form: "delete-draft" },
    ]);
    expect(said(/<form( [^>]*id="delete-draft"[^>]*)>/.exec(popup)?.[1])).toMatchObject({
      method: "get",
      action: DELETE,
    });
    expect(popup).toContain('<input type="hidden" name="from" value="documents"/>');
  });

  it("has a field for each group, in the form's order, and says which are required", async () => {
    const { text } = await (await applicant()).get(DOCUMENTS);
    const fields = [...text.matchAll(/<input( [^>]*type="file"[^>]*)>/g)].map(([, tag]) => said(tag));
    const groups = [
      ["academic_documents", "Academic documents", true],
      ["ielts_documents", "Language test (IELTS/PTE/TOEFL)", true],
      ["passport_documents", "Passport", true],
      ["work_experience_documents", "Work experience", false],
      ["marriage_certificates", "Marriage certificate", false],
      ["cv_documents", "CV", false],
      ["additional_documents", "Additional documents", false],
    ] as const;
    expect(
      fields.map(({ name, accept, multiple, required, "aria-describedby": hint }) => [
        [name, accept, multiple],
        [required, hint],
      ]),
    ).toEqual(
      groups.map(([name, , required]) => [
        [name, ".jpg,.jpeg,.png,.pdf", ""],
        required ? ["", `${name}-hint`] : [undefined, undefined],
      ]),
    );
    for (const [name, label, required] of groups)
      expect(wordsOf(new RegExp(`<label [^>]*for="${name}".*?</label>`).exec(text)?.[0] ?? "")).toBe(
        required ? label : `${label} (optional)`,
      );
    expect(text.match(/>Required<\/p>/g)).toHaveLength(3);
  });

  it("lists what is kept with its size, how long, and a way to remove it", async () => {
    const visitor = await applicant();
    await press(visitor, [file("cv_documents", "cv & <b>.pdf", `%PDF-${"x".repeat(2043)}`)]);
    const { text } = await visitor.get(DOCUMENTS);
    expect(text).toMatch(/<div [^>]*role="status"[^>]*>.*?1 file is saved here, encrypted, until/s);
    const words = wordsOf(popupOf(text));
    const until = / until (\d+ \w+ \d{4} at \d\d:\d\d) \(Nepal\u00a0time\)\. Submit sends it: /.exec(words)?.[1] ?? "";
    const hours = (Date.parse(`${until.replace(" at", "")} GMT+0545`) - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 72)).toBeLessThan(0.1);
    expect(words).toContain("cv & <b>.pdf Kept, 2 KB");
    const [list = ""] = /<ul [^>]*aria-label="Saved: CV">.*?<\/ul>/s.exec(text) ?? [];
    const button = said(/<button( [^>]*)>Remove</.exec(list)?.[1]);
    const id = (await listed(visitor)).get(button["aria-label"]?.replace("Remove ", "") ?? "");
    expect(id).toMatch(/^[\w-]+$/);
    expect(button).toMatchObject({ type: "submit", formaction: `${DOCUMENTS}?intent=save&amp;remove=${id}` });
    expect(withEntities(button["aria-label"] ?? "")).toBe("Remove cv & <b>.pdf");
    expect(wordsOf(/id="cv_documents-hint">.*?<\/p>/.exec(text)?.[0] ?? "")).toContain(
      "Saved below. Choose here only what is to be added.",
    );
    expect((await visitor.get(DOCUMENTS)).text).toMatch(/1 file is saved here/);
  });

  it("shows the course and what was typed, with the way to change it", async () => {
    const visitor = await applicant();
    const [answers = ""] =
      /aria-labelledby="check-answers".*?<\/section>/s.exec((await visitor.get(DOCUMENTS)).text) ?? [];
    expect(answers).toContain("asmita@<wbr/>example.<wbr/>com");
    const toOf = (change: string) => /formaction="([^"]*)&amp;to=(\w+)"/i.exec(change)?.slice(1).join("#");
    const SAVE_FIRST = `${DOCUMENTS}?intent=save`;
    const rows = [...answers.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>(?:<dd[^>]*>(.*?)<\/dd>)?/g)].map(
      ([, label = "", value = "", change = ""]) => [label, wordsOf(value), toOf(change)],
    );
    expect(rows).toEqual([
      ["Course", NAME, undefined],
      ["University", "Harbour Example University 1", undefined],
      ["First name", "Asmita", `${SAVE_FIRST}#first_name`],
      ["Last name", "Example", `${SAVE_FIRST}#last_name`],
      ["Email", "asmita@example.com", `${SAVE_FIRST}#email`],
      ["Mobile number", "9800000000", `${SAVE_FIRST}#contact`],
      ["Test type", "Not given", `${SAVE_FIRST}#test_type`],
      ["Overall score", "Not given", `${SAVE_FIRST}#overall_score`],
      ["Permanent address", "Not given", `${SAVE_FIRST}#address`],
      ["Last academic qualification", "Bachelor", `${SAVE_FIRST}#last_academic_qualification`],
      ["Marital status", "No", `${SAVE_FIRST}#marital_status`],
    ]);
  });

  it("says of a form without files that is too large what is to be done", async () => {
    const visitor = await applicant();
    const answer = await visitor.post(DOCUMENTS, { email: "x".repeat(300_000) });
    expect([answer.status, answer.headers.location]).toEqual([303, DOCUMENTS]);
    expect((await visitor.get(DOCUMENTS)).text).toContain(
      "What you sent is too large for a form without documents. Choose your documents again and submit.",
    );
  });

  it("has its result over it while there is one, and else none", async () => {
    const visitor = await applicant();
    const none = await visitor.get(RESULT);
    expect([none.status, none.headers.location]).toEqual([303, DOCUMENTS]);
    api.answersUploads((_request, response) =>
      answerJson(response, { detail: "Not <i>open</i> yet.", error: "E" }, 400),
    );
    const answer = await submit(visitor, three);
    expect([answer.status, answer.headers.location]).toEqual([303, RESULT]);
    const { text, headers } = await visitor.get(RESULT);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(text).toMatch(/<title>(Error: )?Application not sent \| /);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const popup = popupOf(text);
    expect(wordsOf(popup)).toContain("Your documents were not submitted");
    expect(wordsOf(popup)).toContain("Not <i>open</i> yet.");
    expect(linksOf(popup)).toEqual([["Close", DOCUMENTS]]);
  });

  it("warns of an application that may have arrived, and sends it again only when that is meant", async () => {
    const visitor = await applicant();
    api.answersUploads((_request, response) => void response.writeHead(502).end());
    await submit(visitor, three);
    const result = popupOf((await visitor.get(RESULT)).text);
    expect((await visitor.get(RESULT)).text).toContain("<title>Application not confirmed | ");
    expect(wordsOf(result)).toContain("Your application may have arrived");
    const { text } = await visitor.get(DOCUMENTS);
    for (const page of [result, popupOf(text)]) {
      expect(wordsOf(page)).toMatch(
        /No confirmation came back for what you sent on \d+ \w+ \d{4} at \d\d:\d\d \(Nepal\u00a0time\): your application may have arrived\./,
      );
      expect(wordsOf(page)).toContain("An error occurred while submitting your documents. Please try again later.");
      expect(page).toMatch(/<a href="tel:\+977[^"]*">\+977/);
    }
    expect(text).toContain('<input type="hidden" name="intent" value="again"/>');
    expect(wordsOf(/<button[^>]*>Submit[^<]*/.exec(text)?.[0] ?? "")).toBe("Submit again");
    expect(wordsOf((await visitor.get(PROFILE)).text)).toContain(
      "Your application to this course may have arrived: the Documents tab says what to do.",
    );
    const before = api.arrived.length;
    expect((await submit(visitor)).headers.location).toBe(DOCUMENTS);
    // As a browser repeats it that was sent under an earlier warning.
    const repeated = [
      { name: "intent", content: "again" },
      { name: "since", content: "2026-01-01T05:15:00.000Z" },
    ];
    expect((await submit(visitor, repeated)).headers.location).toBe(DOCUMENTS);
    expect(api.arrived).toHaveLength(before);
    expect(text).toMatch(/<input type="hidden" name="since" value="\d{4}-\d\d-\d\dT[\d:.]+Z"\/>/);
    expect((await visitor.get(DOCUMENTS)).text).toContain(
      "Nothing was sent just now: an earlier attempt may have arrived.",
    );
    const key = api.arrived[0]?.key;
    api.answersUploads();
    const again = await submit(visitor, [{ name: "intent", content: "again" }]);
    expect(again.headers.location).toBe(DONE);
    expect(api.arrived.map((arrived) => arrived.key)).toEqual([key]);
  });

  it("asks whose login has run out to log in again, or to delete the draft, with no way round it", async () => {
    const visitor = await applicant();
    api.answersUploads((_request, response) =>
      answerJson(response, { detail: "Given token not valid for any token type" }, 401),
    );
    const answer = await submit(visitor, three);
    expect([answer.status, answer.headers.location]).toEqual([303, PROFILE]);
    const prompt = popupOf((await visitor.get(PROFILE)).text);
    expect(wordsOf(prompt)).toContain("Log in again");
    expect(wordsOf(prompt)).toContain("Token expired. Please log in first.");
    expect(linksOf(prompt)).toEqual([
      ["Login", `/login?redirectTo=${encodeURIComponent(DOCUMENTS)}`],
      ["Delete my draft", `${PROFILE}/delete`],
    ]);
  });
});

describe("a button of the Documents tab that does something else than to save", () => {
  const good = file("cv_documents", "cv.pdf");
  const bad = file("cv_documents", "cv.txt");
  const REFUSED = "“cv.txt” is not a .jpg, .jpeg, .png or .pdf file.";
  /** What the form is answered at such an address: the way, the files that are saved, and what the Documents tab says. */
  async function after(visitor: Visitor, query: string, parts: readonly Part[]) {
    const { status, headers } = await pressTo(visitor, query, parts);
    const { text } = await visitor.get(DOCUMENTS);
    const said = wordsOf(/role="alert".*?<\/ul>/s.exec(text)?.[0] ?? "");
    return { way: [status, headers.location], saved: [...(await listed(visitor)).keys()], said };
  }

  it.each([
    ["profile", PROFILE],
    ["contact", `${PROFILE}#contact`],
    ["marital_status", `${PROFILE}#marital_status`],
  ])("leads to %s when all is saved or nothing was chosen", async (to, place) => {
    const visitor = await applicant();
    expect(await after(visitor, `to=${to}`, empty)).toEqual({ way: [303, place], saved: [], said: "" });
    expect(await after(visitor, `to=${to}`, [...empty, good])).toEqual({
      way: [303, place],
      saved: ["cv.pdf"],
      said: "",
    });
  });

  it("leads nowhere when a file was refused, which the page says", async () => {
    const visitor = await applicant();
    const { way, saved, said } = await after(visitor, "to=profile", [good, { ...bad, name: "passport_documents" }]);
    expect([way, saved]).toEqual([[303, DOCUMENTS], ["cv.pdf"]]);
    expect(said).toContain(REFUSED);
  });

  it.each(["", "password", "page", "__proto__", "//elsewhere.example", "https://elsewhere.example/", "documents"])(
    "saves, and knows no way to %j",
    async (to) => {
      const visitor = await applicant();
      const query = `to=${encodeURIComponent(to)}`;
      expect((await after(visitor, query, [good])).way).toEqual([303, DOCUMENTS]);
      const { way, saved, said } = await after(visitor, query, empty);
      expect([way, saved]).toEqual([[303, DOCUMENTS], ["cv.pdf"]]);
      expect(said).toContain(uploadMessages.nothingChosen);
    },
  );

  it("removes one saved file, and saves those that are chosen beside it", async () => {
    const visitor = await applicant();
    await press(visitor, three);
    const [first = "", second = "", third = ""] = (await listed(visitor)).values();
    const [, two = "", last = ""] = (await listed(visitor)).keys();
    expect(await after(visitor, `remove=${first}`, empty)).toEqual({
      way: [303, DOCUMENTS],
      saved: [two, last],
      said: "",
    });
    expect(await after(visitor, `remove=${second}`, [good])).toMatchObject({ saved: [last, "cv.pdf"], said: "" });
    const refused = await after(visitor, `remove=${third}`, [bad]);
    expect(refused).toMatchObject({ way: [303, DOCUMENTS], saved: ["cv.pdf"], said: expect.stringContaining(REFUSED) });
    expect((await visitor.get(DOCUMENTS)).text).not.toContain("no longer kept");
  });

  it("removes no file of another draft, and of another page neither saves nor removes one", async () => {
    const visitor = await applicant();
    await press(visitor, [good]);
    const [id = ""] = (await listed(visitor)).values();
    const stranger = await applicant();
    for (const other of [id, "../..", `../${id}`])
      expect((await after(stranger, `remove=${encodeURIComponent(other)}`, empty)).way).toEqual([303, DOCUMENTS]);
    const [, page = ""] = /name="page" value="([^"]+)"/.exec((await stranger.get(DOCUMENTS)).text) ?? [];
    const shown = { name: "page", content: page };
    for (const query of [`remove=${id}`, "to=contact"]) {
      const { way, saved } = await after(visitor, query, [shown, ...three]);
      expect([way, saved]).toEqual([[303, PROFILE], ["cv.pdf"]]);
    }
  });

  it("never sends the application, also one that may have arrived", async () => {
    const visitor = await applicant();
    api.answersUploads((_request, response) => void response.writeHead(502).end());
    await submit(visitor, three);
    api.answersUploads();
    const { text } = await visitor.get(DOCUMENTS);
    const fields = ["intent", "since"].map((name) => ({ name, content: controlsOf(text).get(name)?.value ?? "" }));
    expect(fields[0]).toEqual({ name: "intent", content: "again" });
    const before = api.arrived.length;
    expect((await after(visitor, "to=profile", [...fields, ...empty])).way).toEqual([303, PROFILE]);
    expect((await after(visitor, "to=email", [...fields, good])).way).toEqual([303, `${PROFILE}#email`]);
    const [id = ""] = (await listed(visitor)).values();
    expect((await after(visitor, `remove=${id}`, [...fields, ...empty])).saved).toHaveLength(3);
    expect(api.arrived).toHaveLength(before);
  });

  it("leads whose login has gone to the login, with what was chosen kept", async () => {
    const email = `gone${(accounts += 1)}@example.com`;
    const visitor = await (await new Visitor(site).logIn(email)).fillProfile(1);
    await press(visitor, three);
    const [id = ""] = (await listed(visitor)).values();
    visitor.forget("session");
    for (const query of ["to=contact", `remove=${id}`])
      expect((await pressTo(visitor, query, [good])).headers.location).toBe(PROFILE);
    await visitor.logIn(email);
    expect((await listed(visitor)).size).toBe(4);
  });
});

it("says that nothing was sent to whoever submits when the login has gone and the draft has not", async () => {
  const visitor = await applicant();
  visitor.forget("session");
  expect((await submit(visitor, three)).headers.location).toBe(PROFILE);
  const prompt = wordsOf(popupOf((await visitor.get(PROFILE)).text));
  expect(prompt).toContain("Nothing was sent just now. What you typed and saved is kept");
});

/** Submits three documents; the API has them by now, and answers when it is told to. */
async function submitSlowly(visitor: Visitor) {
  let answer = () => {};
  const before = api.arrived.length;
  api.answersUploads((_request, response) => void (answer = () => answerJson(response, { id: 7 }, 201)));
  const submitted = submit(visitor, three);
  await expect.poll(() => api.arrived.length, { interval: 5 }).toBe(before + 1);
  return async () => {
    answer();
    expect((await submitted).headers.location).toBe(DONE);
  };
}

/** Begins a form of documents; what it returns sends the rest of it, and brings the head of its answer. */
async function beginForm(visitor: Visitor, path: string, parts: readonly Part[]) {
  const body = Buffer.from(multipartBody(parts));
  const sending = request(`${site.url}${path}`, {
    method: "POST",
    headers: {
      host: "site.example",
      origin: SITE_URL,
      "x-forwarded-proto": "https",
      "x-forwarded-for": visitor.address,
      cookie: visitor.cookie,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": body.length,
    },
  });
  const under = await site.metric("site_uploads");
  // No file has begun: Submit waits for none.
  sending.write(body.subarray(0, 10));
  await expect.poll(() => site.metric("site_uploads"), { interval: 5 }).toBe(under + 1);
  return async () => {
    sending.end(body.subarray(10));
    const [{ headers }] = (await once(sending, "response")) as [IncomingMessage];
    return headers;
  };
}

const large = file("cv_documents", "cv.pdf", `%PDF-1.7 ${"a".repeat(9000)}`);

it("says so of Save files whose draft is sent to another course, and left, while they arrive", async () => {
  const visitor = await applicant();
  const answered = await submitSlowly(visitor);
  const sendRest = await beginForm(visitor, "/course_details/2/apply/documents?intent=save", [large, save]);
  await answered();
  expect((await visitor.get(DONE)).text).toContain("Application sent");
  const headers = await sendRest();
  expect(headers.location).toBe("/course_details/2/apply");
  const [message = ""] = headers["set-cookie"]?.filter((line) => line.includes("message=")) ?? [];
  const { text } = await visitor.get(headers.location ?? "", {
    cookie: `${visitor.cookie}; ${message.split(";", 1)[0]}`,
  });
  expect(text).toContain("Nothing was sent: that page was of another login, or of an application before this one.");
});

it("says of a second Submit, while one is being sent that arrives then, that nothing was added", async () => {
  const visitor = await applicant();
  const second = visitor.copy();
  const answered = await submitSlowly(visitor);
  expect((await submit(second, [...three, large])).headers.location).toBe(DOCUMENTS);
  await answered();
  expect((await second.get(DOCUMENTS)).headers.location).toBe(DONE);
  expect((await second.get(DONE)).text).toContain("Nothing was added to it: it holds what is listed here.");
});

const isOfName = (cookie: string, other: string) => cookie.split("=", 1)[0] === other.split("=", 1)[0];

it.each([
  ["not loaded yet", false, "What you changed or added after you pressed Submit was not sent."],
  ["loaded", true, "Nothing was added to it: it holds what is listed here."],
])(
  "says of Save files that arrive after the application, whose page is %s, that they were not sent",
  async (_what, isLoaded, words) => {
    const visitor = await applicant();
    const sendRest = await beginForm(visitor, `${DOCUMENTS}?intent=save`, [large, save]);
    const answered = await submitSlowly(visitor);
    await answered();
    if (isLoaded) await visitor.get(DONE);
    const { location, "set-cookie": lines = [] } = await sendRest();
    expect(location).toBe(DONE);
    const cookies = [...lines.map((line) => line.split(";", 1)[0] ?? ""), ...visitor.cookie.split("; ")];
    const newest = cookies.filter((each, index) => cookies.findIndex((other) => isOfName(other, each)) === index);
    const { text } = await visitor.get(DONE, { cookie: newest.join("; ") });
    expect(text).toContain(words);
  },
);

it("a document that is still coming when its draft is left is told to be over, and is not kept", async () => {
  const visitor = await applicant();
  expect((await submit(visitor, three)).headers.location).toBe(DONE);
  const socket = openPatch(visitor, await begin(visitor, 1000, metadata("late.pdf")), 0, 1000);
  const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(bytes.toString())));
  socket.write("%PDF-1.7");
  await expect.poll(() => site.metric("site_uploads"), { interval: 5 }).toBe(1);
  expect((await visitor.get(DONE)).text).toContain("Application sent");
  socket.write(Buffer.alloc(992, "x"));
  expect(await answer).toMatch(/^HTTP\/1.1 401 [^]*draft-ended: logout/i);
  socket.destroy();
});

it("of documents on their way two are of one account, eight of one address, and no more than may be in all", async () => {
  const [here, elsewhere] = ["203.0.113.7", "203.0.113.8"];
  const from = async (address: string) =>
    (await new Visitor(site, address).logIn(`carrier${(accounts += 1)}@example.com`)).fillProfile(1);
  const sockets: Socket[] = [];
  const hold = async (visitor: Visitor) => {
    const before = await site.metric("site_uploads");
    const socket = openPatch(visitor, await begin(visitor, 1000, metadata(`${sockets.length}.pdf`)), 0, 1000);
    sockets.push(socket);
    socket.write("%PDF-1.7");
    await expect.poll(() => site.metric("site_uploads"), { interval: 5 }).toBe(before + 1);
  };
  const refusal = async (visitor: Visitor) => {
    const bytes = Buffer.alloc(1000, "%PDF-1.7");
    const { status, headers } = await patch(visitor, await begin(visitor, 1000, metadata("last.pdf")), 0, bytes);
    return [status, headers["retry-after"]];
  };
  try {
    const first = await from(here);
    await hold(first);
    await hold(first);
    expect(await refusal(first)).toEqual([429, "10"]);
    for (let count = 0; count < 3; count += 1) {
      const other = await from(here);
      await hold(other);
      await hold(other);
    }
    expect(await refusal(await from(here))).toEqual([429, "10"]);
    await hold(await from(elsewhere));
    expect(await refusal(await from(elsewhere))).toEqual([503, "10"]);

    const form = await submit(first, three);
    expect([form.status, form.headers["retry-after"]]).toEqual([429, "30"]);
    expect(form.text).toContain("Other documents are being sent from your account already.");
    const other = await submit(await from(elsewhere), three);
    expect([other.status, other.headers["retry-after"]]).toEqual([503, "30"]);
    expect(other.text).toContain("Very many documents are being sent to us at this moment.");
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(() => site.metric("site_uploads"), { interval: 5 }).toBe(0);
});

it("the documents of a form whose login has run out are kept, and need not be chosen again", async () => {
  const over = (request: SeenRequest, response: ServerResponse) =>
    request.target === "/api/user/login/"
      ? answerJson(response, { token: { access: tokenOf("late@example.com", 1), refresh: "r" }, role: "user" })
      : ordinary(request, response);
  api.answersOthers = over;
  const visitor = await (await new Visitor(site).logIn("late@example.com")).fillProfile(1);
  api.answersOthers = ordinary;
  const answer = await submit(visitor, [...three, file("cv_documents", "cv.txt")]);
  expect([answer.status, answer.headers.location]).toEqual([303, PROFILE]);
  const prompt = wordsOf(popupOf((await visitor.get(PROFILE)).text));
  expect(prompt).toContain("Token expired. Please log in first. “cv.txt” is not a .jpg, .jpeg, .png or .pdf file.");
  expect((await visitor.logIn("late@example.com")).cookie).toContain("sa_session");
  expect((await visitor.get(DOCUMENTS)).text).toContain("3 files are saved here");

  api.answersOthers = over;
  const other = await (await new Visitor(site).logIn("late@example.com")).fillProfile(1);
  const led = await submit(other, three);
  expect([led.status, led.headers.location]).toEqual([303, PROFILE]);
  expect((await other.get(PROFILE)).text).toContain("Token expired. Please log in first.");
  expect(api.arrived).toEqual([]);
  api.answersOthers = ordinary;
  await other.logIn("late@example.com");
  expect((await other.get(DOCUMENTS)).text).toContain("3 files are saved here");
  expect((await submit(other)).headers.location).toBe(DONE);
});

it.each([
  ["of a login that another tab has found to be over, are kept for its account", 3],
  ["of another student's page, are kept for nobody", 0],
])("the documents of a form that comes without a login, %s", async (_what, kept) => {
  const email = `without${(accounts += 1)}@example.com`;
  const visitor = await (await new Visitor(site).logIn(email)).fillProfile(1);
  const [, page = ""] = /name="page" value="([^"]+)"/.exec((await visitor.get(DOCUMENTS)).text) ?? [];
  visitor.forget("session");
  const bad = kept ? [file("cv_documents", "cv.txt")] : [];
  const shown = { name: "page", content: kept ? page : page.replace(/\..*/, `.${"x".repeat(22)}`) };
  const led = await press(visitor, [shown, ...three, ...bad]);
  expect([led.status, led.headers.location]).toEqual([303, PROFILE]);
  const prompt = (await visitor.get(PROFILE)).text;
  expect(prompt.includes("“cv.txt” is not a .jpg, .jpeg, .png or .pdf file.")).toBe(kept > 0);
  expect((await visitor.get(DOCUMENTS)).headers.location).toBe(PROFILE);
  await visitor.logIn(email);
  expect((await listed(visitor)).size).toBe(kept);
});

it("the documents of a form that comes without a login, for a draft that no account has used, are not kept, which the prompt says", async () => {
  const visitor = new Visitor(site);
  await visitor.post(PROFILE, completeProfile);
  const led = await press(visitor, three);
  expect([led.status, led.headers.location]).toEqual([303, PROFILE]);
  const prompt = wordsOf(popupOf((await visitor.get(PROFILE)).text));
  expect(prompt).toContain("the documents that you had chosen are not kept. Log in, and choose them again.");
  await visitor.logIn(`without${(accounts += 1)}@example.com`);
  expect((await listed(visitor)).size).toBe(0);
});

it("the documents of a form whose profile was emptied in another tab are kept, and the others named", async () => {
  const visitor = await applicant();
  await visitor.post(PROFILE, { ...completeProfile, first_name: "" });
  const answer = await submit(visitor, [...three, file("cv_documents", "cv.txt")]);
  expect([answer.status, answer.headers.location]).toEqual([303, PROFILE]);
  const said = wordsOf(popupOf((await visitor.get(PROFILE)).text));
  expect(said).toContain(
    "Fill in your profile first, then Documents. “cv.txt” is not a .jpg, .jpeg, .png or .pdf file.",
  );
  await visitor.fillProfile(1);
  expect((await visitor.get(DOCUMENTS)).text).toContain("3 files are saved here");
  expect(api.arrived).toEqual([]);
});

describe("an application", () => {
  it("goes to the API with texts, course, university and token, and a key of its own", async () => {
    const visitor = await (await student()).fillProfile(1, { test_type: "PTE", marital_status: "Yes" });
    let headers: Record<string, unknown> = {};
    api.answersUploads((request, response) => {
      headers = request.headers;
      answerJson(response, { id: 7 }, 201);
    });
    await submit(visitor, three);
    expect(headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
      "idempotency-key": expect.stringMatching(/^[\w-]{16,}$/),
      "x-request-id": expect.any(String),
    });
    expect(fieldsOf(api.arrived[0]?.body ?? "")).toEqual({
      first_name: "Asmita",
      last_name: "Example",
      email: "asmita@example.com",
      test_type: "PTE",
      overall_score: "",
      contact: "9800000000",
      address: "",
      last_academic_qualification: "Bachelor",
      marital_status: "Yes",
      preferred_university: "Harbour Example University 1",
      preferred_course: NAME,
    });
  });

  it("may have files as large as the limits, alone and together, and none beyond", async () => {
    const MIB = 1024 * 1024;
    const of = (...sizes: number[]) =>
      three.map(({ name, fileName }, index) => ({
        name,
        fileName,
        content: Buffer.alloc(sizes[index] ?? 10, "%PDF-1.7"),
      }));
    const visitor = await applicant();
    const large = await submit(visitor, of(3 * MIB + 1, 10, 10));
    expect(large.headers.location).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).text).toContain("“academic_documents.pdf” is larger than 3 MB.");
    const [most, more] = [await create(visitor, 3 * MIB), await create(visitor, 3 * MIB + 1)];
    expect([most.status, more.status, more.text]).toEqual([201, 413, "“a.pdf” is larger than 3 MB."]);
    expect(most.headers["cache-control"]).toBe("private, no-store");
    const withSlash = { "upload-length": "9", "upload-metadata": metadata("b.pdf") };
    expect((await visitor.tus("POST", "/documents/", withSlash)).status).toBe(201);
    await create(visitor, 3 * MIB, metadata("c.pdf"));
    const beyond = await create(visitor, 3 * MIB, metadata("d.pdf"));
    const noRoom = "“d.pdf” was not kept: with it your documents would be too large together.";
    expect([beyond.status, beyond.text]).toEqual([413, noRoom]);
    const other = await applicant();
    expect((await submit(other, of(3 * MIB, 3 * MIB, MIB + 1))).headers.location).toBe(DOCUMENTS);
    expect((await other.get(DOCUMENTS)).text).toContain("Your documents are larger than 7 MB together.");
    expect(api.arrived).toEqual([]);
    expect((await submit(await applicant(), of(3 * MIB, 3 * MIB, MIB))).headers.location).toBe(DONE);
  });

  it("that has arrived has a receipt for 90 days, which is listed, and ends the draft", async () => {
    const visitor = await applicant();
    api.answersUploads((_request, response) => answerJson(response, { id: 7, reference: "DEU-2026/7" }, 201));
    const answer = await submit(visitor, [file("additional_documents", "x.pdf"), ...three.toReversed()]);
    expect([answer.status, answer.headers.location]).toEqual([303, DONE]);
    const cookie = answer.setCookies.find((line) => line.startsWith("__Host-sa_sent.0="));
    expect(cookie).toContain(`; Max-Age=${90 * DAYS}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    const { text, headers } = await visitor.get(DONE);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(text).toContain("<title>Application sent | ");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const popup = popupOf(text);
    expect(linksOf(popup)).toContainEqual(["Close", COURSE]);
    expect(linksOf(popup)).toContainEqual(["your applications", "/applications"]);
    const facts = [...popup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, value = ""]) => [
      label,
      wordsOf(value),
    ]);
    expect(facts).toEqual([
      ["Course", NAME],
      ["University", "Harbour Example University 1"],
      ["Sent", expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d \(Nepal\u00a0time\)$/)],
      ["Reference", "DEU-2026/7"],
    ]);
    const files = [...popup.matchAll(/<li [^>]*><span[^>]*>(.*?)<\/span> <span[^>]*>(.*?)<\/span><\/li>/g)].map(
      ([, name = "", detail = ""]) => [wordsOf(name), wordsOf(detail)],
    );
    expect(files).toEqual([
      ["academic_documents.pdf", "Academic documents, 31 bytes"],
      ["ielts_documents.pdf", "Language test (IELTS/PTE/TOEFL), 28 bytes"],
      ["passport_documents.pdf", "Passport, 31 bytes"],
      ["x.pdf", "Additional documents, 14 bytes"],
    ]);
    expect(popup).not.toContain("Please call us to add to it");
    for (const words of ["Your documents were submitted successfully!", "What you sent", "What happens next"])
      expect(wordsOf(popup)).toContain(words);

    await (await visitor.fillProfile(2)).sendDocuments(2, three);
    const list = (await visitor.get("/applications")).text;
    const courses = [...list.matchAll(/<article.*?<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, way, name = ""]) => [
      way,
      wordsOf(name),
    ]);
    expect(courses).toEqual([
      ["/course_details/2", "Bachelor of Invented Studies 2"],
      [COURSE, NAME],
    ]);
    for (const words of ["3 documents", "4 documents", "What happens next"]) expect(wordsOf(list)).toContain(words);
    expect(wordsOf(list)).toContain("What you sent from this browser in the last 90 days.");
    expect(linksOf(popupOf((await visitor.get(PROFILE)).text))).toContainEqual(["See what you sent", "/applications"]);
  });

  it("whose answer was lost on its way stands in the list, not in that of another login", async () => {
    const visitor = await applicant();
    const stranger = await new Visitor(site).logIn("late@example.com");
    // The answer goes to a copy: this browser hears nothing of it.
    expect((await visitor.copy().sendDocuments(1, three)).headers.location).toBe(DONE);
    const isListed = async (of: Visitor) =>
      linksOf((await of.get("/applications")).text).some(([, href]) => href === COURSE);
    expect(await isListed(stranger)).toBe(false);
    expect(await isListed(visitor)).toBe(true);
  });

  it("that had arrived when Submit was pressed again says that nothing more was sent, by whichever way", async () => {
    const visitor = await applicant();
    await submit(visitor.copy(), three);
    for (const more of [three, [...three, file("cv_documents", "late.pdf")]]) {
      const arrived = api.arrived.length;
      const again = visitor.copy();
      expect((await submit(again, more)).headers.location).toBe(DONE);
      for (let looks = 0; looks < 2; looks += 1)
        expect((await again.get(DONE)).text).toContain("Nothing was added to it: it holds what is listed here.");
      expect(api.arrived).toHaveLength(arrived);
    }
    expect((await visitor.get(DOCUMENTS)).headers.location).toBe(DONE);
    expect((await visitor.get(DONE)).text).not.toContain("Nothing was added");
    const left = await submit(visitor, three);
    expect([left.status, left.headers.location]).toEqual([303, PROFILE]);
    const { text } = await visitor.get(PROFILE);
    expect(text).toContain("Nothing was sent just now: your application for this course had been sent already.");
    expect(text).not.toContain("is required");
  });

  it("that was submitted in two tabs at once has nothing that was not sent", async () => {
    const visitor = await applicant();
    const other = visitor.copy();
    expect((await submit(visitor, three)).headers.location).toBe(DONE);
    await visitor.get(DONE);
    expect((await submit(other, three)).headers.location).toBe(DONE);
    // The answer to the second comes to the same browser, whose draft has gone.
    const notes = other.cookie.split("; ").find((each) => each.includes("draft_notes"));
    const { text, setCookies } = await visitor.get(DONE, { cookie: `${visitor.cookie}; ${notes}` });
    expect(notes).toBeDefined();
    expect(text).not.toContain("was not sent.");
    expect(setCookies.join()).toMatch(/draft_notes\.0=;/);
  });

  it("that nobody has sent has no receipt", async () => {
    const visitor = await applicant();
    for (const each of [visitor, new Visitor(site)]) {
      const answer = await each.get(DONE);
      expect([answer.status, answer.headers.location]).toEqual([303, COURSE]);
    }
    const list = (await visitor.get("/applications")).text;
    expect(list).toContain("none was sent from this browser in the last 90 days, or you have logged out since");
    expect(linksOf(list)).toContainEqual(["Search Course", "/course-search"]);
  });

  it("whose draft is deleted leaves nothing, and says so on the page of the course", async () => {
    const visitor = await applicant();
    const page = controlsOf((await visitor.get(DOCUMENTS)).text).get("page")?.value ?? "";
    const question = popupOf((await visitor.get(DELETE)).text);
    expect(wordsOf(question)).toContain("Delete your draft?");
    expect(wordsOf(question)).toContain(
      "and all files that you chose or saved for it are deleted. This cannot be undone.",
    );
    expect(said(/<form( [^>]*)>/.exec(question)?.[1])).toMatchObject({ method: "post", action: DELETE });
    const answer = await visitor.post(DELETE, {});
    expect([answer.status, answer.headers.location]).toEqual([303, COURSE]);
    expect(answer.headers["clear-site-data"]).toBe('"storage"');
    expect((await visitor.get(COURSE)).text).toContain("Your draft was deleted, with its texts and its files.");
    const upload = { "upload-length": "9", "upload-metadata": metadata("a.pdf"), "documents-page": page };
    const late = await visitor.tus("POST", "/documents", upload);
    expect([late.status, late.headers["draft-ended"]]).toEqual([401, "logout"]);
    const none = await visitor.get(DELETE);
    expect([none.status, none.headers.location]).toEqual([303, COURSE]);
  });

  it("that is being sent is named when its draft is deleted or its login ends", async () => {
    for (const [path, where, sentence] of [
      [DELETE, COURSE, "Your draft was deleted, with its texts and its files. Your application may have arrived"],
      ["/logout", "/", "Your application may have arrived all the same: ask us before you send it again."],
    ] as const) {
      const visitor = await applicant();
      let answer = () => {};
      const asked = new Promise<void>((arrived) =>
        api.answersUploads((_request, response) => {
          answer = () => answerJson(response, { id: 7 }, 201);
          arrived();
        }),
      );
      const sent = submit(visitor.copy(), three);
      await asked;
      expect((await visitor.get(DOCUMENTS)).text).toContain("Your application is being sent already.");
      await visitor.post(path, {});
      expect((await visitor.get(where)).text).toContain(sentence);
      answer();
      await sent;
    }
  });
});
