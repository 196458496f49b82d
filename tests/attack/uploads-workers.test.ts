// Holds contract 13.
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect } from "vitest";

import { multipartBody, requiredParts } from "../support/upload/multipart-body";
import { attack } from "./support/attack";
import { startAttackedSite } from "./support/attacked-site";
import { except } from "./support/ordinary-api";
import { beginUpload, type SlowUpload } from "./support/slow-upload";
import { COURSE, DOCUMENTS, KILOBYTE, uploadScene } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const scene = uploadScene();
const { api, applicant, underWay } = scene;

/** The first 100 kB of an application whose documents have 400 kB each. */
const start = () => multipartBody(requiredParts(400 * KILOBYTE)).subarray(0, 100 * KILOBYTE);

/** What the page says in the end, by the cookies that come with the answer. */
async function told(visitor: Visitor, { answer }: SlowUpload): Promise<string> {
  const given = [...(await answer).text.matchAll(/^set-cookie: ([^;]*)/gim)].map(([, pair]) => pair);
  return (await visitor.get(`${DOCUMENTS}/result`, { cookie: [...given, visitor.cookie].join("; ") })).text;
}

describe("Slow and broken uploads", () => {
  for (const [name, end] of [
    ["resets", (upload: SlowUpload) => upload.socket.resetAndDestroy()],
    ["closes cleanly", (upload: SlowUpload) => upload.socket.end()],
  ] as const) {
    attack(`a browser that ${name} in the middle of a file`, "nothing arrives, no worker stays taken", async () => {
      const body = multipartBody(requiredParts(400 * KILOBYTE));
      const upload = beginUpload(await applicant(), COURSE, body.length);
      upload.write(body.subarray(0, body.length - 200 * KILOBYTE));
      await underWay(1);
      end(upload);
      await underWay(0);
      await expect.poll(() => api.workers).toBe(0);
      expect(api.arrived).toEqual([]);
      upload.socket.destroy();
    });
  }

  attack(
    "finding 4: uploads that have sent a kilobyte of their first document",
    "hold no worker of the API",
    async () => {
      const uploads = await Promise.all(
        [1, 2, 3, 4].map(async () => beginUpload(await applicant(), COURSE, 500 * KILOBYTE)),
      );
      for (const upload of uploads) upload.write(start().subarray(0, KILOBYTE));
      await underWay(4);
      expect(
        (await scene.stranger().post("/login", { email: "other@example.com", password: "Example@123" })).status,
      ).toBe(303);
      expect(api.workers).toBe(0);
      for (const upload of uploads) upload.socket.destroy();
      await underWay(0);
    },
  );

  attack(
    "finding 4: one account sends three applications at once",
    "two run, the third gets 429, a sentence and Retry-After",
    async () => {
      const visitor = await applicant();
      const open = [2, 3].map((course) => beginUpload(visitor.copy(), course, 1_000 * KILOBYTE));
      for (const upload of open) upload.write(start());
      await underWay(2);
      const third = await visitor.sendDocuments(COURSE, requiredParts());
      expect(third.status).toBe(429);
      expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
      expect(third.text).toContain("from your account");
      for (const upload of open) upload.socket.destroy();
      await underWay(0);
      expect((await visitor.sendDocuments(COURSE, requiredParts())).headers.location).toContain("/done");
    },
  );

  attack(
    "finding 4: nine students behind one address, then thirteen in all",
    "429 past eight of an address, 503 past UPLOAD_MAX_ACTIVE; places come back",
    async () => {
      const shared = "203.0.113.200";
      const students = await Promise.all(
        Array.from({ length: 14 }, (_, index) => applicant(index < 9 ? shared : undefined)),
      );
      const open = students.slice(0, 8).map((student) => beginUpload(student, COURSE, 1_000 * KILOBYTE));
      for (const upload of open) upload.write(start());
      await underWay(8);
      expect((await students[8]?.sendDocuments(COURSE, requiredParts()))?.status).toBe(429);

      const others = students.slice(9, 13).map((student) => beginUpload(student, COURSE, 1_000 * KILOBYTE));
      for (const upload of others) upload.write(start());
      await underWay(12);
      const last = await students[13]?.sendDocuments(COURSE, requiredParts());
      expect(last?.status).toBe(503);
      expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
      for (const upload of [...open, ...others]) upload.socket.destroy();
      await underWay(0);
      expect((await students[13]?.sendDocuments(COURSE, requiredParts()))?.headers.location).toContain("/done");
    },
  );

  attack(
    "sixteen uploads of each of 64 addresses wait for an API that is silent",
    "the seventeenth of an address gets 429; another address has two, and no third",
    async () => {
      const site = await startAttackedSite(api.url, { API_TIMEOUT_MS: "60000" });
      const uploads: SlowUpload[] = [];
      try {
        const { cookie } = await (await new Visitor(site).logIn()).fillProfile(COURSE);
        api.answersOthers = except("/api/app/course-info/", () => undefined);
        const begin = (address: string, count: number) => {
          const own = Array.from({ length: count }, () => beginUpload({ site, address, cookie }, 2, 100 * KILOBYTE));
          uploads.push(...own);
          return own;
        };
        const refused = async (own: SlowUpload[]) => (await Promise.race(own.map(({ answer }) => answer))).status;
        for (let address = 1; address <= 64; address += 1)
          expect(await refused(begin(`203.0.113.${address}`, 17))).toBe(429);
        expect(await refused(begin("203.0.113.65", 3))).toBe(429);
        const ended = uploads.filter(({ socket }) => socket.readableEnded || socket.destroyed);
        expect(uploads.length - ended.length).toBe(1024 + 2);
      } finally {
        for (const { socket } of uploads) socket.destroy();
        await site.stop();
      }
    },
  );

  attack(
    "finding 4: an upload that sends 200 bytes a second",
    "ended, nothing arrives, the worker is free",
    async () => {
      const visitor = await applicant();
      const upload = beginUpload(visitor, COURSE, 900 * KILOBYTE);
      upload.write(start());
      const drip = setInterval(() => upload.write(Buffer.alloc(200, "a")), 1_000);
      expect(await told(visitor, upload)).toContain("The upload stopped: your line sent almost nothing for a minute.");
      clearInterval(drip);
      await underWay(0);
      expect(api.workers).toBe(0);
      expect(api.arrived).toEqual([]);
    },
    180,
  );

  attack(
    "finding 4: twelve uploads of one byte every 15 s for a minute",
    "every login and every page of others is answered meanwhile",
    async () => {
      const uploads = await Promise.all(
        Array.from({ length: 12 }, async () => beginUpload(await applicant(), COURSE, 500 * KILOBYTE)),
      );
      for (const upload of uploads) upload.write(start().subarray(0, KILOBYTE));
      for (let round = 0; round < 4; round += 1) {
        expect(
          (await scene.stranger().post("/login", { email: `during${round}@example.com`, password: "Example@123" }))
            .status,
        ).toBe(303);
        expect((await scene.site().send(`/course_details/${300 + round}`)).status).toBe(200);
        expect(api.workers).toBe(0);
        await pause(15_000);
        for (const upload of uploads) upload.write("a");
      }
      for (const upload of uploads) upload.socket.destroy();
    },
    150,
  );

  attack(
    "an upload that stops in the middle",
    "ended after 30 s with its sentence; the draft stays",
    async () => {
      const visitor = await applicant();
      const upload = beginUpload(visitor, COURSE, 900 * KILOBYTE);
      upload.write(start());
      expect(await told(visitor, upload)).toContain("The upload stopped: nothing moved for 30 seconds.");
      expect(api.arrived).toEqual([]);
      expect((await visitor.get(`/course_details/${COURSE}/apply`)).text).toContain("asmita@example.com");
    },
    120,
  );
});
