// Holds contract 5.11, 5.12.
import { createHash } from "node:crypto";
import { type IncomingMessage, OutgoingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { multipartBody, pdf, requiredParts } from "../../../tests/support/upload/multipart-body";
import { accept, type Received } from "../../../tests/support/upload/sink";
import {
  type Answer,
  bigForm,
  type Changes,
  MIB,
  never,
  passing,
  post,
  start,
  store,
} from "../../../tests/support/upload/upload-case";
import { outcomeIn, rawClient } from "../../../tests/support/upload/upload-site";
import { applicationFields } from "../rules/documents";
import { DraftDocuments } from "../store/draft-documents.server";
import { Folder } from "../store/folder.server";
import { Store } from "../store/store.server";

/** What the API reads of an application; blanks may follow its closing delimiter. */
async function formOf(received: Received | undefined) {
  const type = received?.headers["content-type"] ?? "";
  const closing = `--${type.split("boundary=")[1]}--\r\n`;
  const end = (received?.body.lastIndexOf(closing) ?? 0) + closing.length;
  expect(received?.body.toString("latin1", end).trim()).toBe("");
  return await new Response(new Uint8Array(received?.body.subarray(0, end) ?? []), {
    headers: { "content-type": type },
  }).formData();
}

type Site = Awaited<ReturnType<typeof start>>;
const isReset = ({ sink }: Site) =>
  eventually(() => expect(sink.received[0]).toMatchObject({ reset: true, complete: false }));
/** An upload whose bytes the test sends itself. */
const client = ({ site }: Site, length: number, headers = {}) =>
  rawClient(site.port, { "content-length": length, ...headers });
const settle = () => pause(80);
const small = multipartBody(requiredParts());
const middle = multipartBody(requiredParts(MIB));
const cvHeader = 'Content-Disposition: form-data; name="cv_documents"; filename="a.pdf"';
const slow = { floor: { bytesPerSecond: 1000, windowMs: 300 } };

describe("what reaches the API", () => {
  it("is the text fields in order, then the documents as they are, in one request of exact length", async () => {
    const { sink, site } = await start();
    const content = Buffer.concat([pdf(700_001), Buffer.from("\r\n--\r\n")]);
    const parts = requiredParts().map((part) => ({ ...part, fileName: "क ख.pdf", content }));
    expect(
      await post(site.port, multipartBody([...parts, { name: "cv_documents", fileName: "" }, intent("again")])),
    ).toMatchObject({
      kind: "accepted",
      body: { id: 1 },
      files: [{ group: "academic_documents", name: "क ख.pdf", size: content.length }, {}, {}],
    });

    const [received] = sink.received;
    expect(received?.headers).toMatchObject({
      authorization: "Bearer the-token",
      "content-length": String(received?.body.length),
      "idempotency-key": "the-key",
      "x-request-id": "the-request",
    });
    expect(received?.headers).not.toHaveProperty("transfer-encoding");
    const form = await formOf(received);
    expect([...form.keys()]).toEqual([...applicationFields, ...parts.map(({ name }) => name)]);
    expect([form.get("first_name"), form.get("last_name"), form.get("address")]).toEqual([
      "सीता",
      "",
      "Ward 4\r\nLalitpur",
    ]);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const file = form.get("passport_documents") as File;
    expect(file.name).toBe("क ख.pdf");
    expect(hash(new Uint8Array(await file.arrayBuffer()))).toBe(hash(content));
  });
});

describe("a refused document", () => {
  it("resets the API's connection: it never sees a whole body, nor a clean end", async () => {
    const it = await start();
    const body = multipartBody([...requiredParts(2 * MIB), { name: "cv_documents", fileName: "cv.pdf", content: "x" }]);
    const refused = { kind: "refused-by-check", problems: [{ reason: "content", group: "cv_documents" }] };
    expect(await post(it.site.port, body)).toMatchObject(refused);
    await isReset(it);
    expect(it.sink.received[0]?.body.includes("cv.pdf")).toBe(false);
  });

  it("does not even reach for the API when it is the first; the rest is read, and the connection stays usable", async () => {
    const it = await start();
    const parts = [{ name: "cv_documents", fileName: "cv.exe", content: "MZ" }, ...requiredParts(2 * MIB)];
    const body = multipartBody(parts);
    const { socket, write } = client(it, body.length, { connection: "keep-alive" });
    let answered = "";
    socket.on("data", (bytes) => (answered += String(bytes)));
    await write(body.subarray(0, -1));
    await settle();
    expect(answered).toBe("");
    await write(body.subarray(-1));
    await eventually(() => expect(answered).toContain("“cv.exe”"));
    expect(socket.destroyed).toBe(false);
    expect(it.sink.received).toEqual([]);
    socket.destroy();
  });
});

describe("an application that has to give way", () => {
  /** Somebody whose slot is taken away when the test says so. */
  function pushed() {
    const slot = { giveWay: () => {} };
    const take: Changes["take"] = (_sender, giveWay) => {
      slot.giveWay = giveWay;
      return () => undefined;
    };
    return { slot, take };
  }

  it("ends although its form has arrived: it is reset, the applicant hears why", async () => {
    const { own } = store();
    for (const { name } of requiredParts()) {
      const writer = await own.store.begin({ group: name as "cv_documents", name: "a.pdf", size: null }, own.sender);
      await writer.write(pdf(8 * MIB));
      await writer.finish();
    }
    const { slot, take } = pushed();
    let api: IncomingMessage | undefined;
    const present = await own.store.list();
    const it = await start((request) => void (api = request.pause()), { own: { ...own, present }, take });
    const ending = post(it.site.port, multipartBody([intent("")]));
    await eventually(() => expect(it.sink.received).toHaveLength(1));
    slot.giveWay();
    expect(await ending).toMatchObject({ kind: "busy", scope: "site" });
    api?.resume();
    await isReset(it);
  });

  it("gives way to nobody once the API has it whole: its answer counts", async () => {
    const { slot, take } = pushed();
    let answerNow: (() => void) | undefined;
    const answer: Answer = (request, response) =>
      void request.on("end", () => (answerNow = () => response.writeHead(201).end("{}")));
    const { site } = await start(answer, { take });
    const ending = post(site.port, small);
    await eventually(() => expect(answerNow).toBeDefined());
    slot.giveWay();
    await settle();
    answerNow?.();
    expect(await ending).toMatchObject({ kind: "accepted" });
  });
});

function intent(content: string) {
  return { name: "intent", content };
}

it("gives the API blanks as it has room for them: TLS would hold, and encrypt at once, all that it is given", async () => {
  const { site } = await start(accept);
  let most = 0;
  const { write } = OutgoingMessage.prototype;
  vi.spyOn(OutgoingMessage.prototype, "write").mockImplementation(function (this: OutgoingMessage, ...given) {
    const hasRoom = write.apply(this, given);
    most = Math.max(most, this.writableLength);
    return hasRoom;
  });
  const behind = Buffer.alloc(16 * MIB, "z");
  expect((await post(site.port, Buffer.concat([small, behind]))).kind).toBe("accepted");
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MIB);
});

