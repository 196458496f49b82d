import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";

import { boundary, multipartBody, type Part, pdf, requiredParts } from "../load/multipart-body";

import { attack, longAttack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import type { Answer } from "./support/send";
import { beginUpload, type SlowUpload } from "./support/slow-upload";
import { UploadApi } from "./support/upload-api";
import { Visitor } from "./support/visitor";

const KILOBYTE = 1024;
const COURSE = 1;
const DOCUMENTS = `/course_details/${COURSE}/apply/documents`;
const api = new UploadApi();
let site: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite(await api.start(), { UPLOAD_MAX_FILE_MB: "1", UPLOAD_MAX_TOTAL_MB: "2", UPLOAD_MAX_ACTIVE: "12", API_TIMEOUT_MS: "3000" });
});
beforeEach(() => api.answersUploads());
afterAll(() => Promise.all([site.stop(), api.stop()]));

let applicants = 0;
async function applicant(): Promise<Visitor> {
  applicants += 1;
  return (await new Visitor(site).logIn(`applicant${applicants}@example.com`)).fillProfile(COURSE);
}

/** A complete set whose first document has these headers in place of its own. */
const withHeaders = (headers: string): Part[] => [{ name: "academic_documents", headers, content: pdf() }, ...requiredParts().slice(1)];
const disposition = (rest: string) => `Content-Disposition: form-data; name="academic_documents"; ${rest}\r\nContent-Type: application/pdf`;
const named = (fileName: string) => withHeaders(disposition(`filename="${fileName}"`));

/** The answer, or where it leads: the page that the applicant sees in the end. */
async function seen(visitor: Visitor, answer: Answer): Promise<string> {
  return answer.status === 303 ? (await visitor.get(answer.headers.location ?? "/")).text : answer.text;
}

async function expectRefused(parts: readonly Part[] | Buffer, sentence: RegExp) {
  const visitor = await applicant();
  const answer = await visitor.sendDocuments(COURSE, parts);
  expect(answer.headers.location ?? "").not.toContain("/done");
  expect(await seen(visitor, answer)).toMatch(sentence);
  expect(api.arrived).toEqual([]);
  expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
}

/** The first 100 kB of an application whose documents have 400 kB each. */
const start = () => multipartBody(requiredParts(400 * KILOBYTE)).subarray(0, 100 * KILOBYTE);

const na = "\u0928";

