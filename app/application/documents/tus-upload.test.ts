// Holds contract 12.3.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { storeAddress, uploadAddress } from "./browser-storage";
import { chosenDocument } from "./chosen-document";
import { DRAFT_ENDED_HEADER, uploadMessages } from "../rules/outcome";
import { removeUpload, startUpload, type UploadEnd } from "./tus-upload";

interface Options {
  onUploadUrlAvailable: () => void;
  onProgress: (sent: number, total: number) => void;
  onSuccess: (payload: { lastResponse: { getHeader: (name: string) => string | undefined } }) => void;
  onError: (error: Error) => void;
}

const { begun } = vi.hoisted(() => ({ begun: [] as { options: unknown; url: string | null; aborted: boolean }[] }));
vi.mock("tus-js-client", () => ({
  Upload: class {
    url: string | null = null;
    aborted = false;
    constructor(
      readonly file: File,
      readonly options: unknown,
    ) {}
    start() {
      begun.push(this);
    }
    abort() {
      this.aborted = true;
    }
  },
}));

const document = chosenDocument("cv_documents", new File(["%PDF-1.7"], "cv.pdf"), "the id");
const events = { onBegun: vi.fn(), onShare: vi.fn(), onEnd: vi.fn<(end: UploadEnd) => void>() };

