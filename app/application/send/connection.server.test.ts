// Holds contract 5.12, 13.
import { setTimeout as pause } from "node:timers/promises";

import { describe, expect, it, vi } from "vitest";

import { multipartBody, requiredParts } from "../../../tests/support/upload/multipart-body";
import { accept } from "../../../tests/support/upload/sink";
import {
  type Answer,
  bigForm,
  MIB,
  never,
  post,
  says,
  saysAtOnce,
  start,
  stops,
} from "../../../tests/support/upload/upload-case";
import { outcomeIn, rawClient } from "../../../tests/support/upload/upload-site";

describe("broken connections", () => {
  it("the browser's, mid-way: the API's is reset", async () => {
    const { sink, site } = await start();
    const body = bigForm();
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body.subarray(0, 4 * MIB));
    client.socket.destroy();
    await vi.waitFor(() => expect(site.outcomes).toMatchObject([{ kind: "client-gone" }]));
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
    expect(sink.received[0]?.complete).toBe(false);
  });

  it("the browser's, when everything was sent: the API may finish", async () => {
    let finish: () => void = () => undefined;
    const { sink, site } = await start((request, response) => {
      request.on("end", () => (finish = () => response.writeHead(201).end("{}")));
    });
    const body = multipartBody(requiredParts());
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body);
    await vi.waitFor(() => expect(sink.received[0]?.complete).toBe(true));
    client.socket.destroy();
    finish();
    await vi.waitFor(() => expect(site.outcomes).toMatchObject([{ kind: "accepted" }]));
  });

  it("the API's, mid-way", async () => {
    const { site } = await start((request) => {
      request.once("data", () => request.socket.destroy());
    });
    expect(await post(site.port, bigForm())).toEqual({
      kind: "unreachable",
      message: "An error occurred while submitting your documents. Please try again later.",
    });
  });

  it("the API's, when it had everything: it may have arrived", async () => {
    const { site } = await start((request) => {
      request.on("end", () => request.socket.destroy());
    });
    expect(await post(site.port, multipartBody(requiredParts()))).toMatchObject({
      kind: "lost",
      message: expect.stringContaining("may have arrived"),
    });
  });

  it("no API at all", async () => {
    const { sink, site } = await start();
    await sink.stop();
    stops.pop();
    expect((await post(site.port, bigForm())).kind).toBe("unreachable");
    expect((await post(site.port, multipartBody(requiredParts()))).kind).toBe("unreachable");
  });
});

describe("silence", () => {
  it("of the browser", async () => {
    const { sink, site } = await start(accept, { idleMs: 120 });
    const body = bigForm();
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body.subarray(0, MIB));
    expect(outcomeIn(await client.answer)).toMatchObject({
      kind: "stalled",
      side: "browser",
      message: expect.stringContaining("nothing moved"),
    });
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
  });

  it("of the browser is answered although bytes come again", async () => {
    const { sink, site } = await start(accept, { idleMs: 400 });
    const body = bigForm();
    const client = rawClient(site.port, { "content-length": body.length });
    await client.write(body.subarray(0, MIB));
    await vi.waitFor(() => expect(sink.received[0]?.reset).toBe(true));
    const trickle = setInterval(() => void client.write("x"), 50);
    expect(outcomeIn(await client.answer)).toMatchObject({ kind: "stalled", side: "browser" });
    clearInterval(trickle);
  });

  it("of the API, which takes no more bytes", async () => {
    const { site } = await start((request) => void request.pause(), { idleMs: 300 });
    expect(await post(site.port, bigForm())).toMatchObject({ kind: "stalled", side: "api" });
  });

  it("of the API, which never answers: it may have arrived", async () => {
    const { site } = await start(never, { idleMs: 150 });
    expect((await post(site.port, multipartBody(requiredParts()))).kind).toBe("lost");
  });

  it.each([
    [201, "accepted"],
    [200, "lost"],
    [400, "refused-by-api"],
  ])("of the API, which drips its answer byte by byte: %i is %s", async (status, kind) => {
    const dripping: Answer = (request, response) => {
      request.resume().once("end", () => {
        response.writeHead(status, { "content-type": "application/json" });
        const drip = setInterval(() => void response.write(" "), 20);
        response.once("close", () => clearInterval(drip));
      });
    };
    const { site } = await start(dripping, { idleMs: 200 });
    expect((await post(site.port, multipartBody(requiredParts()))).kind).toBe(kind);
  });

  it("is not slowness: neither a slow browser nor a slow API is cut off", async () => {
    const slow: Answer = (request, response) => {
      request.on("data", () => {
        request.pause();
        setTimeout(() => request.resume(), 2);
      });
      accept(request, response);
    };
    const { site } = await start(slow, { idleMs: 1000 });
    const body = multipartBody(requiredParts(2 * MIB));
    const client = rawClient(site.port, { "content-length": body.length });
    for (let at = 0; at < body.length; at += MIB) {
      await client.write(body.subarray(at, at + MIB));
      await pause(250);
    }
    expect(outcomeIn(await client.answer).kind).toBe("accepted");
  });
});

