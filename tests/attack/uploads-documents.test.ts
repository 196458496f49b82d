// Holds contract 5.11, 5.12, 13.
import { describe, expect } from "vitest";

import { boundary, multipartBody, type Part, pdf, requiredParts } from "../support/upload/multipart-body";
import { attack } from "./support/attack";
import { COURSE, DOCUMENTS, KILOBYTE, seen, uploadScene } from "./support/upload-scene";

const scene = uploadScene();
const { api, applicant } = scene;

/** A complete set whose first document has these headers in place of its own. */
const withHeaders = (headers: string): Part[] => [
  { name: "academic_documents", headers, content: pdf() },
  ...requiredParts().slice(1),
];
const disposition = (rest: string) =>
  `Content-Disposition: form-data; name="academic_documents"; ${rest}\r\nContent-Type: application/pdf`;
const named = (fileName: string) => withHeaders(disposition(`filename="${fileName}"`));

async function expectRefused(parts: readonly Part[] | Buffer, sentence: RegExp) {
  const visitor = await applicant();
  const answer = await visitor.sendDocuments(COURSE, parts);
  expect(answer.headers.location ?? "").not.toContain("/done");
  expect(await seen(visitor, answer)).toMatch(sentence);
  expect(api.arrived).toEqual([]);
  expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
}

const na = "\u0928";

describe("Documents", () => {
  attack("an ordinary application", "arrives whole, once, and the result page says so", async () => {
    const visitor = await applicant();
    const answer = await visitor.sendDocuments(COURSE, requiredParts(300 * KILOBYTE));
    expect(answer.headers.location).toBe(`/course_details/${COURSE}/apply/done`);
    expect(api.arrived).toHaveLength(1);
  });

  const lost: readonly (readonly [name: string, parts: readonly Part[], sentence: RegExp])[] = [
    ["a file name of 310 Devanagari letters", named(`${na.repeat(310)}.pdf`), /too long|could not be read/],
    [
      "name* that points to another group",
      withHeaders(disposition("name*=UTF-8''passport_documents; filename=\"a.pdf\"")),
      /could not be read/,
    ],
    [
      "two Content-Dispositions",
      withHeaders(`${disposition('filename="a.pdf"')}\r\n${disposition('filename="b.pdf"')}`),
      /could not be read/,
    ],
  ];
  for (const [name, parts, sentence] of lost) {
    attack(`finding 3: ${name}`, "refused with a sentence, nothing arrives, the profile stays", () =>
      expectRefused(parts, sentence),
    );
  }

  attack("finding 3: a file name of 83 Devanagari letters (253 bytes)", "arrives under its whole name", async () => {
    const visitor = await applicant();
    const answer = await visitor.sendDocuments(COURSE, named(`${na.repeat(83)}.pdf`));
    expect(answer.headers.location).toContain("/done");
    expect(Buffer.from(api.arrived[0]?.body ?? "", "latin1").toString()).toContain(`filename="${na.repeat(83)}.pdf"`);
  });

  const whole = multipartBody(requiredParts()).toString("latin1");
  const hostile: readonly (readonly [name: string, body: readonly Part[] | string])[] = [
    ["lines that end in LF only", whole.replaceAll("\r\n", "\n")],
    [
      "a field that would overwrite a text of the profile",
      [{ name: "email", content: "evil@example.com" }, ...requiredParts()],
    ],
    [
      "HTML under the name of a PDF",
      [
        { name: "academic_documents", fileName: "a.pdf", content: "<script>alert(1)</script>" },
        ...requiredParts().slice(1),
      ],
    ],
    [
      "3,000 parts",
      Array.from({ length: 3_000 }, (_, index) => ({
        name: "additional_documents",
        fileName: `${index}.pdf`,
        content: "%PDF-1.7\n",
      })),
    ],
    ["no closing delimiter", whole.replace(`--${boundary}--\r\n`, "")],
    ["a file over the limit", requiredParts(1100 * KILOBYTE)],
    ["files over the limit together", requiredParts(900 * KILOBYTE)],
    ["a body over the limit altogether", requiredParts(3_000 * KILOBYTE)],
    ["a group that is required left out", requiredParts().slice(1)],
  ];
  for (const [name, body] of hostile) {
    attack(`documents with ${name}`, "refused with a sentence, nothing arrives", () =>
      expectRefused(typeof body === "string" ? Buffer.from(body, "latin1") : body, /role="alert"|<title>Error: /),
    );
  }

  attack(
    "documents with two Content-Types in a part",
    "refused, or the same file of the same group arrives",
    async () => {
      const visitor = await applicant();
      const answer = await visitor.sendDocuments(
        COURSE,
        withHeaders(`${disposition('filename="a.pdf"')}\r\nContent-Type: text/html`),
      );
      expect(answer.status).toBe(303);
      for (const { body } of api.arrived)
        expect(body.split('name="academic_documents"; filename="a.pdf"')).toHaveLength(2);
    },
  );

  attack("documents without a length (chunked)", "411 with a sentence", async () => {
    const visitor = await applicant();
    const answer = await scene.site().send(DOCUMENTS, {
      method: "POST",
      headers: {
        cookie: visitor.cookie,
        "sec-fetch-site": "same-origin",
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "transfer-encoding": "chunked",
      },
      body: undefined,
    });
    expect(answer.status).toBe(411);
    expect(answer.text).toContain("<title>Error: ");
    expect(answer.text).toContain("Your browser did not say how large your documents are.");
  });

  attack(
    "documents posted without a login, or without a profile",
    "303 to what is missing; the API is not asked",
    async () => {
      const stranger = await scene.stranger().sendDocuments(COURSE, requiredParts(50 * KILOBYTE));
      const hasty = await (
        await scene.stranger().logIn("hasty@example.com")
      ).sendDocuments(COURSE, requiredParts(50 * KILOBYTE));
      for (const answer of [stranger, hasty]) {
        expect(answer.status).toBe(303);
        expect(answer.headers.location).toBe(`/course_details/${COURSE}/apply`);
      }
      expect(api.arrived).toEqual([]);
    },
  );

  attack(
    "boundaries that are missing, empty, of 300 letters or full of signs",
    "refused with a sentence, never 500",
    async () => {
      for (const given of [
        "",
        "; boundary=",
        `; boundary=${"b".repeat(300)}`,
        '; boundary="a b\\"c"',
        "; boundary=a; boundary=b",
      ]) {
        const visitor = await applicant();
        const answer = await visitor.post(DOCUMENTS, multipartBody(requiredParts()), {
          "content-type": `multipart/form-data${given}`,
        });
        expect(answer.status, given).toBeLessThan(500);
      }
      expect(api.arrived).toEqual([]);
    },
  );
});
