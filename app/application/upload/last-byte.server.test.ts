// Holds contract 13.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { multipartBody, requiredParts } from "../../../tests/support/upload/multipart-body";
import { passing, store } from "../../../tests/support/upload/upload-case";
import { outcomeIn, rawClient, startUploadSite } from "../../../tests/support/upload/upload-site";

const MIB = 1024 * 1024;
const PATIENCE = { timeout: 60_000 };
const stops: (() => Promise<unknown>)[] = [];
let folder: string;
let certificate: { key: string; cert: string };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...kind, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
    { stdio: "ignore" },
  );
  certificate = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

type Scheme = "http" | "https";
interface Api {
  moment: "connected" | "unread" | "first bytes" | "middle" | "whole";
  text?: string;
  ending: "reset" | "close" | "none";
}

/** Sends applications through a site to an API that breaks off, and says how they ended. */
async function start(scheme: Scheme, api: Api) {
  const workerData = { ...api, certificate: scheme === "https" ? certificate : null };
  const worker = new Worker(new URL("../../../tests/support/upload/abrupt-api.mjs", import.meta.url), { workerData });
  const [port] = (await once(worker, "message")) as [number];
  const site = await startUploadSite({
    fields: {},
    target: new URL(`${scheme}://127.0.0.1:${port}/`),
    token: () => Promise.resolve("the-token"),
    idempotencyKey: "the-key",
    ...passing,
    own: store().own,
  });
  const stopApi = () => worker.terminate();
  stops.push(site.stop, stopApi);
  const send = async (body: Buffer) => {
    const client = rawClient(site.port, { "content-length": body.length });
    void client.write(body);
    return outcomeIn(await client.answer).kind;
  };
  return { send, stopApi };
}

/** Lets nothing of this process run for as long as the API needs to do its worst after the last byte. */
function standStillAfterTheEnd(): void {
  const end = ClientRequest.prototype.end;
  vi.spyOn(ClientRequest.prototype, "end").mockImplementation(function (this: ClientRequest, ...given: unknown[]) {
    const ended = Reflect.apply(end, this, given) as ClientRequest;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    return ended;
  });
}

const small = multipartBody(requiredParts());
const large = multipartBody(requiredParts(MIB));
const huge = multipartBody(requiredParts(8 * MIB));
/** All cases over each kind of connection; `npm test` has one of each table over TLS. */
const casesOver = <Case>(scheme: Scheme, cases: Case[]) =>
  scheme === "http" || process.env.ATTACK ? cases : cases.slice(0, 1);
const head = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 9\r\n\r\n`;

describe.each<Scheme>(["http", "https"])("over %s", (scheme) => {
  describe("an API that has every byte may have stored the application, when it", () => {
    const cases: [string, Omit<Api, "moment">][] = [
      ["resets without an answer", { ending: "reset" }],
      ["closes without an answer", { ending: "close" }],
      ["closes in a status line", { text: "HTTP/1.1 20", ending: "close" }],
      ["resets in a status line", { text: "HTTP/1.1 20", ending: "reset" }],
      ["says something that is no answer", { text: "220 mail.example.org ESMTP\r\n", ending: "close" }],
      ["sends the head of an answer without its body", { text: head("200 OK"), ending: "close" }],
      ["resets after the head of an answer", { text: head("500 Oh"), ending: "reset" }],
      ["is still at it, and resets", { text: "HTTP/1.1 102 Processing\r\n\r\n", ending: "reset" }],
      [
        "wants to speak another protocol",
        { text: "HTTP/1.1 101 Oh\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", ending: "none" },
      ],
    ];
    it.each(casesOver(scheme, cases))("%s", PATIENCE, async (_what, api) => {
      const { send } = await start(scheme, { ...api, moment: "whole" });
      expect(await send(large)).toBe("lost");
      standStillAfterTheEnd();
      for (const body of [small, large]) expect(await send(body)).toBe("lost");
    });
  });

  describe("an API that cannot have every byte has stored nothing, when it", () => {
    const cases: [string, Api][] = [
      ["resets new connections", { moment: "connected", ending: "reset" }],
      ["closes new connections", { moment: "connected", ending: "close" }],
      ["resets at the first bytes", { moment: "first bytes", ending: "reset" }],
      ["closes at the first bytes", { moment: "first bytes", ending: "close" }],
      ["resets in the middle", { moment: "middle", ending: "reset" }],
      ["answers in the middle and resets", { moment: "middle", text: head("500 Oh"), ending: "reset" }],
      ["reads nothing, and resets", { moment: "unread", ending: "reset" }],
    ];
    it.each(casesOver(scheme, cases))("%s", PATIENCE, async (_what, api) => {
      const { send } = await start(scheme, api);
      expect(await send(huge)).toBe("unreachable");
      standStillAfterTheEnd();
      expect(await send(huge)).toBe("unreachable");
    });

    it("is not there", PATIENCE, async () => {
      const { send, stopApi } = await start(scheme, { moment: "connected", ending: "none" });
      await stopApi();
      for (const body of [small, large]) expect(await send(body)).toBe("unreachable");
    });
  });
});

it("an API that breaks off before the handshake is done cannot have the smallest application", PATIENCE, async () => {
  const { send } = await start("https", { moment: "connected", ending: "reset" });
  standStillAfterTheEnd();
  expect(await send(small)).toBe("unreachable");
});
