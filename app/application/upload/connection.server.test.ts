// Holds contract 5.12, 13.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

import { describe, expect, it } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { multipartBody, requiredParts } from "../../../tests/support/upload/multipart-body";
import { type Answer, bigForm, MIB, never, post, saysAtOnce, start } from "../../../tests/support/upload/upload-case";
import { rawClient } from "../../../tests/support/upload/upload-site";

import { outcomeOf } from "./api-answer.server";

const small = multipartBody(requiredParts());
const middle = multipartBody(requiredParts(MIB));
const failed = "An error occurred while submitting your documents. Please try again later.";

it("a browser that goes away mid-way resets the API's connection", async () => {
  const { sink, site } = await start();
  const client = rawClient(site.port, { "content-length": middle.length });
  await client.write(middle.subarray(0, 2 * MIB));
  client.socket.destroy();
  await eventually(() => expect(site.outcomes).toMatchObject([{ kind: "client-gone" }]));
  await eventually(() => expect(sink.received[0]).toMatchObject({ reset: true, complete: false }));
});

describe("silence", () => {
  const dripping =
    (status: number): Answer =>
    (request, response) => {
      request.resume().once("end", () => {
        response.writeHead(status, { "content-type": "application/json" });
        const drip = setInterval(() => void response.write(" "), 20);
        response.once("close", () => clearInterval(drip));
      });
    };
  it.each<[string, object, Answer, Buffer]>([
    ["which takes no more bytes", { kind: "unreachable" }, (request) => void request.pause(), bigForm()],
    ["which never answers", { kind: "lost" }, never, small],
    ["which drips its answer byte by byte, 201", { kind: "accepted" }, dripping(201), small],
    ["which drips its answer byte by byte, 200", { kind: "lost" }, dripping(200), small],
    ["which drips its answer byte by byte, 400", { kind: "refused-by-api" }, dripping(400), small],
  ])("of the API, %s: %o", async (_what, outcome, answer, body) => {
    const { site } = await start(answer, { idleMs: 250 });
    expect(await post(site.port, body)).toMatchObject(outcome);
  });

  it("of an API that sends interim answers without end is no wait for its answer", async () => {
    const { site } = await start((request) => {
      request.resume().on("end", () => {
        const { socket } = request;
        const more = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(10)), 10);
        socket.once("close", () => clearInterval(more)).on("error", () => undefined);
      });
    });
    expect(await post(site.port, small)).toMatchObject({ kind: "lost" });
  });

  it("of an API whose refusal comes in thousands of chunks of a byte is what its status says alone", async () => {
    const { site } = await start((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(400, { "content-type": "application/json" });
        for (const letter of `{"detail":"Too young.${" ".repeat(3000)}"}`) response.write(letter);
        response.end();
      });
    });
    expect(await post(site.port, small)).toMatchObject({ kind: "refused-by-api", message: failed });
  });
});

it.each([201, 400, 500])("leaves no connection to an API that answers %i and never closes its side", async (status) => {
  const { site } = await start((request, response) => {
    Object.assign(request.socket.removeAllListeners("end"), { destroySoon: () => undefined });
    request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end("{}"));
  });
  const opened: Socket[] = [];
  const note = (message: unknown) => void opened.push((message as { socket: Socket }).socket);
  subscribe("net.client.socket", note);
  for (let times = 0; times < 3; times += 1) await post(site.port, small);
  unsubscribe("net.client.socket", note);
  const toApi = opened.filter(({ remotePort }) => remotePort !== site.port);
  await eventually(() => expect(toApi.filter(({ destroyed }) => !destroyed)).toEqual([]));
  expect(toApi.length).toBeGreaterThan(2);
});

describe("the API's answer", () => {
  const heard = (status: number, body: unknown) =>
    outcomeOf(
      { status, text: typeof body === "string" ? body : JSON.stringify(body), whole: true },
      { files: [], sentIds: [] },
    );

  it.each([
    [400, { detail: "d", error: "e" }, "d"],
    [409, { message: "You have applied already." }, "You have applied already."],
    [400, {}, failed],
    [413, "<html>too large</html>", failed],
    [401, {}, "token"],
  ])("%i %o is a refusal: %s", (status, body, message) => {
    const tokenRejected = message === "token";
    const said = tokenRejected ? "Token expired. Please log in first." : message;
    expect(heard(status, body)).toEqual({ kind: "refused-by-api", tokenRejected, message: said });
  });

  it.each([
    [500, "Traceback (most recent call last)"],
    [503, { detail: "later" }],
    [302, ""],
    [204, ""],
    [202, { id: 1 }],
    [200, ""],
    [200, "<html>hello</html>"],
    [200, "[1]"],
    [200, "null"],
    [200, '{"id": 1'],
  ] as [number, unknown][])(
    "%i %o may have stored the application, and none of its words are shown",
    (status, body) => {
      const message = expect.stringMatching(new RegExp(`^${failed} .*your application may have arrived`));
      expect(heard(status, body)).toEqual({ kind: "lost", message });
    },
  );

  it.each([
    [201, { id: 1 }, { id: 1 }],
    [201, "", null],
    [201, "<html>created</html>", null],
    [200, {}, {}],
  ])("%i %o is a success", (status, body, read) => {
    expect(heard(status, body)).toMatchObject({ kind: "accepted", body: read });
  });

  it.each([
    [500, "unreachable"],
    [201, "unreachable"],
    [401, "refused-by-api"],
    [400, "refused-by-api"],
  ])("%i before the body has come is heard, and the rest dropped: nothing is stored, %s", async (status, kind) => {
    const { sink, site } = await start(saysAtOnce(status, { detail: "No, thank you." }));
    const outcome = await post(site.port, bigForm());
    expect(outcome).toMatchObject({ kind, ...(kind === "refused-by-api" && { tokenRejected: status === 401 }) });
    expect(sink.received[0]?.complete).toBe(false);
  });
});