it("waits for an API that takes the blanks slowly", async () => {
  const slowly: Answer = (request, response) => {
    accept(request, response);
    request.on("data", () => setTimeout(() => request.resume(), 3) && request.pause());
  };
  const { site } = await start(slowly, { idleMs: 1000 });
  const behind = Buffer.alloc(32 * MIB, "z");
  expect((await post(site.port, Buffer.concat([small, behind]))).kind).toBe("accepted");
});

describe("the checks on the way", () => {
  const withIntent = (...intents: string[]) => multipartBody([...requiredParts(MIB), ...intents.map(intent)]);
  const needsAgain = { kind: "needs-again", message: "Look first." } as const;

  it("are asked before anything is opened, and again, with the intent, before the last bytes leave", async () => {
    const seen: unknown[] = [];
    const { sink, site } = await start(accept, {
      check: async ({ intent, since, ended }) => {
        await settle();
        seen.push([intent, since, ended, sink.connections, sink.received.filter(({ complete }) => complete).length]);
        return null;
      },
    });
    expect((await post(site.port, withIntent("again"))).kind).toBe("accepted");
    const since = { name: "since", content: "2026-03-01" };
    expect((await post(site.port, multipartBody([since, ...requiredParts()]))).kind).toBe("accepted");
    expect(seen).toEqual([
      [null, null, false, 0, 0],
      ["again", null, true, 1, 0],
      [null, "2026-03-01", true, 1, 1],
    ]);
  });

  it("stop what must not begin, and a small application, before the API's connection opens", async () => {
    const { sink, site } = await start(accept, {
      check: ({ intent }) => Promise.resolve(intent === "again" ? null : needsAgain),
    });
    for (const body of [withIntent("again"), small]) expect(await post(site.port, body)).toMatchObject(needsAgain);
    expect(sink.connections).toBe(0);
    const first = multipartBody([intent("again"), ...requiredParts(MIB)]);
    expect((await post(site.port, first)).kind).toBe("accepted");
  });

  /** The last one alone does something. */
  const last = (work: () => ReturnType<typeof passing.check>) => ({
    check: ({ ended }: { ended: boolean }) => (ended ? work() : passing.check()),
  });

  it.each<[string, string, Changes]>([
    ["says no", "needs-again", last(() => Promise.resolve(needsAgain))],
    ["never answers", "unreachable", { idleMs: 200, ...last(() => new Promise(() => undefined)) }],
    ["fails", "unreachable", last(() => Promise.reject(new Error("no store")))],
  ])("of which the last one %s end the upload as %s: the API sees no whole body", async (_what, kind, changes) => {
    const it = await start(accept, changes);
    expect((await post(it.site.port, withIntent("submit"))).kind).toBe(kind);
    await isReset(it);
  });

  it("that pass after the browser has gone still decide", async () => {
    const ask = vi.fn(() => pause(150).then(() => null));
    const it = await start(accept, last(ask));
    const body = withIntent("submit");
    const { socket, write } = client(it, body.length);
    await write(body);
    await eventually(() => expect(ask).toHaveBeenCalled());
    socket.destroy();
    await eventually(() => expect(it.site.outcomes).toMatchObject([{ kind: "accepted" }]));
    expect(it.sink.received[0]?.complete).toBe(true);
  });

  it("are not asked about a body that has been refused", async () => {
    const check = vi.fn(() => Promise.resolve(null));
    const { site } = await start(accept, { check });
    expect((await post(site.port, small.subarray(0, -9))).kind).toBe("refused-by-check");
    expect(check).not.toHaveBeenCalled();
  });
});

