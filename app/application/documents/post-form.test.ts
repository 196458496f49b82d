// Holds contract 12.3, 13.
import { afterEach, expect, it, vi } from "vitest";

import { mayHaveArrived, postForm } from "./post-form";

afterEach(() => vi.unstubAllGlobals());

/** Posts a form by a request in place of the browser's, whose events the test fires. */
function begin({ retryAfter = null as string | null, notSent = null as string | null, ...answer }) {
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
    responseURL: "https://site.example/form",
    getResponseHeader: (name: string) => (name === "Retry-After" ? retryAfter : notSent),
    ...answer,
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

it.each([
  ["load", { status: 200, responseURL: "https://site.example/done?x=1#y" }, { is: "answered", path: "/done?x=1" }],
  ["load", { status: 503, responseURL: "https://site.example/done" }, { is: "answered", path: "/done" }],
  ["load", { status: 413 }, { is: "failed", status: 413, retryAfter: null, notSent: false }],
  [
    "load",
    { status: 503, retryAfter: "30", notSent: "1" },
    { is: "failed", status: 503, retryAfter: 30, notSent: true },
  ],
  ["load", { status: 503, retryAfter: "soon" }, { is: "failed", status: 503, retryAfter: null, notSent: false }],
  ["error", {}, { is: "failed", status: 0, retryAfter: null, notSent: false }],
])("after %j with %j it has ended as %j", async (event, answer, ending) => {
  const { ended, shares, fire } = begin(answer);
  fire("upload progress", { loaded: 250, total: 500 });
  fire(event);
  expect([await ended, shares]).toEqual([ending, [0.5]]);
});

it("can be called off", async () => {
  const { ended, cancelled } = begin({});
  cancelled.abort();
  expect(await ended).toEqual({ is: "cancelled" });
});

it.each([
  [0, false, true],
  [500, false, true],
  [503, false, true],
  [503, true, false],
  [413, false, false],
])("status %i, said not to be sent: %s: it may have arrived: %s", (status, notSent, may) => {
  expect(mayHaveArrived({ is: "failed", status, retryAfter: 30, notSent })).toBe(may);
});
