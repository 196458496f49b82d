// Holds contract 9.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";

import { afterAll, beforeEach, beforeAll, expect, it } from "vitest";

import { eventually } from "../tests/support/eventually";

import { startHarness, type Harness } from "./testing/harness";

let api: Harness;
beforeAll(async () => {
  api = await startHarness({ maxUploadBytes: 8_000_000 });
});
beforeEach(() => api.send("POST", "/__sandbox/reset", {}));
afterAll(() => api.stop());

const profile = {
  first_name: "Sita",
  last_name: "गुरुङ",
  email: "sita@example.com",
  contact: "9800000000",
  last_academic_qualification: "Grade 12",
  preferred_university: "Karriwood University",
  preferred_course: "Master of Nursing",
};
const picture = randomBytes(700_000);

function form(
  changes: Record<string, string> = {},
  groups = ["academic_documents", "passport_documents", "ielts_documents"],
) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...profile, ...changes })) data.set(name, value);
  for (const group of groups) data.append(group, new Blob([picture]), `${group}.pdf`);
  return data;
}

async function apply(data: FormData, headers: Record<string, string> = {}) {
  const encoded = new Response(data);
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get("content-type") ?? "";
  const response = await fetch(`${api.origin}/api/app/application-create/`, {
    method: "POST",
    body,
    headers: { Authorization: `Bearer ${await api.access()}`, "Content-Type": type, ...headers },
  });
  return { status: response.status, body: (await response.json()) as { id?: number; detail?: string } };
}

interface Stored {
  user: string;
  fields: Record<string, string>;
  files: { group: string; name: string; size: number; sha256: string }[];
}
const stored = async () => (await api.get<Stored[]>("/__sandbox/applications")).body;
const leftovers = () =>
  existsSync(join(api.dataFolder, "uploads")) ? readdirSync(join(api.dataFolder, "uploads")) : [];

it("an application is stored with every field and the hash of every file", async () => {
  expect((await apply(form({ marital_status: "Yes" }))).status).toBe(201);
  const [application] = await stored();
  expect(application).toMatchObject({ user: "student@example.com", fields: { ...profile, marital_status: "Yes" } });
  const sha256 = createHash("sha256").update(picture).digest("hex");
  expect(application?.files).toContainEqual({
    group: "passport_documents",
    name: "passport_documents.pdf",
    size: 700_000,
    sha256,
  });
  expect(leftovers()).toHaveLength(3);
});

it("a second application for the same course is refused and leaves no file", async () => {
  await apply(form());
  expect(await apply(form())).toMatchObject({
    status: 400,
    body: { detail: "You have already applied to this course." },
  });
  expect(leftovers()).toHaveLength(3);
});

it("the same Idempotency-Key gets the same answer", async () => {
  const headers = { "Idempotency-Key": "draft-1" };
  const first = await apply(form(), headers);
  const again = await apply(form(), headers);
  expect(again).toEqual(first);
  expect(await stored()).toHaveLength(1);
  expect(leftovers()).toHaveLength(3);
});

it.each([
  ["first_name is required.", () => form({ first_name: " " })],
  ["passport_documents is required.", () => form({}, ["academic_documents", "ielts_documents"])],
  ["Enter a valid email address.", () => form({ email: "sita" })],
])("refused: %s", async (detail, build) => {
  expect(await apply(build())).toMatchObject({ status: 400, body: { detail } });
  expect(leftovers()).toEqual([]);
});

it("too large a body is refused", async () => {
  const data = form();
  data.append("cv_documents", new Blob([Buffer.alloc(9_000_000)]), "cv.pdf");
  const outcome = await apply(data).then(
    ({ status }) => status,
    () => "reset",
  );
  expect([413, "reset"]).toContain(outcome);
  expect(await stored()).toEqual([]);
});

function rawPost(headers: Record<string, string>) {
  const outgoing = request(`${api.origin}/api/app/application-create/`, { method: "POST", headers });
  const status = new Promise<number | "reset">((resolve) => {
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on("error", () => resolve("reset"));
  });
  return { outgoing, status };
}

const start = `--b\r\nContent-Disposition: form-data; name="academic_documents"; filename="a.pdf"\r\n\r\n`;

it("a chunked body reads as empty", async () => {
  const { outgoing, status } = rawPost({
    Authorization: `Bearer ${await api.access()}`,
    "Content-Type": "multipart/form-data; boundary=b",
    "Transfer-Encoding": "chunked",
  });
  outgoing.end(`${start}x\r\n--b--\r\n`);
  expect(await status).toBe(400);
});

it.each(["reset", "close"])("an upload that ends early by %s stores nothing", async (way) => {
  const { outgoing, status } = rawPost({
    Authorization: `Bearer ${await api.access()}`,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": "5000000",
  });
  outgoing.write(start);
  outgoing.write(picture);
  await eventually(() => expect(leftovers()).toHaveLength(1));
  if (way === "reset") outgoing.socket?.resetAndDestroy();
  else outgoing.destroy();
  expect(await status).toBe("reset");
  await eventually(() => expect(leftovers()).toEqual([]));
  expect(await stored()).toEqual([]);
  expect((await api.get("/api/app/country-list/")).status).toBe(200);
});

it("a body without an end is malformed", async () => {
  const { outgoing, status } = rawPost({
    Authorization: `Bearer ${await api.access()}`,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": String(start.length + 1),
  });
  outgoing.end(`${start}x`);
  expect(await status).toBe(400);
  expect(leftovers()).toEqual([]);
});
