// Holds contract 12.3.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect } from "vitest";

import { pdf } from "../support/upload/multipart-body";
import { attack } from "./support/attack";
import { startAttackedSite } from "./support/attacked-site";
import { begin, create, metadata, offsetOf, openPatch, patch } from "./support/tus-upload";
import { UploadApi } from "./support/upload-api";
import { COURSE, DOCUMENTS, KILOBYTE, uploadScene } from "./support/upload-scene";
import { Visitor } from "./support/visitor";

const scene = uploadScene();
const { applicant, stranger, underWay } = scene;
const named = (count: number) => metadata(`${count}.pdf`);

describe("Documents in pieces", () => {
  attack("an ordinary document", "is kept piece by piece, and its offset says how far", async () => {
    const visitor = await applicant();
    const bytes = pdf(200 * KILOBYTE);
    const created = await create(visitor, bytes.length, metadata("प्रमाणपत्र.pdf"));
    expect(created.status).toBe(201);
    expect(created.headers).toMatchObject({
      "tus-resumable": "1.0.0",
      "cache-control": expect.stringContaining("no-store"),
    });
    const path = created.headers.location ?? "";
    expect(path).toMatch(/^\/documents\/[\w-]+$/);
    expect(await offsetOf(visitor, path)).toBe(0);

    const first = await patch(visitor, path, 0, bytes.subarray(0, 70_001));
    expect([first.status, first.headers["upload-offset"]]).toEqual([204, "70001"]);
    expect(await offsetOf(visitor, path)).toBe(70_001);
    const last = await patch(visitor, path, 70_001, bytes.subarray(70_001));
    expect([last.status, last.headers["upload-offset"]]).toEqual([204, String(bytes.length)]);

    const head = await visitor.tus("HEAD", path);
    expect(head.headers).toMatchObject({
      "upload-offset": String(bytes.length),
      "upload-length": String(bytes.length),
      "upload-metadata": metadata("प्रमाणपत्र.pdf"),
    });
  });

  attack("what the site takes of the protocol", "is told to everybody", async () => {
    for (const path of ["/documents", "/documents/x"]) {
      const { status, headers } = await stranger().tus("OPTIONS", path, { "tus-resumable": null });
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        "tus-version": "1.0.0",
        "tus-extension": "creation,termination",
        "tus-max-size": String(1024 * KILOBYTE),
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  attack("a document that is begun once more, since the answer was lost", "takes the place of the first", async () => {
    const visitor = await applicant();
    const bytes = pdf(1024 * KILOBYTE);
    const paths: string[] = [];
    for (let times = 0; times < 3; times += 1) paths.push(await begin(visitor, bytes.length));
    expect((await patch(visitor, paths[2] ?? "", 0, bytes)).status).toBe(204);
    expect(await Promise.all(paths.map((path) => offsetOf(visitor, path)))).toEqual([-404, -404, bytes.length]);
  });

  attack("a document that comes a second time", "the last answer names the one that stays", async () => {
    const visitor = await applicant();
    const bytes = pdf(1000);
    const first = await begin(visitor, 1000);
    expect((await patch(visitor, first, 0, bytes.subarray(0, 999))).headers["content-location"]).toBeUndefined();
    expect((await patch(visitor, first, 999, bytes.subarray(999))).headers["content-location"]).toBe(first);
    const second = await begin(visitor, 1000);
    const { status, headers } = await patch(visitor, second, 0, bytes);
    expect([status, headers["content-location"]]).toEqual([204, second]);
    expect((await visitor.tus("HEAD", first)).status).toBe(404);
  });

  attack("a line that breaks in the middle", "what has arrived is kept, and it goes on from there", async () => {
    const visitor = await applicant();
    const bytes = pdf(300 * KILOBYTE);
    const path = await begin(visitor, bytes.length);
    const socket = openPatch(visitor, path, 0, bytes.length);
    socket.write(bytes.subarray(0, 150_000));
    await pause(500);
    socket.resetAndDestroy();
    await expect.poll(() => offsetOf(visitor, path)).toBe(150_000);
    expect((await patch(visitor, path, 150_000, bytes.subarray(150_000))).status).toBe(204);
    expect(await offsetOf(visitor, path)).toBe(bytes.length);
  });

  attack(
    "a line that is dead without a word",
    "the next request takes the file over at once, and the line too",
    async () => {
      const visitor = await applicant();
      const bytes = pdf(300 * KILOBYTE);
      const path = await begin(visitor, bytes.length);
      const socket = openPatch(visitor, path, 0, bytes.length).resume();
      socket.write(bytes.subarray(0, 150_000));
      await pause(500);
      expect(await offsetOf(visitor, path)).toBe(150_000);
      await expect.poll(() => socket.closed).toBe(true);
      expect((await patch(visitor, path, 150_000, bytes.subarray(150_000))).status).toBe(204);
    },
  );

  attack("two PATCHes of one document at once", "one writes, no byte is mixed", async () => {
    const visitor = await applicant();
    const bytes = pdf(400 * KILOBYTE);
    const path = await begin(visitor, bytes.length);
    const answers = await Promise.all([patch(visitor, path, 0, bytes), patch(visitor, path, 0, bytes)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const status of statuses) expect([204, 409, 423]).toContain(status);
    const offset = await offsetOf(visitor, path);
    if (offset < bytes.length) expect((await patch(visitor, path, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await offsetOf(visitor, path)).toBe(bytes.length);
  });

  attack("a wrong offset", "409, and nothing is written", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 1000);
    expect((await patch(visitor, path, 5, pdf(995))).status).toBe(409);
    expect((await patch(visitor, path, 2000, pdf(10))).status).toBe(409);
    expect(await offsetOf(visitor, path)).toBe(0);
  });

  attack(
    "a refused piece that goes on for long, from a browser that reads no answer before it has sent all",
    "answered at once, and the line is cut a moment later",
    async () => {
      const visitor = await applicant();
      const path = await begin(visitor, 900 * KILOBYTE);
      const socket = openPatch(visitor, path, 5, 900 * KILOBYTE - 5);
      let heard = "";
      socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
      const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 50);
      await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 409 /);
      await expect.poll(() => socket.closed).toBe(true);
      clearInterval(sending);
      expect(socket.bytesWritten).toBeLessThan(100 * KILOBYTE);
      expect(await offsetOf(visitor, path)).toBe(0);
    },
  );

  attack("a piece of another type, or without an offset", "415, 400, and nothing is written", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 1000);
    const type = "application/offset+octet-stream";
    const wrong: [Record<string, string>, number][] = [
      [{ "upload-offset": "0", "content-type": "application/pdf" }, 415],
      [{ "content-type": type }, 400],
      [{ "upload-offset": "-1", "content-type": type }, 400],
    ];
    for (const [headers, status] of wrong)
      expect((await visitor.tus("PATCH", path, headers, pdf(1000))).status).toBe(status);
    expect(await offsetOf(visitor, path)).toBe(0);
  });

  attack("more bytes than were announced", "413, and no more than announced is kept", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 1000);
    expect((await patch(visitor, path, 0, pdf(5000))).status).toBe(413);
    expect(await offsetOf(visitor, path)).toBeLessThanOrEqual(1000);
  });

  attack("DELETE", "the document is gone, twice is 404", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 1000);
    expect((await visitor.tus("DELETE", path)).status).toBe(204);
    expect(await offsetOf(visitor, path)).toBe(-404);
    expect((await visitor.tus("DELETE", path)).status).toBe(404);
    expect((await patch(visitor, path, 0, pdf(1000))).status).toBe(404);
  });

  attack("another browser, another draft, a guessed id", "404, and the document stays as it is", async () => {
    const owner = await applicant();
    const path = await begin(owner, 1000);
    const other = await applicant();
    for (const wrong of [path, "/documents/..%2f..%2fetc", "/documents/%00", "/documents/x", "/documents/new"]) {
      for (const method of ["HEAD", "DELETE"]) expect([400, 404]).toContain((await other.tus(method, wrong)).status);
      expect([400, 404]).toContain((await patch(other, wrong, 0, pdf(1000))).status);
    }
    expect(await offsetOf(owner, path)).toBe(0);
  });

  attack("a stranger, a login without a draft, a foreign page", "401, 403, 403", async () => {
    const owner = await applicant();
    const path = await begin(owner, 1000);
    expect((await create(stranger(), 1000)).status).toBe(401);
    expect((await patch(stranger(), path, 0, pdf(1000))).status).toBe(401);
    expect((await stranger().tus("HEAD", path)).status).toBe(401);
    const noDraft = await stranger().logIn("no-draft@example.com");
    expect((await create(noDraft, 1000)).status).toBe(403);
    expect((await noDraft.tus("HEAD", path)).status).toBe(403);
    const foreign: Record<string, string | null>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": null, origin: "https://evil.example" },
      { "sec-fetch-site": null, origin: null },
    ];
    for (const headers of foreign) {
      const given = { "upload-length": "1000", "upload-metadata": metadata("a.pdf"), ...headers };
      expect((await owner.tus("POST", "/documents", given)).status).toBe(403);
      expect((await owner.tus("DELETE", path, headers)).status).toBe(403);
      expect((await owner.tus("PATCH", path, { "upload-offset": "0", ...headers }, pdf(1000))).status).toBe(403);
    }
    expect(await offsetOf(owner, path)).toBe(0);
  });

  attack("logged out in the middle", "401; another login does not open the document", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 1000);
    const thief = visitor.copy();
    await visitor.post("/logout", {});
    expect((await patch(visitor, path, 0, pdf(1000))).status).toBe(401);
    await visitor.logIn("another@example.com");
    await visitor.fillProfile(COURSE);
    expect(await offsetOf(visitor, path)).toBe(-404);
    expect((await patch(thief, path, 0, pdf(1000))).status).toBeGreaterThanOrEqual(204);
  });

  const bad: readonly (readonly [name: string, size: number, given: string | null, status: number, text: RegExp])[] = [
    ["a group that is none", 1000, metadata("a.pdf", "first_name"), 400, /none of the document groups/],
    ["a group of an object's own words", 1000, metadata("a.pdf", "constructor"), 400, /none of the document groups/],
    ["no metadata", 1000, null, 400, /none of the document groups/],
    ["a wrong extension", 1000, metadata("a.html"), 415, /“a.html” is not a .jpg/],
    ["a path", 1000, metadata("../../a.pdf"), 400, /contains a path/],
    ["a path as an entity", 1000, metadata("a&#47;b.pdf"), 400, /contains a path/],
    ["a control character", 1000, metadata("a\r\nb.pdf"), 400, /contains a path/],
    ["a name of 256 bytes", 1000, metadata(`${"a".repeat(252)}.pdf`), 400, /too long/],
    ["an empty name", 1000, metadata(""), 400, /without a name/],
    ["an empty document", 0, metadata("a.pdf"), 400, /“a.pdf” is empty/],
    ["a document over the limit", 1024 * KILOBYTE + 1, metadata("a.pdf"), 413, /larger than 1 MB/],
    ["metadata that is no base64", 1000, "filename ###,group abc", 400, /./],
    ["metadata of an object's own words", 1000, `__proto__ YQ==,${metadata("a.pdf")}`, 400, /./],
    ["a second name", 1000, `filename YQ==,${metadata("a.pdf")}`, 400, /./],
  ];
  for (const [name, size, given, status, text] of bad) {
    attack(name, `${status} with a sentence, nothing is begun`, async () => {
      const answer = await create(await applicant(), size, given);
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(text);
      expect(answer.headers.location).toBeUndefined();
    });
  }

  attack("lengths that are none", "4xx", async () => {
    const visitor = await applicant();
    for (const length of ["-1", "1e9", "0x10", "NaN", "", "9".repeat(40), null]) {
      const headers = { "upload-length": length, "upload-metadata": metadata("a.pdf") };
      const { status } = await visitor.tus("POST", "/documents", headers);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  attack("a hundred and one documents, or more than fits in all", "413", async () => {
    const visitor = await applicant();
    for (let count = 0; count < 2; count += 1)
      expect((await create(visitor, 1024 * KILOBYTE, named(count))).status).toBe(201);
    const answer = await create(visitor, 1000);
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining("too large together")]);
    const other = await applicant();
    for (let count = 0; count < 100; count += 1) expect((await create(other, 10, named(count))).status).toBe(201);
    expect((await create(other, 10)).status).toBe(413);
  });

  attack("bytes that are no document", "refused as soon as they are known, and removed", async () => {
    const visitor = await applicant();
    const path = await begin(visitor, 100 * KILOBYTE);
    const answer = await patch(visitor, path, 0, Buffer.alloc(100 * KILOBYTE, "<script>"));
    expect([answer.status, answer.text]).toEqual([
      415,
      "“a.pdf” is not a JPG, PNG or PDF, although its name says so. Save it as a PDF, or take a picture of it, and choose that.",
    ]);
    expect(await offsetOf(visitor, path)).toBe(-404);

    const slow = await begin(visitor, 1000);
    expect((await patch(visitor, slow, 0, Buffer.from("%PD"))).headers["upload-offset"]).toBe("0");
    expect((await patch(visitor, slow, 0, Buffer.from("%PD<script>"))).status).toBe(415);
  });

  attack("a document of a few bytes", "is judged when it is whole", async () => {
    const visitor = await applicant();
    expect((await patch(visitor, await begin(visitor, 5), 0, Buffer.from("%PDF-"))).status).toBe(204);
    expect((await patch(visitor, await begin(visitor, 5), 0, Buffer.from("%PDF!"))).status).toBe(415);
  });

  attack("three documents at once from one account", "429 with Retry-After, the others go on", async () => {
    const visitor = await applicant();
    const paths = await Promise.all([1, 2, 3].map((count) => begin(visitor, 1000, named(count))));
    const open = paths.slice(0, 2).map((path) => openPatch(visitor, path, 0, 1000));
    open.forEach((socket) => socket.write(pdf(500)));
    await underWay(2);
    const third = await patch(visitor, paths[2] ?? "", 0, pdf(1000));
    expect(third.status).toBe(429);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    open.forEach((socket) => socket.destroy());
    await expect.poll(async () => (await patch(visitor, paths[2] ?? "", 0, pdf(1000))).status).toBe(204);
  });

  attack("methods that are none here", "405 or 404, and nothing else has the new ones", async () => {
    const visitor = await applicant();
    expect((await visitor.get("/documents")).status).toBe(405);
    expect((await visitor.get("/documents/x")).status).toBe(405);
    expect((await visitor.tus("PUT", "/documents/x")).status).toBe(405);
    expect((await visitor.tus("PATCH", "/Documents/x")).status).toBe(405);
    for (const method of ["PATCH", "DELETE", "OPTIONS"])
      expect((await visitor.tus(method, `/course_details/${COURSE}/apply/documents`)).status).toBe(405);
    const override = {
      "x-http-method-override": "DELETE",
      "upload-length": "10",
      "upload-metadata": metadata("a.pdf"),
    };
    const path = await begin(visitor, 1000);
    expect([404, 405]).toContain((await visitor.tus("POST", path, override)).status);
    expect(await offsetOf(visitor, path)).toBe(0);
  });

  attack("a request of another version of the protocol, or of none", "412, and nothing is begun", async () => {
    const visitor = await applicant();
    for (const version of [null, "0.2.2", "1.0.1"]) {
      const headers = { "tus-resumable": version, "upload-length": "10", "upload-metadata": metadata("a.pdf") };
      const answer = await visitor.tus("POST", "/documents", headers);
      expect([answer.status, answer.headers["tus-version"]]).toEqual([412, "1.0.0"]);
    }
    expect((await visitor.get(DOCUMENTS)).text).not.toContain("a.pdf");
  });
});

describe("Documents in pieces, of a size that is not said", () => {
  attack("Upload-Defer-Length", "400 with a sentence", async () => {
    const visitor = await applicant();
    const headers = { "upload-defer-length": "1", "upload-metadata": metadata("a.pdf") };
    const answer = await visitor.tus("POST", "/documents", headers);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("Upload-Length")]);
  });
});

describe("Documents in pieces, and a store that does not work", () => {
  attack(
    "a folder that cannot be made",
    "503 with a sentence and no Retry-After, which asks for the form",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "no-folder-"));
      writeFileSync(join(folder, "file"), "");
      const api = new UploadApi();
      const site = await startAttackedSite(await api.start(), { DRAFT_FILES: join(folder, "file", "drafts") });
      try {
        const visitor = await (await new Visitor(site).logIn()).fillProfile(COURSE);
        const answer = await create(visitor, 1000);
        expect([answer.status, answer.headers["retry-after"]]).toEqual([503, undefined]);
        expect(answer.text).toBe("Files cannot be kept right now.");
      } finally {
        await Promise.all([site.stop(), api.stop()]);
        rmSync(folder, { recursive: true });
      }
    },
  );
});
