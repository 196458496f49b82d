import { expect } from "vitest";

import { boundary, multipartBody, type Part } from "../../support/upload/multipart-body";

import type { UploadApi } from "./upload-api";
import { COURSE, DOCUMENTS } from "./upload-scene";
import type { Visitor } from "./visitor";

/** A document of a form, by default a small one whose content is its name. */
export const file = (name: string, fileName: string, content: string | Buffer = `%PDF-1.7 ${fileName}`): Part => ({
  name,
  fileName,
  content,
});

/** The fields of the required groups, nothing chosen in them. */
export const empty: readonly Part[] = ["academic_documents", "ielts_documents", "passport_documents"].map((name) => ({
  name,
  fileName: "",
}));

/** What a form says that asks for its files to be kept. */
export const save: Part = { name: "intent", content: "save" };

const type = { "content-type": `multipart/form-data; boundary=${boundary}` };

/** What Save files does: its address says what is meant, and its own value comes last. */
export const press = (visitor: Visitor, parts: readonly Part[], documents = DOCUMENTS) =>
  visitor.post(`${documents}?intent=save`, multipartBody([...parts, save]), type);

/** What the other buttons of the form do in a browser without scripts, as the address of one has it. */
export const pressTo = (visitor: Visitor, query: string, parts: readonly Part[], documents = DOCUMENTS) =>
  visitor.post(`${documents}?intent=save&${query}`, multipartBody(parts), type);

/** Submits these documents, or none beside those that are kept. */
export const submit = (visitor: Visitor, parts: readonly Part[] = empty, patience?: number) =>
  visitor.sendDocuments(COURSE, parts, patience);

/** The saved files that the page shows, by name with their id. */
export async function listed(visitor: Visitor): Promise<Map<string, string>> {
  const { text } = await visitor.get(DOCUMENTS);
  const buttons = text.matchAll(/<button[^>]*name="file"[^>]*>/g);
  return new Map(
    [...buttons].map(([button]) => [
      /aria-label="Remove ([^"]*)"/.exec(button)?.[1] ?? "",
      /value="([^"]*)"/.exec(button)?.[1] ?? "",
    ]),
  );
}

/** The names of the saved files that the page shows. */
export const names = async (visitor: Visitor) => [...(await listed(visitor)).keys()];

/** The files of the one application that has arrived, in order. */
export async function arrivedFiles({ arrived }: UploadApi) {
  expect(arrived).toHaveLength(1);
  const body = Buffer.from(arrived[0]?.body ?? "", "latin1");
  const itsBoundary = /^--(\S+)\r\n/.exec(body.toString("latin1", 0, 300))?.[1] ?? "";
  const end = body.lastIndexOf(`--${itsBoundary}--\r\n`) + itsBoundary.length + 6;
  // What a form announced and did not need follows as blanks, which this reader alone does not skip.
  expect(body.toString("latin1", end).trim()).toBe("");
  const form = await new Response(body.subarray(0, end), {
    headers: { "content-type": `multipart/form-data; boundary=${itsBoundary}` },
  }).formData();
  const files = [...form].flatMap(([group, value]) =>
    typeof value === "string" || value.name === "" ? [] : [{ group, file: value }],
  );
  return Promise.all(
    files.map(async ({ group, file }) => ({ group, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
  );
}

/** That one application has arrived, with these files in this order and every byte of them. */
export async function expectArrivedAt(api: UploadApi, ...parts: Part[]) {
  const files = await arrivedFiles(api);
  expect(files.map(({ group, name }) => [group, name])).toEqual(parts.map(({ name, fileName }) => [name, fileName]));
  parts.forEach(({ content = "" }, index) => expect(files[index]?.bytes.equals(Buffer.from(content))).toBe(true));
}
