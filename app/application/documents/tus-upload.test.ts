// Holds contract 12.3.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { storeAddress, uploadAddress } from "./browser-storage";
import { chosenDocument } from "./chosen-document";
import { removeUpload, startUpload, type UploadEnd } from "./tus-upload";

interface Options {
  endpoint?: string;
  uploadUrl?: string;
  metadata: Record<string, string>;
  headers: Record<string, string>;
  chunkSize: number;
  retryDelays: null;
  onUploadUrlAvailable: () => void;
  onProgress: (sent: number, total: number) => void;
  onSuccess: (payload: { lastResponse: { getHeader: (name: string) => string | undefined } }) => void;
  onError: (error: Error) => void;
}

const { begun } = vi.hoisted(() => ({
  begun: [] as { options: unknown; url: string | null; aborted: boolean; started: boolean }[],
}));
vi.mock("tus-js-client", () => ({
  Upload: class {
    url: string | null = null;
    aborted = false;
    started = false;
    constructor(
      readonly file: File,
      readonly options: unknown,
    ) {
      begun.push(this);
    }
    start() {
      this.started = true;
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
  vi.stubGlobal("window", { location: { href: "https://site.example/apply" }, setTimeout, clearTimeout });
  storeAddress(document.id, null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const stop = startUpload("the page", document, events);
  const upload = await eventually(() => {
    expect(begun[0]?.started).toBe(true);
    return begun[0];
  });
  if (!upload) throw new Error("it was not started");
  return { stop, upload, options: upload.options as Options };
}

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
    expect(options.uploadUrl).toBeUndefined();
    upload.url = "https://site.example/documents/7";
    options.onUploadUrlAvailable();
    expect(uploadAddress(document.id)).toBe("/documents/7");
    expect(events.onBegun).toHaveBeenCalledTimes(1);
  });

  it("goes on where it was begun", async () => {
    storeAddress(document.id, "/documents/7");
    const { options } = await start();
    expect(options.uploadUrl).toBe("https://site.example/documents/7");
    expect(options.endpoint).toBeUndefined();
  });

  it("tells its share, and which document is saved in the end", async () => {
    const { upload, options } = await start();
    options.onProgress(1, 4);
    options.onProgress(0, 0);
    expect(events.onShare.mock.calls).toEqual([[0.25], [0]]);
    upload.url = "https://site.example/documents/7";
    const answer = (location?: string) => ({ lastResponse: { getHeader: () => location } });
    options.onSuccess(answer("/documents/8"));
    expect(events.onEnd.mock.calls).toEqual([[{ kind: "saved", address: "/documents/8" }]]);
    options.onProgress(4, 4);
    options.onSuccess(answer());
    expect(events.onEnd).toHaveBeenCalledTimes(1);
    expect(events.onShare).toHaveBeenCalledTimes(2);
  });

  it("is the one that was begun where the site names no other", async () => {
    const { upload, options } = await start();
    upload.url = "https://site.example/documents/7";
    options.onSuccess({ lastResponse: { getHeader: () => undefined } });
    expect(events.onEnd.mock.calls).toEqual([[{ kind: "saved", address: "/documents/7" }]]);
  });

  const failure = (status: number, headers: Record<string, string>, body: string) =>
    Object.assign(new Error("tus"), {
      originalResponse: { getStatus: () => status, getHeader: (name: string) => headers[name], getBody: () => body },
    });

  it.each<[Error, Partial<UploadEnd>]>([
    [new Error("no answer"), { status: 0, retryAfter: null, busy: false, ended: false, text: "" }],
    [
      failure(415, { "Content-Type": "text/plain; charset=utf-8" }, " Not a PDF. "),
      { status: 415, retryAfter: null, busy: false, ended: false, text: "Not a PDF." },
    ],
    [
      failure(429, { "Retry-After": "10", "Upload-Limit": "address", "Content-Type": "text/html" }, "<h1>Busy</h1>"),
      { status: 429, retryAfter: 10, busy: true, ended: false, text: "" },
    ],
    [
      failure(401, { "Draft-Ended": "logout" }, ""),
      { status: 401, ended: true, busy: false, retryAfter: null, text: "" },
    ],
  ])("says how it failed: %o", async (error, end) => {
    const { options, upload } = await start();
    options.onError(error);
    await eventually(() => expect(events.onEnd.mock.calls).toEqual([[{ kind: "failed", ...end }]]));
    expect(upload.aborted).toBe(true);
  });

  it("of a file that cannot be read any more says that", async () => {
    vi.spyOn(document.file, "slice").mockImplementation(() => {
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
    options.onSuccess({ lastResponse: { getHeader: () => "/documents/8" } });
    expect([events.onShare, events.onEnd].map((event) => event.mock.calls)).toEqual([[], []]);
  });

  it("takes a line that is silent for a minute for broken", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("window", { location: { href: "https://site.example/apply" }, setTimeout, clearTimeout });
    startUpload("the page", document, events);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50_000);
    (begun[0]?.options as Options).onProgress(1, 2);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(events.onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(events.onEnd.mock.calls).toEqual([[{ kind: "failed", status: 0, retryAfter: null, busy: false, text: "" }]]);
  });
});

describe("what is removed from the site", () => {
  const answering = (status: number) => {
    const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status })));
    vi.stubGlobal("fetch", ask);
    return ask;
  };

  it("is asked for by the protocol, also while the page goes away", async () => {
    const ask = answering(204);
    expect(await removeUpload("/documents/7")).toBe(true);
    expect(ask.mock.calls).toEqual([
      ["/documents/7", { method: "DELETE", headers: { "Tus-Resumable": "1.0.0" }, keepalive: true }],
    ]);
  });

  it("is gone where it was gone before, and there where nobody says so", async () => {
    answering(404);
    expect(await removeUpload("/documents/7")).toBe(true);
    answering(503);
    expect(await removeUpload("/documents/7")).toBe(false);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await removeUpload("/documents/7")).toBe(false);
  });
});
