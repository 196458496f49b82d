// Holds contract 12.3, 12.4.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { file, names, press, submit } from "./support/documents-form";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const PROFILE = `/course_details/${COURSE}/apply`;
const parts = ["academic_documents", "ielts_documents", "passport_documents"].map((group) =>
  file(group, `${group}.pdf`),
);

const api = new UploadApi();
let site: AttackedSite;
let accounts = 0;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
});
beforeEach(() => api.answersUploads());
afterAll(() => Promise.all([site.stop(), api.stop()]));

/** What the Documents tab's form says of whose page it is, before its files. */
async function pageOf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get(DOCUMENTS);
  return /<form[^>]*enctype.*?name="page" value="([^"]*)"(?=.*type="file")/is.exec(text)?.[1] ?? "";
}
const ofPage = (page: string) => ({ name: "page", content: page });
const begin = (visitor: Visitor, page: string) =>
  visitor.tus("POST", "/documents", {
    "upload-length": "9",
    "upload-metadata": `filename ${btoa("late.pdf")},group ${btoa("cv_documents")}`,
    "documents-page": page,
  });

/** Begins an application, and leaves its page open while somebody else takes the browser over. */
async function takenOver(how: string): Promise<{ visitor: Visitor; page: string }> {
  const name = () => `taken${(accounts += 1)}@example.com`;
  const visitor = await (await new Visitor(site).logIn(name())).fillProfile(COURSE);
  const page = await pageOf(visitor);
  if (how === "a logout and a login") await visitor.post("/logout", {});
  await (await visitor.logIn(name())).fillProfile(COURSE);
  return { visitor, page };
}

describe.each(["a logout and a login", "a login over the login"])("a page that was open before %s", (how) => {
  it("uploads nothing into what is there now, and hears that it is over", async () => {
    const { visitor, page } = await takenOver(how);
    const { status, headers } = await begin(visitor, page);
    expect([status, headers["draft-ended"]]).toEqual([401, "logout"]);
    expect(await names(visitor)).toEqual([]);
    expect((await begin(visitor, await pageOf(visitor))).status).toBe(201);
  });

  it("saves nothing there, sends nothing, and is led to the Profile tab, which says so", async () => {
    const { visitor, page } = await takenOver(how);
    const saved = await press(visitor, [ofPage(page), ...parts]);
    const sent = await submit(visitor, [ofPage(page), ...parts]);
    for (const { status, headers } of [saved, sent]) expect([status, headers.location]).toEqual([303, PROFILE]);
    expect(await names(visitor)).toEqual([]);
    expect(api.arrived).toEqual([]);
    expect((await visitor.get(PROFILE)).text).toContain("Nothing was sent: that page was of another login");
  });
});

it("the page of the login that runs on saves and sends", async () => {
  const visitor = await (await new Visitor(site).logIn("stays@example.com")).fillProfile(COURSE);
  const page = await pageOf(visitor);
  await press(visitor, [ofPage(page), ...parts.slice(0, 1)]);
  expect(await names(visitor)).toEqual(["academic_documents.pdf"]);
  const { headers } = await submit(visitor, [ofPage(page), ...parts.slice(1)]);
  expect(headers.location).toMatch(/\/done$/);
  expect(api.arrived).toHaveLength(1);
});