beforeEach(() => {
  begun.length = 0;
  Object.values(events).forEach((event) => event.mockClear());
  vi.stubGlobal("window", {
    location: { href: "https://site.example/apply" },
    setTimeout: (work: () => void, delay: number) => setTimeout(work, delay),
    clearTimeout: (timer: number) => clearTimeout(timer),
  });
  storeAddress(document.id, null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const stop = startUpload("the page", document, events);
  await vi.dynamicImportSettled();
  const [upload] = begun;
  if (!upload) throw new Error("it was not started");
  return { stop, upload, options: upload.options as Options };
}
const answer = (location?: string) => ({ lastResponse: { getHeader: () => location } });
const NO_ANSWER = { kind: "failed", status: 0, retryAfter: null, ended: false, text: "" };

describe("the upload of a document", () => {
  it("says what it is of, under which name, and begins once", async () => {
    const { upload, options } = await start();
    expect(options).toMatchObject({
      endpoint: "https://site.example/documents",
      metadata: { filename: "cv.pdf", group: "cv_documents" },
      headers: { "Documents-Page": "the page" },
      chunkSize: 8 * 1024 * 1024,
      retryDelays: null,
    });
    expect(options).not.toHaveProperty("uploadUrl");
    upload.url = "https://site.example/documents/7";
    options.onUploadUrlAvailable();
    expect(uploadAddress(document.id)).toBe("/documents/7");
    expect(events.onBegun).toHaveBeenCalledTimes(1);
  });

  it("goes on where it was begun", async () => {
    storeAddress(document.id, "/documents/7");
    const { options } = await start();
    expect(options).toMatchObject({ uploadUrl: "https://site.example/documents/7" });
    expect(options).not.toHaveProperty("endpoint");
  });

  it.each([
    ["/documents/8", "/documents/8"],
    [undefined, "/documents/7"],
  ])("tells its share, and which document is saved in the end: the site names %s", async (location, address) => {
    const { upload, options } = await start();
    upload.url = "https://site.example/documents/7";
    options.onProgress(1, 4);
    options.onSuccess(answer(location));
    options.onProgress(4, 4);
    options.onSuccess(answer(location));
    expect(events.onShare.mock.calls).toEqual([[0.25]]);
    expect(events.onEnd.mock.calls).toEqual([[{ kind: "saved", address }]]);
  });

  const failure = (status: number, headers: Record<string, string>, body: string) =>
    Object.assign(new Error("tus"), {
      originalResponse: { getStatus: () => status, getHeader: (name: string) => headers[name], getBody: () => body },
    });

  it.each<[Error, Partial<UploadEnd>]>([
    [new Error("no answer"), {}],
    [failure(415, { "Content-Type": "text/plain; charset=utf-8" }, " No PDF. "), { status: 415, text: "No PDF." }],
    [
      failure(429, { "Retry-After": "10", "Content-Type": "text/html" }, "<h1>Busy</h1>"),
      { status: 429, retryAfter: 10 },
    ],
    [failure(401, { "Draft-Ended": "logout" }, ""), { status: 401, ended: true }],
  ])("says how it failed: %o", async (error, end) => {
    const { options, upload } = await start();
    options.onError(error);
    await eventually(() => expect(events.onEnd.mock.calls).toEqual([[{ ...NO_ANSWER, ...end }]]));
    expect(upload.aborted).toBe(true);
  });

  it("of a file that cannot be read any more says that", async () => {
    vi.spyOn(document.file, "slice").mockImplementationOnce(() => {
      throw new Error("NotReadableError");
    });
    const { options } = await start();
    options.onError(new Error("no answer"));
    await eventually(() => expect(events.onEnd.mock.calls).toEqual([[{ kind: "unreadable" }]]));
  });

  it("says nothing any more once it is stopped", async () => {
    const { stop, upload, options } = await start();
    stop();
    expect(upload.aborted).toBe(true);
    options.onProgress(1, 2);
    options.onSuccess(answer("/documents/8"));
    expect([events.onShare, events.onEnd].map((event) => event.mock.calls)).toEqual([[], []]);
  });

  it("takes a line that is silent for a minute for broken", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { options } = await start();
    await vi.advanceTimersByTimeAsync(50_000);
    options.onProgress(1, 2);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(events.onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(events.onEnd.mock.calls).toEqual([[NO_ANSWER]]);
  });
});

it.each([
  ["gone", () => Promise.resolve(new Response(null, { status: 204 })), null],
  ["gone before", () => Promise.resolve(new Response(null, { status: 404 })), null],
  ["there, as the site says", () => Promise.resolve(new Response("It is sent.\n", { status: 423 })), "It is sent."],
  [
    "there, as a proxy says",
    () => Promise.resolve(new Response("<h1>", { status: 503, headers: { "Content-Type": "text/html" } })),
    uploadMessages.notRemoved,
  ],
  ["there, as far as anybody says", () => Promise.reject(new TypeError("Failed to fetch")), uploadMessages.notRemoved],
])("what is to be removed from the site is %s", async (_what, answers, failure) => {
  const ask = vi.fn<typeof fetch>(answers);
  vi.stubGlobal("fetch", ask);
  expect(await removeUpload("/documents/7", vi.fn())).toBe(failure);
  // Also while the page goes away.
  const asked = { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" }, keepalive: true };
  expect(ask.mock.calls).toMatchObject([["/documents/7", asked]]);
});

it.each([
  [{ "Content-Type": "text/plain" }, false, "Log in first."],
  [{ "Content-Type": "text/plain", [DRAFT_ENDED_HEADER]: "logout" }, true, null],
])("a removal hears that the login has run out, or the draft ended with it: %s", async (headers, ended, failure) => {
  const onLoggedOut = vi.fn();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("Log in first.", { status: 401, headers })));
  expect(await removeUpload("/documents/7", onLoggedOut)).toBe(failure);
  expect(onLoggedOut.mock.calls).toEqual([[ended]]);
});

it("a removal on a line that stays silent ends as a failed one", async () => {
  vi.useFakeTimers();
  const ends = (signal: AbortSignal) => new Promise<never>((_, fail) => (signal.onabort = () => fail(signal.reason)));
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => ends(signal));
  const removed = removeUpload("/documents/7", vi.fn());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await removed).toBe(uploadMessages.notRemoved);
});

it.each([
  [() => Promise.resolve(new Response()), 500],
  [() => Promise.reject(new TypeError("no line")), 0],
])("fails as the site's fault where its script does not come on a line that is there: %s", async (ask, status) => {
  vi.stubGlobal("fetch", ask);
  vi.resetModules();
  vi.doMock("tus-js-client", () => {
    throw new Error("404");
  });
  const { startUpload: startWithout } = await import("./tus-upload");
  startWithout("the page", document, events);
  await eventually(() =>
    expect(events.onEnd).toHaveBeenCalledWith(expect.objectContaining({ kind: "failed", status })),
  );
});
