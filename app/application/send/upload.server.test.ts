// Holds contract 5.11, 5.12.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, it, vi } from "vitest";

import { boundary, multipartBody, pdf, requiredParts } from "../../../tests/support/upload/multipart-body";
import { accept, type Received } from "../../../tests/support/upload/sink";
import { type Answer, bigForm, MIB, never, post, says, start, store } from "../../../tests/support/upload/upload-case";
import { outcomeIn, rawClient, type UploadSettings } from "../../../tests/support/upload/upload-site";
import { DraftDocuments } from "../store/draft-documents.server";
import { Folder } from "../store/folder.server";
import { Store } from "../store/store.server";
import { UploadSlots } from "../arrive/slots.server";

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

describe("what reaches the API", () => {
  it("the text fields in order, then the browser's bytes, in one request of exact length", async () => {
    const { sink, site } = await start();
    const body = multipartBody([...requiredParts(3 * MIB), { name: "cv_documents", fileName: "" }]);
    expect(await post(site.port, body)).toMatchObject({
      kind: "accepted",
      status: 201,
      body: { id: 1 },
      files: [{ group: "academic_documents", name: "academic_documents.pdf", size: 3 * MIB }, {}, {}],
    });

    const [received] = sink.received;
    const text = received?.body.toString("utf8", 0, received.body.indexOf("filename=")) ?? "";
    expect(received?.headers).toMatchObject({
      authorization: "Bearer the-token",
      "content-length": String(received?.body.length),
      "idempotency-key": "the-key",
      "x-request-id": "the-request",
    });
    expect(received?.headers).not.toHaveProperty("transfer-encoding");
    const names = [...(await formOf(received)).values()].flatMap((value) =>
      typeof value === "string" ? [] : value.name,
    );
    expect(names).toEqual(["academic_documents.pdf", "ielts_documents.pdf", "passport_documents.pdf"]);
    expect(
      [...text.matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/g)].map(([, name, value]) => [name, value]).slice(0, 2),
    ).toEqual([
      ["first_name", "सीता"],
      ["last_name", ""],
    ]);
    expect([...text.matchAll(/; name="(\w+)"\r/g)].map(([, name]) => name)).toEqual([
      "first_name",
      "last_name",
      "email",
      "test_type",
      "overall_score",
      "contact",
      "address",
      "last_academic_qualification",
      "marital_status",
      "preferred_university",
      "preferred_course",
    ]);
    expect(text).toContain("Ward 4\r\nLalitpur");
  });

  it("a form that every reader of multipart understands, with equal files", async () => {
    const { sink, site } = await start();
    const form = new FormData();
    const content = Buffer.concat([pdf(700_001), Buffer.from("\r\n--\r\n")]);
    for (const group of ["academic_documents", "ielts_documents", "passport_documents"])
      form.append(group, new File([content], "क ख.pdf"));
    const answer = await fetch(`http://127.0.0.1:${site.port}`, { method: "POST", body: form });
    expect(await answer.json()).toMatchObject({ kind: "accepted" });

    const [received] = sink.received;
    const again = await formOf(received);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const file = again.get("passport_documents") as File;
    expect(file.name).toBe("क ख.pdf");
    expect(hash(new Uint8Array(await file.arrayBuffer()))).toBe(hash(content));
    expect(again.get("first_name")).toBe("सीता");
  });

  it("bytes while the browser is still sending", async () => {
    const { sink, site } = await start();
    const body = bigForm();
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body.subarray(0, 64 * 1024));
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));
    await client.write(body.subarray(64 * 1024));
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
  });

  it("one byte at a time, all the same", async () => {
    const { sink, site } = await start();
    const body = multipartBody(requiredParts(20));
    const client = rawClient(site.port, { "content-length": body.length });
    client.socket.setNoDelay(true);
    for (const byte of body) await client.write(Buffer.from([byte]));
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
    expect([...(await formOf(sink.received[0])).keys()]).toHaveLength(14);
  });
});