describe("Uploads", () => {
  attack("an ordinary application", "arrives whole, once, and the result page says so", async () => {
    const visitor = await applicant();
    const answer = await visitor.sendDocuments(COURSE, requiredParts(300 * KILOBYTE));
    expect(answer.headers.location).toBe(`/course_details/${COURSE}/apply/done`);
    expect(api.arrived).toHaveLength(1);
  });

  const lost: readonly (readonly [name: string, parts: readonly Part[], sentence: RegExp])[] = [
    ["a file name of 310 Devanagari letters", named(`${na.repeat(310)}.pdf`), /too long|could not be read/],
    ["a file name of 86 Devanagari letters (258 bytes)", named(`${na.repeat(86)}.pdf`), /too long/],
    ["a file name of 256 letters", named(`${"a".repeat(252)}.pdf`), /too long/],
    ["a part header of 1,001 bytes and more", withHeaders(`${disposition('filename="a.pdf"')}\r\nX-Padding: ${"x".repeat(1_000)}`), /could not be read|too long/],
    ["name* that points to another group", withHeaders(disposition("name*=UTF-8''passport_documents; filename=\"a.pdf\"")), /could not be read/],
    ["backslash-escaped quotes in a name", named('a\\"b.pdf'), /could not be read|not allowed/],
    ["an unknown parameter", withHeaders(disposition('filename="a.pdf"; size=4')), /could not be read/],
    ["two file names", withHeaders(disposition('filename="a.pdf"; filename="b.pdf"')), /could not be read/],
    ["two Content-Dispositions", withHeaders(`${disposition('filename="a.pdf"')}\r\n${disposition('filename="b.pdf"')}`), /could not be read/],
  ];
  for (const [name, parts, sentence] of lost) {
    attack(`finding 3: ${name}`, "refused with a sentence, nothing arrives, the profile stays", () => expectRefused(parts, sentence));
  }

  attack("finding 3: a file name of 83 Devanagari letters (253 bytes)", "arrives under its whole name", async () => {
    const visitor = await applicant();
    const answer = await visitor.sendDocuments(COURSE, named(`${na.repeat(83)}.pdf`));
    expect(answer.headers.location).toContain("/done");
    expect(Buffer.from(api.arrived[0]?.body ?? "", "latin1").toString()).toContain(`filename="${na.repeat(83)}.pdf"`);
  });

  const whole = multipartBody(requiredParts()).toString("latin1");
  const hostile: readonly (readonly [name: string, body: readonly Part[] | string])[] = [
    ["a folded part header", withHeaders('Content-Disposition: form-data;\r\n name="academic_documents"; filename="a.pdf"')],
    ["lines that end in LF only", whole.replaceAll("\r\n", "\n")],
    ["a preamble", `preamble\r\n${whole}`],
    ["an epilogue", `${whole}epilogue--${boundary}\r\nContent-Disposition: form-data; name="role"\r\n\r\nstaff\r\n--${boundary}--\r\n`],
    ["a transfer encoding of a part", withHeaders(`${disposition('filename="a.pdf"')}\r\nContent-Transfer-Encoding: base64`)],
    ["a field that would overwrite a text of the profile", [{ name: "email", content: "evil@example.com" }, ...requiredParts()]],
    ["a foreign file group", [{ name: "avatar", fileName: "a.pdf", content: pdf() }, ...requiredParts()]],
    ["a path as file name", named("../../etc/passwd.pdf")],
    ["a zero byte in a file name", named("a.exe\0.pdf")],
    ["a file name that unescapes to nothing", named("&#47;.pdf/")],
    ["HTML under the name of a PDF", [{ name: "academic_documents", fileName: "a.pdf", content: "<script>alert(1)</script>" }, ...requiredParts().slice(1)]],
    ["an executable under the name of a PDF", [{ name: "academic_documents", fileName: "a.pdf", content: Buffer.from("MZ\x90\0\x03") }, ...requiredParts().slice(1)]],
    ["an empty file", [{ name: "academic_documents", fileName: "a.pdf", content: "" }, ...requiredParts().slice(1)]],
    ["3,000 parts", Array.from({ length: 3_000 }, (_, index) => ({ name: "additional_documents", fileName: `${index}.pdf`, content: "%PDF-1.7\n" }))],
    ["no closing delimiter", whole.replace(`--${boundary}--\r\n`, "")],
    ["a file over the limit", requiredParts(1100 * KILOBYTE)],
    ["files over the limit together", requiredParts(900 * KILOBYTE)],
    ["a body over the limit altogether", requiredParts(3_000 * KILOBYTE)],
    ["a group that is required left out", requiredParts().slice(1)],
  ];
  for (const [name, body] of hostile) {
    attack(`documents with ${name}`, "refused with a sentence, nothing arrives", () =>
      expectRefused(typeof body === "string" ? Buffer.from(body, "latin1") : body, /role="alert"|<title>Error: /));
  }

  attack("documents with two Content-Types in a part", "refused, or the same file of the same group arrives", async () => {
    const visitor = await applicant();
    const answer = await visitor.sendDocuments(COURSE, withHeaders(`${disposition('filename="a.pdf"')}\r\nContent-Type: text/html`));
    expect(answer.status).toBe(303);
    for (const { body } of api.arrived) expect(body.split('name="academic_documents"; filename="a.pdf"')).toHaveLength(2);
  });

  const answers: readonly (readonly [name: string, status: number, body: string])[] = [
    ["204", 204, ""],
    ["200 with an empty body", 200, ""],
    ["200 with HTML", 200, "<h1>Welcome</h1>"],
    ["200 with a list", 200, "[]"],
    ["200 with a text", 200, '"ok"'],
    ["202 with an object", 202, "{}"],
  ];
  for (const [name, status, body] of answers) {
    attack(`finding 18: the API answers an application with ${name}`, "no success: it may have arrived, the draft stays", async () => {
      api.answersUploads((_request, response) => void response.writeHead(status).end(status === 204 ? undefined : body));
      const visitor = await applicant();
      const answer = await visitor.sendDocuments(COURSE, requiredParts());
      expect(answer.headers.location).not.toContain("/done");
      expect(await seen(visitor, answer)).toContain("your application may have arrived");
      expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
    });
  }

  const unsure: readonly (readonly [name: string, respond: Parameters<UploadApi["answersUploads"]>[0]])[] = [
    ["stores and answers 500 (a mail fails)", (_request, response) => void response.writeHead(500).end("<h1>Server Error</h1>")],
    ["stores and its gateway answers 503", (_request, response) => void response.writeHead(503).end()],
    ["stores and breaks the connection", (_request, response) => void response.socket?.resetAndDestroy()],
  ];
  for (const [name, respond] of unsure) {
    attack(`finding 5: the API ${name}, and the student submits again`, "warned; nothing is sent a second time but by “Submit again”", async () => {
      api.answersUploads(respond);
      const visitor = await applicant();
      expect(await seen(visitor, await visitor.sendDocuments(COURSE, requiredParts()))).toContain("your application may have arrived");

      const second = await visitor.sendDocuments(COURSE, requiredParts());
      expect(second.headers.location).toBe(DOCUMENTS);
      expect(api.arrived).toHaveLength(1);
      const page = (await visitor.get(DOCUMENTS)).text;
      expect(page).toContain("your application may have arrived");
      expect(page).toContain("Submit again");

      const [first] = api.arrived;
      api.answersUploads();
      const again = await visitor.sendDocuments(COURSE, [{ name: "intent", content: "again" }, ...requiredParts()]);
      expect(again.headers.location).toContain("/done");
      expect(api.arrived.map(({ key }) => key)).toEqual([first?.key]);
    });
  }

  attack("finding 5: the phone loses its line after the last byte, and the answer with it", "warned or shown the result on return; never sent twice", async () => {
    api.answersUploads((_request, response) => void setTimeout(() => response.writeHead(500).end(), 500));
    const visitor = await applicant();
    const body = multipartBody(requiredParts());
    const upload = beginUpload(visitor, COURSE, body.length);
    upload.write(body);
    await expect.poll(() => api.arrived.length, { timeout: 10_000 }).toBe(1);
    upload.socket.resetAndDestroy();
    await pause(1_500);
    await visitor.sendDocuments(COURSE, requiredParts());
    expect(api.arrived).toHaveLength(1);
    expect((await visitor.get(DOCUMENTS)).text).toContain("your application may have arrived");
  });

  attack("an old draft replayed after success, in another tab", "leads to the result, nothing is sent again", async () => {
    const visitor = await applicant();
    const tab = visitor.copy();
    await visitor.sendDocuments(COURSE, requiredParts());
    const replay = await tab.sendDocuments(COURSE, requiredParts());
    expect(replay.headers.location).toContain("/done");
    expect(api.arrived).toHaveLength(1);
  });

  attack("Submit clicked five times at once", "one application", async () => {
    api.answersUploads((_request, response) => void setTimeout(() => response.writeHead(201, { "content-type": "application/json" }).end('{"id":7}'), 300));
    const visitor = await applicant();
    await Promise.all(Array.from({ length: 5 }, () => visitor.copy().sendDocuments(COURSE, requiredParts())));
    expect(api.arrived).toHaveLength(1);
  });

  for (const [name, end] of [
    ["resets", (upload: SlowUpload) => upload.socket.resetAndDestroy()],
    ["closes cleanly", (upload: SlowUpload) => upload.socket.end()],
  ] as const) {
    attack(`a browser that ${name} in the middle of a file`, "nothing arrives, no worker stays taken", async () => {
      const body = multipartBody(requiredParts(400 * KILOBYTE));
      const upload = beginUpload(await applicant(), COURSE, body.length);
      upload.write(body.subarray(0, body.length - 200 * KILOBYTE));
      await pause(500);
      end(upload);
      await pause(1_000);
      expect(api.arrived).toEqual([]);
      expect(api.workers).toBe(0);
      upload.socket.destroy();
    });
  }

  attack("finding 4: uploads that have sent a kilobyte of their first document", "hold no worker of the API", async () => {
    const uploads = await Promise.all([1, 2, 3, 4].map(async () => beginUpload(await applicant(), COURSE, 500 * KILOBYTE)));
    for (const upload of uploads) upload.write(start().subarray(0, KILOBYTE));
    await pause(1_500);
    expect(api.workers).toBe(0);
    expect((await new Visitor(site).post("/login", { email: "other@example.com", password: "Example@123" })).status).toBe(303);
    for (const upload of uploads) upload.socket.destroy();
    await pause(500);
  });

  attack("finding 4: one account sends three applications at once", "two run, the third gets 429, a sentence and Retry-After", async () => {
    const visitor = await applicant();
    const open = [2, 3].map((course) => beginUpload(visitor.copy(), course, 1_000 * KILOBYTE));
    for (const upload of open) upload.write(start());
    await pause(1_000);
    const third = await visitor.sendDocuments(COURSE, requiredParts());
    expect(third.status).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    expect(third.text).toContain("from your account");
    for (const upload of open) upload.socket.destroy();
    await pause(1_000);
    expect((await visitor.sendDocuments(COURSE, requiredParts())).headers.location).toContain("/done");
  });

  attack("finding 4: nine students behind one address, then thirteen in all", "429 past eight of an address, 503 past UPLOAD_MAX_ACTIVE; places come back", async () => {
    const shared = "203.0.113.200";
    const students = await Promise.all(Array.from({ length: 14 }, async (_, index) => {
      applicants += 1;
      return (await new Visitor(site, index < 9 ? shared : undefined).logIn(`shared${applicants}@example.com`)).fillProfile(COURSE);
    }));
    const open = students.slice(0, 8).map((student) => beginUpload(student, COURSE, 1_000 * KILOBYTE));
    for (const upload of open) upload.write(start());
    await pause(1_000);
    expect((await students[8]?.sendDocuments(COURSE, requiredParts()))?.status).toBe(429);

    const others = students.slice(9, 13).map((student) => beginUpload(student, COURSE, 1_000 * KILOBYTE));
    for (const upload of others) upload.write(start());
    await pause(1_000);
    const last = await students[13]?.sendDocuments(COURSE, requiredParts());
    expect(last?.status).toBe(503);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    for (const upload of [...open, ...others]) upload.socket.destroy();
    await pause(1_000);
    expect((await students[13]?.sendDocuments(COURSE, requiredParts()))?.headers.location).toContain("/done");
  });

  longAttack("finding 4: an upload that sends 200 bytes a second", "ended within two minutes, nothing arrives, the worker is free", async () => {
    const upload = beginUpload(await applicant(), COURSE, 900 * KILOBYTE);
    upload.write(start());
    const drip = setInterval(() => upload.write(Buffer.alloc(200, "a")), 1_000);
    const ended = await Promise.race([upload.answer, pause(140_000, null)]);
    clearInterval(drip);
    upload.socket.destroy();
    expect(ended).not.toBeNull();
    await pause(500);
    expect(api.workers).toBe(0);
    expect(api.arrived).toEqual([]);
  }, 180);

  longAttack("finding 4: twelve uploads of one byte every 15 s for a minute", "every login and every page of others is answered meanwhile", async () => {
    const uploads = await Promise.all(Array.from({ length: 12 }, async () => beginUpload(await applicant(), COURSE, 500 * KILOBYTE)));
    for (const upload of uploads) upload.write(start().subarray(0, KILOBYTE));
    for (let round = 0; round < 4; round += 1) {
      expect((await new Visitor(site).post("/login", { email: `during${round}@example.com`, password: "Example@123" })).status).toBe(303);
      expect((await site.send(`/course_details/${300 + round}`)).status).toBe(200);
      expect(api.workers).toBe(0);
      await pause(15_000);
      for (const upload of uploads) upload.write("a");
    }
    for (const upload of uploads) upload.socket.destroy();
  }, 150);

  longAttack("an upload that stops in the middle", "ended after 30 s with its sentence; the draft stays", async () => {
    const visitor = await applicant();
    const upload = beginUpload(visitor, COURSE, 900 * KILOBYTE);
    upload.write(start());
    const ended = await Promise.race([upload.answer, pause(75_000, null)]);
    upload.socket.destroy();
    expect(ended).not.toBeNull();
    expect(api.arrived).toEqual([]);
    expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
  }, 120);

  attack("documents without a length (chunked)", "411 with a sentence", async () => {
    const visitor = await applicant();
    const answer = await site.send(DOCUMENTS, {
      method: "POST",
      headers: { cookie: visitor.cookie, "sec-fetch-site": "same-origin", "content-type": `multipart/form-data; boundary=${boundary}`, "transfer-encoding": "chunked" },
      body: undefined,
    });
    expect(answer.status).toBe(411);
  });

  attack("documents posted without a login, or without a profile", "303 to what is missing; the API is not asked", async () => {
    const stranger = await new Visitor(site).sendDocuments(COURSE, requiredParts(50 * KILOBYTE));
    const hasty = await (await new Visitor(site).logIn("hasty@example.com")).sendDocuments(COURSE, requiredParts(50 * KILOBYTE));
    for (const answer of [stranger, hasty]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe(`/course_details/${COURSE}/apply`);
    }
    expect(api.arrived).toEqual([]);
  });

  attack("boundaries that are missing, empty, of 300 letters or full of signs", "refused with a sentence, never 500", async () => {
    for (const given of ["", "; boundary=", `; boundary=${"b".repeat(300)}`, '; boundary="a b\\"c"', "; boundary=a; boundary=b"]) {
      const visitor = await applicant();
      const answer = await visitor.post(DOCUMENTS, multipartBody(requiredParts()), { "content-type": `multipart/form-data${given}` });
      expect(answer.status, given).toBeLessThan(500);
    }
    expect(api.arrived).toEqual([]);
  });
});
