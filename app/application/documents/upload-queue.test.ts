// Holds contract 12.3.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { storeAddress, uploadAddress } from "./browser-storage";
import { chosenDocument, type ChosenDocument } from "./chosen-document";
import type { StartUpload, UploadEnd, UploadEvents } from "./tus-upload";
import { UploadQueue } from "./upload-queue";
import { savingProgress, stateWords, summary, type UploadState } from "./upload-state";

interface Running {
  document: ChosenDocument;
  address: string | null;
  events: UploadEvents;
  stopped: boolean;
}

const running: Running[] = [];
const start: StartUpload = (document, events) => {
  const each = { document, address: uploadAddress(document.id), events, stopped: false };
  running.push(each);
  return () => void (each.stopped = true);
};
const events = { onChange: vi.fn(), onBegunInVain: vi.fn(), onLost: vi.fn(), onSaved: vi.fn(), onRefused: vi.fn() };
const failed = (status: number, more: Partial<Extract<UploadEnd, { kind: "failed" }>> = {}): UploadEnd => ({
  kind: "failed",
  status,
  retryAfter: null,
  text: "",
  ended: false,
  ...more,
});

let queue: UploadQueue;
const pdf = (name: string) => chosenDocument("cv_documents", new File(["%PDF-"], name), name);
const [a, b, c] = [pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")];
const words = () => queue.documents.map(stateWords);
const underWay = () => running.filter(({ stopped }) => !stopped).map(({ document }) => document.name);
const last = () => running.at(-1) as Running;
const begin = (each: Running, address: string) => {
  storeAddress(each.document.id, address);
  each.events.onBegun();
};
const end = (each: Running, how: UploadEnd) => {
  each.stopped = true;
  each.events.onEnd(how);
};

beforeEach(() => {
  vi.useFakeTimers();
  running.length = 0;
  for (const { id } of [a, b, c]) storeAddress(id, null);
  Object.values(events).forEach((event) => event.mockClear());
  queue = new UploadQueue(start, events);
  queue.set({ turn: true });
});
afterEach(() => vi.useRealTimers());

describe("UploadQueue", () => {
  it("sends two at a time, in order, each once", () => {
    for (const document of [a, b, c, a]) queue.add(document);
    expect(underWay()).toEqual(["a.pdf", "b.pdf"]);
    running[0]?.events.onShare(0.409);
    expect(words()).toEqual(["Sending 40%", "Sending 0%", "Waiting for its turn"]);
    end(running[0] as Running, { kind: "saved", address: "/documents/1" });
    expect(events.onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: a.id }), "/documents/1");
    expect(underWay()).toEqual(["b.pdf", "c.pdf"]);
  });

  it("waits longer and longer for the line, and goes on where it was at once when the line is back", () => {
    queue.add(a);
    begin(last(), "/documents/1");
    last().events.onShare(0.4);
    for (const seconds of [1, 2, 4, 8]) {
      end(last(), failed(0));
      expect(words()).toEqual(["Waiting for your line"]);
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(underWay()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect([underWay(), words()]).toEqual([["a.pdf"], ["Sending 40%"]]);
      expect(last().address).toBe("/documents/1");
    }
    queue.lineGone();
    expect([words(), underWay()]).toEqual([["Waiting for your line"], []]);
    queue.set({});
    expect(underWay()).toEqual(["a.pdf"]);
  });

  it.each(["/documents/1", null])(
    "begins anew what the site has no more; a logout may have taken its address: %s",
    (address) => {
      storeAddress(a.id, "/documents/1");
      queue.add(a);
      storeAddress(a.id, address);
      end(last(), failed(404, { text: "This document is not kept any more." }));
      expect([underWay(), last().address]).toEqual([["a.pdf"], null]);
      expect([events.onLost.mock.calls.length, events.onRefused.mock.calls]).toEqual([1, []]);
    },
  );

  it("gives the reason for what is not taken, and goes on with the others", () => {
    for (const document of [a, b, c]) queue.add(document);
    end(running[0] as Running, failed(415, { text: "No." }));
    end(running[1] as Running, { kind: "unreadable" });
    expect(events.onRefused.mock.calls.map(([{ name }, reason]) => [name, reason])).toEqual([
      ["a.pdf", "No."],
      ["b.pdf", "“b.pdf” cannot be read any more. Choose it again."],
    ]);
    expect(underWay()).toEqual(["c.pdf"]);
  });

  it("waits, and refuses nothing, while the application is being sent", () => {
    queue.add(a);
    end(last(), failed(423, { text: "Your application is being sent already." }));
    expect([words(), events.onRefused.mock.calls]).toEqual([["Waiting: other documents are being sent"], []]);
  });

  it.each([429, 503])("waits as long as the site says when others are being sent: %i", (status) => {
    queue.add(a);
    end(last(), failed(status, { retryAfter: 10 }));
    expect(words()).toEqual(["Waiting: other documents are being sent"]);
    vi.advanceTimersByTime(9999);
    expect(underWay()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(underWay()).toEqual(["a.pdf"]);
  });

  it.each([failed(503), failed(403)])("leaves all to Submit where the site saves none: $status", (how) => {
    queue.add(a);
    expect(queue.busy).toBe(true);
    end(last(), how);
    queue.add(b);
    queue.set({ turn: true });
    expect(words()).toEqual(["Sent when you press Submit", "Sent when you press Submit"]);
    expect(queue.busy).toBe(false);
    queue.set({ works: true });
    expect(underWay()).toEqual(["a.pdf", "b.pdf"]);
  });

  it("leaves to Submit what the site fails at again and again, unless it gets a step forward between", () => {
    queue.add(a);
    for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.6, 0.6, 0.6, 0.6]) {
      expect(underWay()).toEqual(["a.pdf"]);
      last().events.onShare(share);
      end(last(), failed(500));
      vi.advanceTimersByTime(60_000);
    }
    queue.set({ turn: false });
    expect([words(), underWay(), queue.busy]).toEqual([["Sent when you press Submit"], [], false]);
  });

  it.each([
    [false, "logged-out", ["Waiting for its turn", "Waiting for its turn"]],
    [true, "ended", []],
  ])("stops when the login has run out; the draft is gone with it: %s", (ended, status, left) => {
    queue.add(a);
    queue.add(b);
    end(last(), failed(401, { ended }));
    queue.set({});
    expect([queue.status, queue.busy]).toEqual([status, false]);
    expect([underWay(), words()]).toEqual([[], left]);
  });

  it("forgets what was removed, wherever it was", () => {
    storeAddress(a.id, "/documents/1");
    queue.add(a);
    queue.forget(a.id);
    queue.forget(a.id);
    expect([underWay(), words()]).toEqual([[], []]);
  });

  it("takes back what was removed while the site was beginning it", () => {
    queue.add(a);
    const first = last();
    queue.forget(a.id);
    expect([first.stopped, words()]).toEqual([false, []]);
    queue.add(b);
    first.events.onShare(0.5);
    begin(first, "/documents/1");
    expect(events.onBegunInVain).toHaveBeenCalledWith(expect.objectContaining({ id: a.id }));
    expect([first.stopped, words(), underWay()]).toEqual([true, ["Sending 0%"], ["b.pdf"]]);
  });

  it.each([
    [failed(415, { text: "No." }), "running", ["b.pdf"]],
    [failed(503), "running", ["b.pdf"]],
    [failed(0), "running", ["b.pdf"]],
    [failed(401, { ended: true }), "ended", []],
  ])("hears nothing from the beginning of a removed document but a logout: %j", (how, status, left) => {
    queue.add(a);
    queue.forget(a.id);
    queue.add(b);
    end(running[0] as Running, how);
    expect([queue.status, underWay()]).toEqual([status, left]);
    expect(events.onRefused).not.toHaveBeenCalled();
  });

  it("stops for another tab, whatever it waits for, and goes on where that has left a document", () => {
    queue.add(a);
    queue.add(b);
    end(last(), failed(0));
    queue.set({ turn: false });
    vi.advanceTimersByTime(60_000);
    expect([words(), underWay(), queue.busy]).toEqual([["Waiting for its turn", "Waiting for its turn"], [], true]);
    storeAddress(a.id, "/documents/1");
    queue.set({ turn: true });
    expect(running.slice(-2).map(({ address }) => address)).toEqual(["/documents/1", null]);
  });
});

const uploads = (...states: UploadState[]) => states.map((state) => ({ state, share: 0 }));

it.each<[UploadState[], string | null]>([
  [[], null],
  [["sending", "by-form"], "Your files are being saved."],
  [["sending", "line"], "Waiting for your line. Your files go on by themselves when it is back."],
  [["by-form"], "Files cannot be kept right now. They are sent when you press Submit."],
])("of files that are %j it says %j", (states, said) => {
  expect(summary(uploads(...states))).toBe(said);
});

it("says how many of the files are kept, and how far all are", () => {
  const documents = [{ state: "sending", share: 0.25 } as const, ...uploads("line", "by-form")];
  expect(savingProgress(documents, 2)).toEqual({ count: "2 of 4 kept", value: 2.25, max: 4 });
  expect(savingProgress([], 0)).toEqual({ count: "0 of 0 kept", value: 0, max: 1 });
});