describe("an API worker is not held", () => {
  const headers = `${cvHeader.replace("a.pdf", "")}\r\nContent-Type: a/${"b".repeat(800)}`;
  const empty = Array.from({ length: 150 }, () => ({ name: "cv_documents", headers }));
  const lateStart = multipartBody([...empty, ...requiredParts(100_000)]);
  const begins = lateStart.indexOf("%PDF-") + 7;
  it.each([
    ["before 64 kB have come", middle, 64 * 1024 - 1, true],
    ["by a form whose first document has not begun to be one", lateStart, begins, true],
    ["by a small application before the whole of it has come", small, small.length - 1, false],
  ])("%s", async (_what, body, most, isStreamed) => {
    const it = await start();
    const { write, answer } = client(it, body.length);
    await write(body.subarray(0, most));
    await settle();
    expect(it.sink.connections).toBe(0);
    await write(body.subarray(most, most + 1));
    if (isStreamed) await eventually(() => expect(it.sink.received).toHaveLength(1));
    await write(body.subarray(most + 1));
    expect(outcomeIn(await answer).kind).toBe("accepted");
  });

  it.each([
    ["by one that sends a byte now and then", "accepted so far", middle.subarray(0, 70_000)],
    ["nor is the site, by the rest of a refused form that drips in", "refused", Buffer.from("no form at all")],
  ])("%s", async (_what, state, begin) => {
    const it = await start(accept, slow);
    const { write, answer } = client(it, middle.length, { connection: "keep-alive" });
    await write(begin);
    if (state !== "refused") await eventually(() => expect(it.sink.received).toHaveLength(1));
    const trickle = setInterval(() => void write("x"), 20);
    const answered = await answer;
    clearInterval(trickle);
    expect(outcomeIn(answered)).toMatchObject({ kind: "too-slow", message: expect.stringContaining("almost nothing") });
    expect(answered.toLowerCase()).toContain("connection: close");
    if (state !== "refused") await isReset(it);
  });

  it("while the API alone is slow, the browser is not blamed", async () => {
    const late: Answer = (request, response) => {
      request.pause();
      setTimeout(() => accept(request.resume(), response), 900);
    };
    const { site } = await start(late, { ...slow, idleMs: 5000 });
    expect((await post(site.port, bigForm())).kind).toBe("accepted");
  });
});

