// Holds contract 5.11, 5.12.
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

import { Dicer } from "@fastify/busboy";
import { expect, it, vi } from "vitest";

import { withSettings } from "../../../tests/support/request";
import { boundary, multipartBody, type Part, pdf, requiredParts } from "../../../tests/support/upload/multipart-body";
import { store } from "../../../tests/support/upload/upload-case";

import { ArrivingForm } from "./form.server";

withSettings({ UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "2" });

/** A form that has come in pieces of this size. */
async function received(parts: readonly Part[], size = 64 * 1024) {
  const body = multipartBody(parts);
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  );
  return receivedFrom(pieces);
}

function arriving(pieces: Iterable<Buffer> | AsyncIterable<Buffer>, places = store()) {
  const incoming = Readable.from(pieces, { objectMode: false }) as IncomingMessage;
  return new ArrivingForm({ ...places, incoming, boundary, isSent: true, isOwnPage: () => true });
}

async function receivedFrom(pieces: Iterable<Buffer> | AsyncIterable<Buffer>, places = store()) {
  const form = arriving(pieces, places);
  form.detach(new Error("it is only saved"));
  await form.receive();
  return form;
}

const problems = async (parts: readonly Part[]) => (await received(parts)).problems;

/** A CV with these headers, and nothing else. */
const headed = (...headers: string[]): Part => ({ name: "", headers: headers.join("\r\n"), content: pdf() });
const disposition = (parameters: string) => `Content-Disposition: form-data; name="cv_documents"; ${parameters}`;
const type = (length: number) => `Content-Type: ${"x".repeat(length)}`;

const cv = (fileName: string, content: string | Buffer = pdf()): Part => ({ name: "cv_documents", fileName, content });

