// Holds contract 13.
import { describe, expect } from "vitest";

import { eventually } from "../support/eventually";
import { multipartBody, requiredParts } from "../support/upload/multipart-body";
import { attack } from "./support/attack";
import { startAttackedSite } from "./support/attacked-site";
import { save } from "./support/documents-form";
import { answerJson } from "./support/ordinary-api";
import { beginUpload } from "./support/slow-upload";
import { COURSE, DOCUMENTS, seen, uploadScene } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const { api, applicant } = uploadScene();

/** Lets applications wait for their answer: `begun` when the API has one, `answer` lets the last of them go on. */
function holdAnswers() {
  const waiting: ((status: number) => void)[] = [];
  const begun = new Promise<void>((arrived) => {
    api.answersUploads((_request, response) => {
      waiting.push((status) => answerJson(response, status === 201 ? { id: 7 } : { detail: "No." }, status));
      arrived();
    });
  });
  return { begun, held: () => waiting.length, answer: (status = 201) => waiting.pop()?.(status) };
}

describe("Outcomes of uploads", () => {
  const answers: readonly (readonly [name: string, status: number, body: string])[] = [
    ["200 with HTML", 200, "<h1>Welcome</h1>"],
    ["500, after it has stored it", 500, "<h1>Server Error</h1>"],
  ];
  for (const [name, status, body] of answers) {
    attack(
      `finding 18: the API answers an application with ${name}`,
      "no success: it may have arrived, the draft stays",
      async () => {
        api.answersUploads((_request, response) => void response.writeHead(status).end(body));
        const visitor = await applicant();
        const answer = await visitor.sendDocuments(COURSE, requiredParts());
        expect(answer.headers.location).not.toContain("/done");
        expect(await seen(visitor, answer)).toContain("your application may have arrived");
        expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
      },
    );
  }

  attack(
    "finding 5: the API stores and breaks the connection, and the student submits again",
    "warned; nothing is sent a second time",
    async () => {
      api.answersUploads((_request, response) => void response.socket?.resetAndDestroy());
      const visitor = await applicant();
      const lost = await visitor.sendDocuments(COURSE, requiredParts());
      expect(await seen(visitor, lost)).toContain("your application may have arrived");
      const second = await visitor.sendDocuments(COURSE, requiredParts());
      expect(second.headers.location).toBe(DOCUMENTS);
      expect(api.arrived).toHaveLength(1);
    },
  );

  attack(
    "finding 5: the phone loses its line after the last byte, and the answer with it",
    "warned or shown the result on return; never sent twice",
    async () => {
      api.answersUploads((_request, response) => void setTimeout(() => response.writeHead(500).end(), 500));
      const visitor = await applicant();
      const body = multipartBody(requiredParts());
      const upload = beginUpload(visitor, COURSE, body.length);
      upload.write(body);
      await expect.poll(() => api.arrived.length).toBe(1);
      upload.socket.resetAndDestroy();
      const warning = async () =>
        expect((await visitor.get(DOCUMENTS)).text).toContain("your application may have arrived");
      await eventually(warning);
      await visitor.sendDocuments(COURSE, requiredParts());
      expect(api.arrived).toHaveLength(1);
      await warning();
    },
  );

  attack(
    "an old draft replayed after success, in another tab",
    "leads to the result, nothing is sent again",
    async () => {
      const visitor = await applicant();
      const tab = visitor.copy();
      await visitor.sendDocuments(COURSE, requiredParts());
      const replay = await tab.sendDocuments(COURSE, requiredParts());
      expect(replay.headers.location).toContain("/done");
      expect(api.arrived).toHaveLength(1);
    },
  );

  attack(
    "the answer to an application that arrived is lost, and the student turns to another course",
    "what arrived is listed, and its course says so before it is sent again",
    async () => {
      const visitor = await applicant();
      await visitor.copy().sendDocuments(COURSE, requiredParts());
      const other = await visitor.fillProfile(COURSE + 1);
      await other.sendDocuments(COURSE + 1, requiredParts());
      expect(api.arrived).toHaveLength(2);
      for (const course of [COURSE, COURSE + 1]) {
        expect((await visitor.get(`/course_details/${course}`)).text, String(course)).toContain("You applied on");
      }
    },
  );

  attack(
    "Submit for two courses at once, with the saved files of one draft",
    "the one that arrives first takes no file from the other, and both are listed",
    async () => {
      const visitor = await applicant();
      await visitor.sendDocuments(COURSE, [...requiredParts(), save]);
      const two = visitor.copy();
      const sending = holdAnswers();
      const first = visitor.sendDocuments(COURSE, []);
      await sending.begun;
      const second = two.sendDocuments(COURSE + 1, []);
      await expect.poll(() => sending.held()).toBe(2);
      sending.answer();
      expect((await second).headers.location).toContain("/done");
      expect((await two.get(DOCUMENTS)).text).not.toContain("no longer kept");
      sending.answer();
      expect((await first).headers.location).toContain("/done");
      expect(api.arrived).toHaveLength(2);
      for (const course of [COURSE, COURSE + 1]) {
        expect((await visitor.get(`/course_details/${course}`)).text, String(course)).toContain("You applied on");
      }
    },
  );

  attack(
    "Submit for two courses at once: one may have arrived, and the one begun before it is refused",
    "the first course still warns, in another container too; nothing is sent again unasked",
    async () => {
      const [one, other] = [await startAttackedSite(api.url), await startAttackedSite(api.url)];
      try {
        const visitor = await (await new Visitor(one).logIn("moved@example.com")).fillProfile(COURSE);
        const sending = holdAnswers();
        const second = visitor.sendDocuments(COURSE + 1, requiredParts());
        await sending.begun;
        const first = visitor.sendDocuments(COURSE, requiredParts());
        await expect.poll(() => sending.held()).toBe(2);
        sending.answer(500);
        await first;
        sending.answer(400);
        await second;
        visitor.site = other;
        api.answersUploads();
        expect((await visitor.get(DOCUMENTS)).text).toContain("your application may have arrived");
        expect((await visitor.sendDocuments(COURSE, requiredParts())).headers.location).toBe(DOCUMENTS);
        expect(api.arrived).toEqual([]);
      } finally {
        await Promise.all([one.stop(), other.stop()]);
      }
    },
  );

  attack(
    "Submit for two courses at once with saved files: one arrives, the other is refused, and its page is opened",
    "the refused one keeps its files and its texts",
    async () => {
      const visitor = await applicant();
      await visitor.sendDocuments(COURSE, [...requiredParts(), save]);
      const sending = holdAnswers();
      const refused = visitor.sendDocuments(COURSE + 1, []);
      await sending.begun;
      const first = visitor.sendDocuments(COURSE, []);
      await expect.poll(() => sending.held()).toBe(2);
      sending.answer();
      expect((await first).headers.location).toContain("/done");
      sending.answer(400);
      await refused;
      for (const path of ["/done", "", "/documents"]) await visitor.get(`/course_details/${COURSE}/apply${path}`);
      const other = `/course_details/${COURSE + 1}/apply`;
      for (const part of requiredParts())
        expect((await visitor.get(`${other}/documents`)).text).toContain(`Remove ${part.fileName}`);
      expect((await visitor.get(other)).text).toContain("asmita@example.com");
    },
  );

  attack(
    "“Delete my draft” at another course while an application is sent",
    "says that it may have arrived",
    async () => {
      const sending = holdAnswers();
      const visitor = await applicant();
      const sent = visitor.copy().sendDocuments(COURSE, requiredParts());
      await sending.begun;
      const answer = await visitor.post(`/course_details/${COURSE + 1}/apply/delete`, {});
      expect(await seen(visitor, answer)).toContain("may have arrived all the same");
      sending.answer();
      await sent;
    },
  );

  attack("Submit clicked five times at once", "one application", async () => {
    api.answersUploads(
      (_request, response) =>
        void setTimeout(() => response.writeHead(201, { "content-type": "application/json" }).end('{"id":7}'), 300),
    );
    const visitor = await applicant();
    await Promise.all(Array.from({ length: 5 }, () => visitor.copy().sendDocuments(COURSE, requiredParts())));
    expect(api.arrived).toHaveLength(1);
  });
});