describe("upload slots", () => {
  let taken = 0;
  const take = () => {
    taken += 1;
    return () => void (taken -= 1);
  };

  it.each<[string, Answer, Changes, Buffer]>([
    ["accepted", accept, {}, small],
    ["unreachable", accept, { token: () => Promise.resolve("a\nb") }, small],
    ["too-slow", never, { idleMs: 100 }, small.subarray(0, 100)],
  ])("are given back after %s", async (kind, answer, changes, body) => {
    const { site } = await start(answer, { take, ...changes });
    const length = kind === "too-slow" ? small.length : body.length;
    expect((await post(site.port, body, { "content-length": length })).kind).toBe(kind);
    expect(taken).toBe(0);
  });

  it("are given back when the browser goes away, and before a refused body has been read", async () => {
    const it = await start(accept, { take });
    const gone = client(it, 5000);
    await gone.write("--");
    gone.socket.destroy();
    await eventually(() => expect(it.site.outcomes).toMatchObject([{ kind: "client-gone" }]));

    const refused = client(it, 5000);
    await refused.write("nonsense");
    await eventually(() => expect(taken).toBe(0));
    refused.socket.destroy();
  });
});

it("a length over the limit is refused, and the API hears nothing of it: the good documents are saved", async () => {
  const { own } = store();
  const it = await start(accept, { own });
  const { socket, write } = client(it, 101 * MIB);
  await write(middle);
  socket.end();
  const tooLarge = { kind: "refused-by-check", message: expect.stringContaining("100 MB") };
  await eventually(() => expect(it.site.outcomes).toMatchObject([tooLarge]));
  expect(it.sink.received).toEqual([]);
  expect(await own.store.list()).toMatchObject([{ whole: true }, { whole: true }, { whole: true }]);
});

describe("a store that takes nothing", () => {
  const limits = { maxBytes: MIB, lastingMs: 1 };
  const broken = () =>
    new DraftDocuments({ id: "draft", key: "key" }, new Store(new Folder("/proc/sys/saved"), limits));
  const own = { store: broken(), present: [], sender: { account: "an-account", address: "192.0.2.1" } };

  it("keeps in the temporary one the document that is coming, and none of those before it", async () => {
    const { temporary } = store();
    const name = "passport_documents";
    const replaced = {
      id: "replaced",
      group: name,
      name: `${name}.pdf`,
      size: 9,
      arrived: 9,
      whole: true,
      changed: 0,
    } as const;
    const it = await start(accept, { own: { ...own, present: [replaced] }, temporary });
    const { write } = client(it, middle.length);
    await write(middle.subarray(0, -600));
    await eventually(async () =>
      expect(await temporary.list()).toMatchObject([{ group: "passport_documents", whole: false }]),
    );
    await write(middle.subarray(-600));
    await eventually(() => expect(it.site.outcomes).toMatchObject([{ kind: "accepted", sentIds: ["replaced"] }]));
    expect(await temporary.list()).toEqual([]);
  });

  it("sends no more files than an application may have", async () => {
    const { temporary } = store();
    const { sink, site } = await start(accept, { own, temporary });
    const parts = Array.from({ length: 101 }, (_, index) => ({
      name: "academic_documents",
      fileName: `${index}.pdf`,
      content: pdf(64),
    }));
    const outcome = await post(site.port, multipartBody([...requiredParts().slice(1), ...parts]));
    expect(outcome).toMatchObject({ kind: "refused-by-check", problems: [{ reason: "count" }, {}, {}] });
    expect(sink.received.filter(({ complete }) => complete)).toEqual([]);
  });

  it.each([
    ["total-size", 5, 19.5 * MIB],
    ["count", 98, 100],
  ])("counts the saved documents with those that come: %s", async (reason, count, size) => {
    const saved = (index: number) => {
      const id = `saved-${index}`;
      return { id, group: "cv_documents", name: `${id}.pdf`, size, arrived: size, whole: true, changed: 0 } as const;
    };
    const present = Array.from({ length: count }, (_, index) => saved(index));
    const { sink, site } = await start(accept, { own: { ...own, present }, temporary: store().temporary });
    const outcome = await post(site.port, middle);
    expect(outcome).toMatchObject({
      kind: "refused-by-check",
      problems: expect.arrayContaining([expect.objectContaining({ reason })]),
    });
    expect(sink.received.filter(({ complete }) => complete)).toEqual([]);
  });

  it("nor the temporary one: nothing is sent, and it is said when to try again", async () => {
    const { sink, site } = await start(accept, { own, temporary: broken() });
    expect(await post(site.port, middle)).toMatchObject({ kind: "no-store", retryAfter: 30 });
    expect(sink.received).toEqual([]);
  });
});