it("lists the files of a good form in the order they came", async () => {
  const { files } = await received([
    ...requiredParts(),
    cv("C V.PDF"),
    cv("क.jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    { name: "additional_documents", fileName: "" },
  ]);
  expect(files).toEqual([
    { group: "academic_documents", name: "academic_documents.pdf", size: 64 },
    { group: "ielts_documents", name: "ielts_documents.pdf", size: 64 },
    { group: "passport_documents", name: "passport_documents.pdf", size: 64 },
    { group: "cv_documents", name: "C V.PDF", size: 64 },
    { group: "cv_documents", name: "क.jpeg", size: 4 },
  ]);
});

it("does not take for its own what another tab has begun later under the same name, and saved", async () => {
  const places = store();
  const { own } = places;
  const body = multipartBody([cv("cv.pdf", pdf(1000)), { ...cv("other.pdf"), name: "additional_documents" }]);
  async function* pieces() {
    yield body.subarray(0, 500);
    await vi.waitUntil(async () => (await own.store.list()).length > 0);
    const later = await own.store.begin({ group: "cv_documents", name: "cv.pdf", size: 64 }, own.sender);
    await later.write(pdf());
    await later.finish();
    yield body.subarray(500);
  }
  const { savedIds } = await receivedFrom(pieces(), places);
  const [cvs, others] = ["cv.pdf", "other.pdf"].map(async (its) =>
    (await own.store.list()).filter(({ name }) => name === its).map(({ id, size }) => ({ id, size })),
  );
  expect(await cvs).toMatchObject([{ size: 64 }]);
  expect(savedIds).toEqual((await others)?.map(({ id }) => id));
});

it("saves a photo just taken beside the one that was saved whole, and replaces every other file of its name", async () => {
  const places = store();
  const { own } = places;
  const brought = async (...parts: Part[]) => {
    const present = await own.store.list();
    const form = await receivedFrom([multipartBody(parts)], {
      ...places,
      own: { ...own, present: present as never[] },
    });
    return form.files.map(({ name }) => name);
  };
  const saved = async () => (await own.store.list()).map(({ group, name }) => `${group} ${name}`).sort();

  const other = { ...cv("image.jpg"), name: "additional_documents" };
  expect(await brought(cv("image.jpg"), cv("cv.pdf"), other)).toEqual(["image.jpg", "cv.pdf", "image.jpg"]);
  expect(await brought(cv("image.jpg"), cv("image.jpg"), cv("cv.pdf"))).toEqual([
    "image (2).jpg",
    "image (3).jpg",
    "cv.pdf",
  ]);
  expect(await saved()).toEqual([
    "additional_documents image.jpg",
    ...["cv.pdf", "image (2).jpg", "image (3).jpg", "image.jpg"].map((name) => `cv_documents ${name}`),
  ]);

  const part = await own.store.begin({ group: "ielts_documents", name: "image.jpg", size: null }, own.sender);
  await part.write(pdf());
  expect(await brought({ ...cv("image.jpg"), name: "ielts_documents" })).toEqual(["image.jpg"]);
  expect(await brought({ name: "listed", content: "4" }, other), "scripts have named it").toEqual(["image.jpg"]);
});

it("a second document of one name gets no name that is too long to be sent", async () => {
  const long = `${"n".repeat(251)}.pdf`;
  expect((await received([cv(long), cv(long)])).problems).toMatchObject([{ reason: "name", group: "cv_documents" }]);
});

it("reads on only when most of its small documents have been taken: together they wait in memory", async () => {
  const documents = Array.from({ length: 15 }, (_, count) => cv(`${count}.pdf`, pdf(100_000)));
  const form = arriving([multipartBody(documents)]);
  const ended = form.receive();
  let [taken, mostWaiting] = [0, 0];
  for await (const document of form.documents()) {
    for await (const bytes of document.bytes) taken += bytes.length;
    await pause(20);
    const waiting = form.documentsSoFar.reduce((sum, { size }) => sum + size, 0);
    mostWaiting = Math.max(mostWaiting, waiting);
  }
  await ended;
  expect([taken, form.files.length]).toEqual([1_500_000, 15]);
  expect(mostWaiting).toBeLessThan(400_000);
});

it("parses no more parts than a form of ours can have, however many and small they are", async () => {
  const parse = vi.spyOn(Dicer.prototype, "emit");
  const { broken, files } = await received([
    ...requiredParts(),
    ...Array<Part>(10_000).fill({ name: "", headers: "" }),
  ]);
  expect(parse.mock.calls.filter(([event]) => (event as string) === "part").length).toBe(201);
  expect(broken?.message).toBe("At most 100 files can be sent at once.");
  expect(files).toHaveLength(3);
});

it.each([
  [
    "extension",
    cv("notes.txt"),
    "“notes.txt” is not a .jpg, .jpeg, .png or .pdf file. Save it as a PDF, or take a picture of it, and choose that.",
  ],
  ["extension", headed(disposition(`filename="a.exe"; filename*=UTF-8''a.pdf`)), "“a.pdf” is not"],
  ["content", cv("notes.pdf", "just text, renamed"), "“notes.pdf” is not a JPG, PNG or PDF"],
  ["empty", cv("cv.pdf", ""), "“cv.pdf” is empty. Choose another file."],
  ["file-size", cv("big.pdf", pdf(1024 * 1024 + 1)), "“big.pdf” is larger than 1 MB."],
  ["malformed", { name: "intent", content: "x".repeat(61) }, "could not be read"],
  ["unknown-field", { name: "cv_documents", content: "text" }, "“cv_documents” is not part of this form"],
  ["unknown-field", { name: "intent", fileName: "x.pdf", content: pdf() }, "“x.pdf” is not part"],
  ["name", cv("", pdf()), "CV: a file without a name"],
  ["name", cv("../../etc/cv.pdf"), "“cv.pdf” contains a path"],
  ["name", cv(`CV ${"x".repeat(5000)}.pdf`), "“CV xxx"],
  ["name", headed(disposition('filename="a.pdf"'), type(1000)), "“a.pdf” could not be read as it was sent"],
] as const)("refuses by %s: %o", async (reason, part, message) => {
  const [problem, ...others] = await problems([...requiredParts(), part]);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ reason, message: expect.stringContaining(message) });
});

const text = (name: string, content: string): Part => ({ name, content });
it.each<[string, object, readonly Part[], number?]>([
  ["no button", { intent: null, since: null, listed: 0 }, requiredParts()],
  [
    "which button was pressed, however it is cut",
    { intent: "again" },
    [...requiredParts(), text("intent", "again")],
    1,
  ],
  ["the first of two buttons", { intent: "again" }, [text("intent", "again"), text("intent", "save")]],
  ["how many saved documents the page lists", { listed: 3 }, [text("listed", "3")]],
])("reads %s", async (_what, read, parts, size) => {
  expect(await received(parts, size)).toMatchObject(read);
});

it("counts all files together, and a file at the limit is not over it", async () => {
  const [one, other] = [cv("a.pdf", pdf(1024 * 1024)), cv("b.pdf", pdf(1024 * 1024))];
  expect(await problems([...requiredParts(), one])).toEqual([]);
  const message = "Your documents are larger than 2 MB together. Remove some or choose smaller ones.";
  expect(await problems([...requiredParts(), one, other])).toMatchObject([
    { reason: "total-size", group: null, message },
    { reason: "total-size", group: "cv_documents", message: expect.stringContaining("“b.pdf” was not kept") },
  ]);
});
