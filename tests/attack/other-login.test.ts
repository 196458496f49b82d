// Holds contract 12.3, 12.4.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { boundary, multipartBody } from "../support/upload/multipart-body";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { file, names, press, save } from "./support/documents-form";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const PROFILE = `/course_details/${COURSE}/apply`;
const parts = ["academic_documents", "ielts_documents", "passport_documents"].map((group) =>
  file(group, `${group}.pdf`),
);
const type = { "content-type": `multipart/form-data; boundary=${boundary}` };

const api = new UploadApi();
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
});
beforeEach(() => api.answersUploads());
afterAll(() => Promise.all([site.stop(), api.stop()]));

/** The address of the Documents tab's form, which says whose page it is. */
async function formOf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get(DOCUMENTS);
  return /formaction="([^"]*\?page=[^"&]*)"/i.exec(text)?.[1] ?? "";
}
const pageOf = (form: string) => new URL(form, "http://site").searchParams.get("page") ?? "";
const begin = (visitor: Visitor, page: string) =>
  visitor.tus("POST", "/documents", {
    "upload-length": "9",
    "upload-metadata": `filename ${btoa("late.pdf")},group ${btoa("cv_documents")}`,
    "documents-page": page,
  });

/** Begins an application, and leaves its page open while somebody else takes the browser over. */
async function takenOver(how: string): Promise<{ visitor: Visitor; form: string }> {
  const name = () => `taken${(accounts += 1)}@example.com`;
  const visitor = await (await new Visitor(site).logIn(name())).fillProfile(COURSE);
  const form = await formOf(visitor);
  if (how === "a logout and a login") await visitor.post("/logout", {});
  await (await visitor.logIn(name())).fillProfile(COURSE);
  return { visitor, form };
}

describe.each(["a logout and a login", "a login over the login"])("a page that was open before %s", (how) => {
  it("uploads nothing into what is there now, and hears that it is over", async () => {
    const { visitor, form } = await takenOver(how);
    const { status, headers } = await begin(visitor, pageOf(form));
    expect([status, headers["draft-ended"]]).toEqual([401, "logout"]);
    expect(await names(visitor)).toEqual([]);
    expect((await begin(visitor, pageOf(await formOf(visitor)))).status).toBe(201);
  });

  it("saves nothing there, sends nothing, and is led to the Profile tab, which says so", async () => {
    const { visitor, form } = await takenOver(how);
    const saved = await visitor.post(`${form}&intent=save`, multipartBody([...parts, save]), type);
    const sent = await visitor.post(form, multipartBody(parts), type);
    for (const { status, headers } of [saved, sent]) expect([status, headers.location]).toEqual([303, PROFILE]);
    expect(await names(visitor)).toEqual([]);
    expect(api.arrived).toEqual([]);
    expect((await visitor.get(PROFILE)).text).toContain("Nothing was sent: that page was of another login");
  });

  it("is led there before Submit sends anything", async () => {
    const { visitor, form } = await takenOver(how);
    const asked = (page: string) => visitor.post(`${PROFILE}/draft`, { intent: "submit", page });
    expect(JSON.parse((await asked(pageOf(form))).text)).toEqual({ detour: PROFILE });
    expect(JSON.parse((await asked(pageOf(await formOf(visitor)))).text)).toEqual({ detour: null });
  });
});

it("the page of the login that runs on saves and sends", async () => {
  const visitor = await (await new Visitor(site).logIn("stays@example.com")).fillProfile(COURSE);
  const form = await formOf(visitor);
  await press(visitor, parts.slice(0, 1), `${form.split("?")[0]}`);
  expect(await names(visitor)).toEqual(["academic_documents.pdf"]);
  const { headers } = await visitor.post(form, multipartBody(parts.slice(1)), type);
  expect(headers.location).toMatch(/\/done$/);
  expect(api.arrived).toHaveLength(1);
});
