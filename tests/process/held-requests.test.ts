// Holds contract 13.
import { afterAll, beforeAll, expect, it } from "vitest";

import { file, save, submit } from "../attack/support/documents-form";
import { type AttackedSite, startAttackedSite } from "../attack/support/attacked-site";
import { UploadApi } from "../attack/support/upload-api";
import { Visitor } from "../attack/support/visitor";
import { freePort } from "../support/program";

const DOCUMENTS = "/course_details/1/apply/documents";
const three = ["academic_documents", "ielts_documents", "passport_documents"].map((group) =>
  file(group, `${group}.pdf`),
);

const api = new UploadApi();
let site: AttackedSite;
let port: number;

beforeAll(async () => {
  port = await freePort();
  site = await startAttackedSite(await api.start(), {
    NODE_OPTIONS: `--import ${new URL("../support/count-requests.mjs", import.meta.url).href}`,
    HELD_PORT: String(port),
  });
  api.answersUploads();
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const held = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());

it("holds no request in memory once it is answered, whatever it was", async () => {
  for (let count = 0; count < 12; count += 1) {
    const visitor = await new Visitor(site).logIn(`held${count}@example.com`);
    await visitor.fillProfile(1);
    expect((await submit(visitor, [save, ...three])).headers.location).toBe(DOCUMENTS);
    expect((await visitor.get(DOCUMENTS)).status).toBe(200);
    expect((await submit(visitor, three)).headers.location).toBe("/course_details/1/apply/done");
    await visitor.get("/applications");
    await visitor.get("/course-search?search=nursing");
  }
  // Those of connections that are still open, and of this question.
  expect(await held()).toBeLessThan(12);
});
