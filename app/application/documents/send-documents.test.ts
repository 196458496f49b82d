// Holds contract 12.3.
import { afterEach, expect, it, vi } from "vitest";

import { documentsIn, sendDocuments } from "./send-documents";

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
  void sendDocuments({ address, page: "mine", documents: [], saved: 3, intent: "again", signal, onProgress });
  expect([...(send.mock.calls[0]?.[0] ?? [])]).toEqual([
    ["page", "mine"],
    ["intent", "again"],
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