describe("a refused document", () => {
  const badLast = () =>
    multipartBody([...requiredParts(2 * MIB), { name: "cv_documents", fileName: "cv.pdf", content: "text" }]);

  it("resets the API's connection: it never sees a whole body, nor a clean end", async () => {
    const { sink, site } = await start();
    const outcome = await post(site.port, badLast());
    expect(outcome).toMatchObject({
      kind: "refused-by-check",
      problems: [{ reason: "content", group: "cv_documents", file: "cv.pdf" }],
    });
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
    expect(sink.received[0]?.complete).toBe(false);
    expect(sink.received[0]?.body.includes("cv.pdf")).toBe(false);
  });

  it("does not even reach for the API when it is the first", async () => {
    const { sink, site } = await start();
    const parts = [{ name: "cv_documents", fileName: "cv.exe", content: "MZ" }, ...requiredParts()];
    expect((await post(site.port, multipartBody(parts))).message).toContain("“cv.exe”");
    expect(sink.received).toEqual([]);
  });

  it("is answered only when the whole body has been read, and the connection stays usable", async () => {
    const { site } = await start();
    const body = multipartBody([
      { name: "cv_documents", fileName: "cv.exe", content: "MZ" },
      ...requiredParts(8 * MIB),
    ]);
    const client = rawClient(site.port, { "content-length": body.length, connection: "keep-alive" });
    let answered = false;
    client.socket.once("data", () => (answered = true));
    await client.write(body.subarray(0, -1));
    await pause(100);
    expect(answered).toBe(false);
    await client.write(body.subarray(-1));
    await vi.waitFor(() => expect(answered).toBe(true), 15_000);
    expect(client.socket.destroyed).toBe(false);
    client.socket.destroy();
  });

  it("missing groups are noticed before the closing delimiter leaves", async () => {
    const { sink, site } = await start();
    const outcome = await post(site.port, multipartBody(requiredParts(MIB).slice(0, 2)));
    expect(outcome).toMatchObject({
      kind: "refused-by-check",
      problems: [{ reason: "missing", group: "passport_documents" }],
    });
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
    expect(sink.received[0]?.complete).toBe(false);
  });

  it.each([
    [
      "10,000 parts",
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="cv_documents"; filename=""\r\n\r\n\r\n`.repeat(10_000),
      ),
    ],
    [
      "a part header of 1 MB",
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${"a".repeat(MIB)}"\r\n\r\n`),
    ],
    [
      "a boundary that never ends",
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--${boundary}`.padEnd(
          MIB,
          "-",
        ),
      ),
    ],
    ["no closing delimiter", multipartBody(requiredParts(MIB)).subarray(0, -10)],
    ["zeros", Buffer.alloc(MIB)],
    ["no body", Buffer.alloc(0)],
  ])("%s: a clear answer, nothing stored", async (_what, body) => {
    const { sink, site } = await start();
    const outcome = await post(site.port, body);
    expect(outcome.kind).toBe("refused-by-check");
    expect(outcome.message).toMatch(/^[A-Z“].*\.$/);
    expect(sink.received.every(({ complete }) => !complete)).toBe(true);
  });

  it("a body that is no form is refused", async () => {
    const { sink, site } = await start();
    expect(
      (await post(site.port, Buffer.from("a=b"), { "content-type": "application/x-www-form-urlencoded" })).kind,
    ).toBe("refused-by-check");
    expect(sink.received).toEqual([]);
  });
});

describe("an application that has to give way to others", () => {
  it("ends although its form has arrived: the API's connection is reset, the applicant hears why", async () => {
    const { own, temporary } = store();
    for (const { name } of requiredParts()) {
      const writer = await own.store.begin({ group: name as "cv_documents", name: "a.pdf", size: null }, own.sender);
      await writer.write(pdf(8 * MIB));
      await writer.finish();
    }
    const giving = new AbortController();
    let api: IncomingMessage | undefined;
    const { sink, site } = await start((request) => void (api = request.pause()), {
      own: { ...own, present: await own.store.list() },
      temporary,
      givesWay: giving.signal,
    });
    const ending = post(site.port, multipartBody([{ name: "intent", content: "" }]));
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));
    giving.abort();
    expect(await ending).toMatchObject({ kind: "busy", scope: "site" });
    api?.resume();
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
  });
});

describe("beforeEnd", () => {
  const withIntent = (...intents: string[]) =>
    multipartBody([...requiredParts(MIB), ...intents.map((content) => ({ name: "intent", content }))]);

  it("is asked once, with the intent, before the last bytes leave", async () => {
    const seen: unknown[] = [];
    const { sink, site } = await start(accept, {
      beforeEnd: async (given) => {
        seen.push(given);
        await pause(50);
        expect(sink.received.every(({ complete }) => !complete)).toBe(true);
        return null;
      },
    });
    expect((await post(site.port, withIntent("again"))).kind).toBe("accepted");
    expect(seen).toEqual([{ intent: "again" }]);
    expect((await formOf(sink.received[0])).has("intent")).toBe(false);
  });

  it("comes too late for what must not even begin", async () => {
    const beforeOpening = vi.fn(({ intent }: { intent: string | null }) =>
      Promise.resolve(intent === "again" ? null : ({ kind: "needs-again", message: "Meant?" } as const)),
    );
    const { sink, site } = await start(accept, { beforeOpening });
    expect((await post(site.port, withIntent("again"))).kind).toBe("needs-again");
    expect(sink.received).toHaveLength(0);
    const first = multipartBody([{ name: "intent", content: "again" }, ...requiredParts(MIB)]);
    expect((await post(site.port, first)).kind).toBe("accepted");
    expect(beforeOpening.mock.calls.map(([{ intent }]) => intent)).toEqual([null, "again"]);
  });

  it("knows of no intent when the form has none", async () => {
    const beforeEnd = vi.fn(() => Promise.resolve(null));
    const { site } = await start(accept, { beforeEnd });
    await post(site.port, withIntent());
    expect(beforeEnd.mock.calls).toEqual([[{ intent: null }]]);
  });

  it("ends the upload with its outcome: the API sees no whole body", async () => {
    const { sink, site } = await start(accept, {
      beforeEnd: () => Promise.resolve({ kind: "needs-again", message: "Look first." }),
    });
    expect(await post(site.port, withIntent("submit"))).toEqual({ kind: "needs-again", message: "Look first." });
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
    expect(sink.received[0]?.complete).toBe(false);
  });

  it("is waited for when the API refuses meanwhile: nothing that it does comes after the end", async () => {
    const order: string[] = [];
    let asked: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => (asked = resolve));
    const refuse: Answer = (_request, response) =>
      void asking.then(() => response.writeHead(500, { connection: "close" }).end("{}"));
    const { site } = await start(refuse, {
      beforeEnd: async () => {
        asked();
        await pause(300);
        order.push("asked");
        return null;
      },
    });
    const outcome = post(site.port, withIntent("submit")).then((ended) => (order.push("ended"), ended));
    expect((await outcome).kind).toBe("unreachable");
    expect(order).toEqual(["asked", "ended"]);
  });

  it("that never answers ends the upload as unreachable", async () => {
    const { sink, site } = await start(accept, { idleMs: 200, beforeEnd: () => new Promise(() => undefined) });
    expect((await post(site.port, withIntent("submit"))).kind).toBe("unreachable");
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
  });

  it("that answers after the browser has gone still decides", async () => {
    const beforeEnd = vi.fn(() => pause(150).then(() => null));
    const { sink, site } = await start(accept, { beforeEnd });
    const body = withIntent("submit");
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body);
    await vi.waitFor(() => expect(beforeEnd).toHaveBeenCalled(), 5000);
    client.socket.destroy();
    await vi.waitFor(() => expect(site.outcomes).toMatchObject([{ kind: "accepted" }]), 5000);
    expect(sink.received[0]?.complete).toBe(true);
  });

  it("that fails ends the upload as unreachable", async () => {
    const { sink, site } = await start(accept, { beforeEnd: () => Promise.reject(new Error("no store")) });
    expect((await post(site.port, withIntent("submit"))).kind).toBe("unreachable");
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
  });

  it("is not asked about a body that a check has refused", async () => {
    const beforeEnd = vi.fn(() => Promise.resolve(null));
    const { site } = await start(accept, { beforeEnd });
    expect((await post(site.port, multipartBody(requiredParts().slice(1)))).kind).toBe("refused-by-check");
    expect((await post(site.port, multipartBody(requiredParts()).subarray(0, -9))).kind).toBe("refused-by-check");
    expect(beforeEnd).not.toHaveBeenCalled();
  });
});

describe("an API worker is not held", () => {
  const good = multipartBody(requiredParts(100_000));
  const firstContent = good.indexOf("%PDF-");
  const settle = () => pause(80);

  it("before 64 kB have come", async () => {
    const { sink, site } = await start();
    const client = rawClient(site.port, { "content-length": good.length });
    await client.write(good.subarray(0, 64 * 1024 - 1));
    await settle();
    expect(sink.connections).toBe(0);
    await client.write(good.subarray(64 * 1024 - 1, 64 * 1024));
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));
    await client.write(good.subarray(64 * 1024));
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
  });

  it("by a form whose first document has not begun to be one", async () => {
    const { sink, site } = await start();
    const empty = multipartBody([
      ...Array.from({ length: 150 }, () => ({
        name: "cv_documents",
        headers: `Content-Disposition: form-data; name="cv_documents"; filename=""\r\nContent-Type: a/${"b".repeat(800)}`,
      })),
      ...requiredParts(),
    ]);
    const begins = empty.indexOf("%PDF-");
    expect(begins).toBeGreaterThan(64 * 1024);
    const client = rawClient(site.port, { "content-length": empty.length });
    await client.write(empty.subarray(0, begins + 7));
    await settle();
    expect(sink.connections).toBe(0);
    await client.write(empty.subarray(begins + 7));
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
  });

  it("by a small application before the whole of it has come, nor before it may end", async () => {
    let askedAt = -1;
    const { sink, site } = await start(accept, {
      beforeEnd: async () => {
        await settle();
        askedAt = sink.connections;
        return null;
      },
    });
    const small = multipartBody(requiredParts());
    const client = rawClient(site.port, { "content-length": small.length });
    await client.write(small.subarray(0, -1));
    await settle();
    expect(sink.connections).toBe(0);
    await client.write(small.subarray(-1));
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
    expect(askedAt).toBe(0);
    expect(sink.connections).toBe(1);
  });

  it("by a small application that may not end", async () => {
    const { sink, site } = await start(accept, {
      beforeEnd: () => Promise.resolve({ kind: "needs-again", message: "Look first." }),
    });
    expect((await post(site.port, multipartBody(requiredParts()))).kind).toBe("needs-again");
    expect(sink.connections).toBe(0);
  });

  it("by one that sends a byte now and then", async () => {
    const { sink, site } = await start(accept, { floor: { bytesPerSecond: 1000, windowMs: 300 } });
    const client = rawClient(site.port, { "content-length": good.length });
    await client.write(good.subarray(0, 70_000));
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));
    const trickle = setInterval(() => void client.write(good.subarray(70_000, 70_001)), 20);
    expect(outcomeIn(await client.answer)).toEqual({
      kind: "too-slow",
      message: expect.stringContaining("almost nothing"),
    });
    clearInterval(trickle);
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
  });

  it("nor is the site, by the rest of a refused form that drips in", async () => {
    const { site } = await start(accept, { floor: { bytesPerSecond: 1000, windowMs: 300 } });
    const client = rawClient(site.port, { "content-length": good.length, connection: "keep-alive" });
    await client.write(Buffer.concat([Buffer.from("no form at all"), good.subarray(0, firstContent)]));
    const trickle = setInterval(() => void client.write("x"), 20);
    const answer = await client.answer;
    clearInterval(trickle);
    expect(outcomeIn(answer).kind).toBe("too-slow");
    expect(answer.toLowerCase()).toContain("connection: close");
  });

  it("while the API alone is slow, the browser is not blamed", async () => {
    const slow: Answer = (request, response) => {
      request.pause();
      setTimeout(() => accept(request.resume(), response), 900);
    };
    const { site } = await start(slow, { floor: { bytesPerSecond: 1000, windowMs: 300 }, idleMs: 5000 });
    expect((await post(site.port, bigForm())).kind).toBe("accepted");
  });
});

describe("upload slots", () => {
  const sender = { account: "a", address: "1" };
  const slots = (most: number) => new UploadSlots({ account: most, address: 99, site: 99 });

  it("are limited: one more is told so, when its body has been read, and the API hears nothing of it", async () => {
    const all = slots(1);
    const { sink, site } = await start(accept, { takeSlot: () => all.take(sender, () => undefined) });
    const body = bigForm();
    const first = rawClient(site.port, { "content-length": body.length });
    await first.write(body.subarray(0, MIB));
    await vi.waitFor(() => expect(sink.received).toHaveLength(1));

    expect(await post(site.port, body)).toEqual({
      kind: "busy",
      scope: "account",
      retryAfter: 30,
      message: expect.stringContaining("from your account already"),
    });
    expect(sink.received).toHaveLength(1);
    await first.write(body.subarray(MIB));
    expect(outcomeIn(await first.answer).kind).toBe("accepted");
    expect((await post(site.port, body)).kind).toBe("accepted");
  });

  const small = multipartBody(requiredParts());
  const failsLate = () => Promise.reject(new Error("no store"));
  it.each<[string, Answer, Partial<UploadSettings>, Buffer]>([
    ["accepted", accept, {}, small],
    ["refused-by-check", accept, {}, multipartBody(requiredParts().slice(1))],
    ["refused-by-check", accept, {}, Buffer.from("nonsense")],
    ["refused-by-api", says(400, {}), {}, small],
    ["lost", says(500, {}), {}, small],
    ["unreachable", accept, { beforeEnd: failsLate }, small],
    ["unreachable", accept, { token: "a\nb" }, small],
    ["stalled", never, { idleMs: 100 }, small.subarray(0, 100)],
    ["too-slow", accept, { floor: { bytesPerSecond: 1000, windowMs: 120 } }, small.subarray(0, 100)],
  ])("are given back after %s", async (kind, answer, changes, body) => {
    const all = slots(1);
    const { site } = await start(answer, { takeSlot: () => all.take(sender, () => undefined), ...changes });
    const length = Math.max(body.length, kind === "stalled" || kind === "too-slow" ? small.length : 0);
    expect((await post(site.port, body, { "content-length": length })).kind).toBe(kind);
    expect(all.take(sender, () => undefined)).toBeTypeOf("object");
  });

  it("are given back when the browser goes away, and before a refused body has been read", async () => {
    const all = slots(1);
    const { site } = await start(accept, { takeSlot: () => all.take(sender, () => undefined) });
    const gone = rawClient(site.port, { "content-length": 5000 });
    await gone.write("--");
    gone.socket.destroy();
    await vi.waitFor(() => expect(site.outcomes).toMatchObject([{ kind: "client-gone" }]));

    const refused = rawClient(site.port, { "content-length": 5000 });
    await refused.write("nonsense");
    await settledSlot(all);
    refused.socket.destroy();
  });

  async function settledSlot(all: UploadSlots) {
    await vi.waitFor(() => {
      const slot = all.take(sender, () => undefined);
      if (typeof slot === "string") throw new Error(slot);
      slot.release();
    });
  }
});

describe("lengths", () => {
  it("a chunked body gets length-required", async () => {
    const { sink, site } = await start();
    const client = rawClient(site.port, { "transfer-encoding": "chunked" });
    await client.write(`5\r\nhello\r\n0\r\n\r\n`);
    expect(await client.answer).toMatch(/^HTTP\/1.1 411 /);
    expect(sink.received).toEqual([]);
  });

  it("a length over the limit is refused unread, the body dropped up to the limit", async () => {
    const { sink, site } = await start(accept, { limits: { fileBytes: MIB, totalBytes: MIB } });
    const body = multipartBody(requiredParts(MIB));
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body);
    expect(outcomeIn(await client.answer)).toMatchObject({
      kind: "too-large",
      message: expect.stringContaining("1 MB"),
    });
    expect(sink.received).toEqual([]);
  });

  it("a length larger than the body ends as stalled, or as gone", async () => {
    const { sink, site } = await start(accept, { idleMs: 150 });
    const body = multipartBody(requiredParts(MIB));
    expect(await post(site.port, body, { "content-length": body.length + 9 })).toMatchObject({
      kind: "stalled",
      side: "browser",
    });
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));

    const client = rawClient(site.port, { "content-length": body.length + 9 });
    await client.write(body);
    client.socket.end();
    await vi.waitFor(() => expect(site.outcomes.at(-1)?.kind).toBe("client-gone"));
    await vi.waitFor(() => expect(sink.received[1]?.reset).toBe(true));
    expect(sink.received.some(({ complete }) => complete)).toBe(false);
  });

  it("a length smaller than the body is a body without its end", async () => {
    const { sink, site } = await start();
    const body = multipartBody(requiredParts(MIB));
    const client = rawClient(site.port, { "content-length": body.length - 30 });
    void client.write(body);
    await client.answer;
    await vi.waitFor(
      () => expect(site.outcomes).toMatchObject([{ kind: expect.stringMatching(/^(refused-by-check|client-gone)$/) }]),
      5000,
    );
    expect(sink.received.some(({ complete }) => complete)).toBe(false);
  });
});

describe("a store that takes nothing", () => {
  const broken = () =>
    new DraftDocuments(
      { id: "draft", key: "key" },
      new Store(new Folder("/proc/sys/saved"), { maxBytes: MIB, lastingMs: 1 }),
    );
  const own = { store: broken(), present: [], sender: { account: "an-account", address: "192.0.2.1" } };

  it("lets the documents of this Submit go on through the temporary one, which is empty afterwards", async () => {
    const { temporary } = store();
    const { site } = await start(accept, { own, temporary });
    expect(await post(site.port, multipartBody(requiredParts(MIB)))).toMatchObject({
      kind: "accepted",
      sentIds: [],
    });
    expect(await temporary.list()).toEqual([]);
  });

  it("nor the temporary one: nothing is sent, and it is said when to try again", async () => {
    const { sink, site } = await start(accept, { own, temporary: broken() });
    expect(await post(site.port, multipartBody(requiredParts(MIB)))).toMatchObject({
      kind: "no-store",
      retryAfter: 30,
    });
    expect(sink.received).toEqual([]);
  });
});

it("twenty at once do not mix", async () => {
  const { sink, site } = await start();
  const bodies = Array.from({ length: 20 }, (_, index) =>
    multipartBody([
      ...requiredParts(100_000 + index).map((part) => ({ ...part, fileName: `${index}-${part.fileName}` })),
      { name: "cv_documents", fileName: `cv-${index}.pdf`, content: pdf(50_000) },
    ]),
  );
  const outcomes = await Promise.all(bodies.map((body) => post(site.port, body)));
  expect(outcomes.filter(({ kind }) => kind !== "accepted")).toEqual([]);
  const forms = await Promise.all(sink.received.map(formOf));
  const sizes = forms.map((form) => {
    const [passport, cv] = [form.get("passport_documents") as File, form.get("cv_documents") as File];
    return [passport.size, cv.name];
  });
  expect(sizes.toSorted()).toEqual(bodies.map((_body, index) => [100_000 + index, `cv-${index}.pdf`]).toSorted());
});

it("a connection that only opens costs nothing", async () => {
  const { site } = await start();
  const socket = connect(site.port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.destroy();
  expect(site.outcomes).toEqual([]);
});