describe("the API's answer", () => {
  const small = multipartBody(requiredParts());

  it.each([
    [400, { detail: "d", error: "e", message: "m" }, "d"],
    [400, { error: "e", message: "m" }, "e"],
    [409, { message: "You have applied already." }, "You have applied already."],
    [400, { detail: ["first_name is required."] }, "first_name is required."],
    [400, { email: ["Enter a valid email address."] }, "Enter a valid email address."],
    [400, {}, "An error occurred while submitting your documents. Please try again later."],
    [413, "<html>too large</html>", "An error occurred while submitting your documents. Please try again later."],
  ])("%i %o", async (status, body, message) => {
    const { site } = await start(says(status, body));
    expect(await post(site.port, small)).toEqual({ kind: "refused-by-api", status, tokenRejected: false, message });
  });

  it.each([
    [401, { detail: "Given token not valid for any token type", code: "token_not_valid" }],
    [403, { detail: "Given token not valid for any token type" }],
    [401, {}],
  ])("token rejected: %i %o", async (status, body) => {
    const { site } = await start(says(status, body));
    expect(await post(site.port, small)).toMatchObject({
      kind: "refused-by-api",
      tokenRejected: true,
      message: "Token expired. Please log in first.",
    });
  });

  const mayHaveArrived = {
    kind: "lost",
    message: expect.stringMatching(
      /^An error occurred while submitting your documents\. Please try again later\. .*your application may have arrived/,
    ),
  };

  it.each([
    [500, "Traceback (most recent call last)"],
    [502, { detail: "Traceback (most recent call last)" }],
    [503, { detail: "later" }],
    [302, ""],
    [304, ""],
    [204, ""],
    [202, { id: 1 }],
    [200, ""],
    [200, "<html>hello</html>"],
    [200, "created"],
    [200, '"created"'],
    [200, "[1]"],
    [200, "null"],
    [200, '{"id": 1'],
  ])("%i %o may have stored the application, and none of its words are shown", async (status, body) => {
    const { site } = await start(says(status, body));
    expect(await post(site.port, small)).toEqual(mayHaveArrived);
  });

  it.each([
    [201, { id: 1 }, { id: 1 }],
    [201, "", null],
    [201, "<html>created</html>", null],
    [200, {}, {}],
  ])("%i %o is a success", async (status, body, read) => {
    const { site } = await start(says(status, body));
    expect(await post(site.port, small)).toMatchObject({ kind: "accepted", status, body: read });
  });

  it.each([500, 302, 204])("%i before the body has come is a failure: nothing can be stored", async (status) => {
    const { site } = await start(saysAtOnce(status, {}));
    expect((await post(site.port, bigForm())).kind).toBe("unreachable");
  });

  it.each([401, 413, 400])("%i before the body has come is heard, and the rest dropped", async (status) => {
    const { sink, site } = await start(saysAtOnce(status, { detail: "No, thank you." }));
    expect(await post(site.port, bigForm())).toMatchObject({
      kind: "refused-by-api",
      status,
      tokenRejected: status === 401,
    });
    expect(sink.received[0]?.complete).toBe(false);
  });

  it("a success before the body has come is none", async () => {
    const { site } = await start(saysAtOnce(201, { id: 1 }));
    expect((await post(site.port, bigForm())).kind).toBe("unreachable");
  });
});
