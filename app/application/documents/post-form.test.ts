// Holds contract 12.3, 13.
import { afterEach, describe, expect, it, vi } from "vitest";

import { mayHaveArrived, postForm } from "./post-form";

afterEach(() => vi.unstubAllGlobals());

/** Posts a form by a request in place of the browser's, whose events the test fires. */
function begin(answer: { status?: number; retryAfter?: string; responseURL?: string } = {}) {
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
    status: answer.status,
    responseURL: answer.responseURL,
    getResponseHeader: () => answer.retryAfter ?? null,
  };
  vi.stubGlobal("XMLHttpRequest", function () {
    return request;
  });
  const cancelled = new AbortController();
  const shares: number[] = [];
  const body = new FormData();
  const ended = postForm("/form", body, cancelled.signal, (share) => shares.push(share));
  expect([request.open.mock.calls, request.send.mock.calls]).toEqual([[["POST", "/form"]], [[body]]]);
  return { ended, shares, cancelled, fire: (name: string, event?: object) => heard.get(name)?.(event) };
}

describe("what becomes of a form", () => {
  it("is the path that the site leads to", async () => {
    const { ended, fire } = begin({ status: 200, responseURL: "https://site.example/done?x=1#y" });
    fire("load");
    expect(await ended).toEqual({ is: "answered", path: "/done?x=1" });
  });

  it("is told while it goes on", () => {
    const { shares, fire } = begin();
    fire("upload progress", { loaded: 250, total: 500 });
    expect(shares).toEqual([0.5]);
  });

  it.each([
    [413, undefined, null],
    [503, "30", 30],
    [503, "soon", null],
  ])("is a failure of status %i with Retry-After %j", async (status, header, retryAfter) => {
    const { ended, fire } = begin({ status, retryAfter: header });
    fire("load");
    expect(await ended).toEqual({ is: "failed", status, retryAfter });
  });

  it("is a failure without an answer where the line breaks", async () => {
    const { ended, fire } = begin();
    fire("error");
    expect(await ended).toEqual({ is: "failed", status: 0, retryAfter: null });
  });

  it("is that it was called off", async () => {
    const { ended, cancelled } = begin();
    cancelled.abort();
    expect(await ended).toEqual({ is: "cancelled" });
  });
});

it.each([
  [0, null, true],
  [500, null, true],
  [503, 30, false],
  [413, null, false],
])("status %i, to be tried again after %s: it may have arrived: %s", (status, retryAfter, may) => {
  expect(mayHaveArrived({ is: "failed", status, retryAfter })).toBe(may);
});
