// Holds contract 12.3.
import { afterEach, describe, expect, it, vi } from "vitest";

import { chosenDocument } from "./chosen-document";
import { documentsIn, mayHaveArrived, retryIntent, sendDocuments, type SendResult } from "./send-documents";

afterEach(() => vi.unstubAllGlobals());

it("says whose page it is, what was meant and how many saved documents it lists", () => {
  const send = vi.fn<(body: FormData) => void>();
  const listens = { addEventListener: () => undefined };
  vi.stubGlobal("XMLHttpRequest", function () {
    return { ...listens, upload: listens, open: () => undefined, send };
  });
  const { signal } = new AbortController();
  const onProgress = () => undefined;
  const address = "/documents";
  void sendDocuments({
    address,
    page: "mine",
    documents: [],
    saved: 3,
    intent: "again",
    since: "2026-03-01T05:15:00.000Z",
    signal,
    onProgress,
  });
  expect([...(send.mock.calls[0]?.[0] ?? [])]).toEqual([
    ["page", "mine"],
    ["intent", "again"],
    ["since", "2026-03-01T05:15:00.000Z"],
    ["listed", "3"],
  ]);
});

it.each([
  [0, [100, 300], 0],
  [50, [100, 300], 0.5],
  [100, [100, 300], 1],
  [250, [100, 300], 1.5],
  [9000, [100, 300], 2],
  [200, [], 0],
])("%d bytes of documents of %j are %d", (bytes, sizes, documents) => {
  expect(documentsIn(bytes, sizes)).toBe(documents);
});

it.each([
  [true, 0, "submit"],
  [true, 502, "submit"],
  [true, 413, "again"],
  [false, 0, "again"],
])("after a failure (whole: %s, status %i) Submit again is retried as %s", (whole, status, intent) => {
  expect(retryIntent({ is: "failed", status, whole, retryAfter: null, scope: null }, "again")).toBe(intent);
});

/** A request in place of the browser's, whose events the test fires. */
function fakeRequest(answer: { status?: number; headers?: Record<string, string>; responseURL?: string } = {}) {
  const heard = new Map<string, (event?: object) => void>();
  const listen = (prefix: string) => ({
    addEventListener: (name: string, hear: (event?: object) => void) => void heard.set(prefix + name, hear),
  });
  const request = {
    ...listen(""),
    upload: listen("upload "),
    open: vi.fn(),
    send: vi.fn(),
    abort: () => heard.get("abort")?.(),
    status: answer.status ?? 0,
    responseURL: answer.responseURL ?? "",
    getResponseHeader: (name: string) => answer.headers?.[name] ?? null,
  };
  vi.stubGlobal("XMLHttpRequest", function () {
    return request;
  });
  return { request, fire: (name: string, event?: object) => heard.get(name)?.(event) };
}

describe("what becomes of documents that are sent", () => {
  const pdf = (name: string, size: number) => chosenDocument("cv_documents", new File(["x".repeat(size)], name), name);
  const controller = () => new AbortController();
  const begin = (onProgress: (sent: number) => void = () => undefined, { signal } = controller()) =>
    sendDocuments({
      address: "/form",
      page: "mine",
      documents: [pdf("a.pdf", 100), pdf("b.pdf", 300)],
      saved: 1,
      intent: "submit",
      since: null,
      signal,
      onProgress,
    });

  it("is the path that the site leads to, by way of its own form", async () => {
    const { request, fire } = fakeRequest({ status: 200, responseURL: "https://site.example/done?x=1#y" });
    const sent = begin();
    expect(request.open.mock.calls).toEqual([["POST", "/form"]]);
    const body = request.send.mock.calls[0]?.[0] as FormData;
    expect([...body.keys()]).toEqual(["page", "intent", "listed", "cv_documents", "cv_documents"]);
    fire("load");
    expect(await sent).toEqual({ is: "answered", path: "/done?x=1" });
  });

  it("is told in documents while it goes on", () => {
    const { fire } = fakeRequest();
    const shares: number[] = [];
    void begin((share) => shares.push(share));
    fire("upload progress", { loaded: 250, total: 500 });
    fire("upload progress", { loaded: 500, total: 500 });
    expect(shares).toEqual([1.5, 2]);
  });

  it.each<[number, Record<string, string>, Partial<SendResult>]>([
    [413, {}, { retryAfter: null, scope: null }],
    [429, { "Retry-After": "30", "Upload-Limit": "account" }, { retryAfter: 30, scope: "account" }],
    [503, { "Retry-After": "30", "Upload-Limit": "site" }, { retryAfter: 30, scope: "site" }],
    [503, { "Retry-After": "soon", "Upload-Limit": "nobody" }, { retryAfter: null, scope: null }],
  ])("is a failure of status %i with %j", async (status, headers, more) => {
    const { fire } = fakeRequest({ status, headers, responseURL: "https://site.example/form" });
    const sent = begin();
    fire("upload load");
    fire("load");
    expect(await sent).toEqual({ is: "failed", status, whole: true, ...more });
  });

  it.each([true, false])("is a failure without an answer where the line breaks, all sent: %s", async (whole) => {
    const { fire } = fakeRequest();
    const sent = begin();
    if (whole) fire("upload load");
    fire("error");
    expect(await sent).toEqual({ is: "failed", status: 0, whole, retryAfter: null, scope: null });
  });

  it.each([true, false])("is that it was called off, all sent: %s", async (whole) => {
    const { fire } = fakeRequest();
    const called = controller();
    const sent = begin(undefined, called);
    if (whole) fire("upload load");
    called.abort();
    expect(await sent).toEqual({ is: "cancelled", whole });
  });
});

it.each([
  [0, true, null, true],
  [500, true, null, true],
  [503, true, 30, false],
  [0, false, null, false],
  [500, false, null, false],
  [413, true, null, false],
  [429, true, 30, false],
])("status %i, all sent %s, to be tried again after %s: it may have arrived: %s", (status, whole, retryAfter, may) => {
  expect(mayHaveArrived({ is: "failed", status, whole, retryAfter, scope: null })).toBe(may);
});
