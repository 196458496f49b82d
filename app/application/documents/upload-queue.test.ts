// Holds contract 12.3.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { startUpload, UploadEnd, UploadEvents, UploadTask } from "./tus-upload";
import { UploadQueue } from "./upload-queue";
import { savingProgress, stateWords, summary, type UploadState } from "./upload-state";

interface Running {
  task: UploadTask;
  events: UploadEvents;
  stopped: boolean;
}

const running: Running[] = [];
const start: typeof startUpload = (task, events) => {
  const each = { task: { ...task }, events, stopped: false };
  running.push(each);
  return () => void (each.stopped = true);
};
const events = { onChange: vi.fn(), onAddress: vi.fn(), onBegunInVain: vi.fn(), onSaved: vi.fn(), onRefused: vi.fn() };
const failed = (status: number, more: Partial<Extract<UploadEnd, { kind: "failed" }>> = {}): UploadEnd => ({
  kind: "failed",
  status,
  retryAfter: null,
  busy: false,
  text: "",
  ...more,
});

let queue: UploadQueue;
const pdf = (name: string) => new File(["%PDF-"], name);
const [a, b, c] = [pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")];
const words = () => [...queue.states.values()].map(stateWords);
const underWay = () => running.filter(({ stopped }) => !stopped).map(({ task }) => task.file.name);
const last = () => running.at(-1) as Running;
const end = (each: Running, how: UploadEnd) => {
  each.stopped = true;
  each.events.onEnd(how);
};

beforeEach(() => {
  vi.useFakeTimers();
  running.length = 0;
  Object.values(events).forEach((event) => event.mockClear());
  queue = new UploadQueue(start, events);
  queue.open();
});
afterEach(() => vi.useRealTimers());

describe("UploadQueue", () => {
  it("sends two at a time, in order, each once", () => {
    for (const file of [a, b, c, a]) queue.add(file, "cv_documents", null);
    expect(underWay()).toEqual(["a.pdf", "b.pdf"]);
    running[0]?.events.onShare(0.409);
    expect(words()).toEqual(["Sending 40%", "Sending 0%", "Waiting for its turn"]);
    end(running[0] as Running, { kind: "saved", address: "/documents/1" });
    expect(events.onSaved).toHaveBeenCalledWith(a, "cv_documents", "/documents/1");
    expect(underWay()).toEqual(["b.pdf", "c.pdf"]);
  });

  it("waits longer and longer for the line, and goes on where it was at once when the line is back", () => {
    queue.add(a, "cv_documents", null);
    last().events.onAddress("/documents/1");
    for (const seconds of [1, 2, 4, 8]) {
      end(last(), failed(0));
      expect(words()).toEqual(["Waiting for your line"]);
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(underWay()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(underWay()).toEqual(["a.pdf"]);
      expect(last().task.address).toBe("/documents/1");
    }
    queue.lineGone();
    expect([words(), underWay()]).toEqual([["Waiting for your line"], []]);
    queue.retryNow();
    expect(underWay()).toEqual(["a.pdf"]);
  });

  it("stops and goes on when told to, and keeps what was chosen meanwhile waiting", () => {
    queue.add(a, "cv_documents", null);
    queue.pause();
    queue.add(b, "cv_documents", null);
    vi.advanceTimersByTime(60_000);
    expect([words(), underWay()]).toEqual([["Paused", "Paused"], []]);
    queue.resume();
    expect(underWay()).toEqual(["a.pdf", "b.pdf"]);
  });

  it("begins anew what the site has no more", () => {
    queue.add(a, "cv_documents", "/documents/1");
    const { token } = last().task;
    end(last(), failed(404));
    expect(events.onAddress).toHaveBeenCalledWith(a, null);
    expect(last().task).toMatchObject({ address: null });
    expect(last().task.token).not.toBe(token);
  });

  it("gives the site's reason for what it does not take, and goes on with the others", () => {
    queue.add(a, "cv_documents", null);
    queue.add(b, "cv_documents", null);
    queue.add(c, "cv_documents", null);
    end(running[0] as Running, failed(415, { text: "No." }));
    end(running[1] as Running, { kind: "unreadable" });
    expect(events.onRefused.mock.calls).toEqual([
      [a, "cv_documents", "No."],
      [b, "cv_documents", null],
    ]);
    expect(underWay()).toEqual(["c.pdf"]);
  });

  it("lets a photo wait a while for an answer, and not when Submit waits for it", () => {
    queue.add(a, "cv_documents", null, true);
    queue.add(b, "cv_documents", null, true);
    queue.add(c, "cv_documents", null, true);
    expect([words()[0], underWay()]).toEqual(["Sent as it is in a few seconds", []]);
    queue.release(b);
    expect(underWay()).toEqual(["b.pdf"]);
    queue.hurry();
    expect(underWay()).toEqual(["b.pdf", "a.pdf"]);
    for (const { events } of running) events.onAddress("/documents/1");
    queue.drop(b);
    queue.add(b, "cv_documents", null, true);
    queue.drop(a);
    last().events.onAddress("/documents/2");
    queue.drop(c);
    vi.advanceTimersByTime(15_000);
    expect(underWay()).toEqual(["b.pdf"]);
  });

  it("waits as long as the site says when others are being sent", () => {
    queue.add(a, "cv_documents", null);
    end(last(), failed(503, { busy: true, retryAfter: 10 }));
    expect(words()).toEqual(["Waiting: other documents are being sent"]);
    vi.advanceTimersByTime(9999);
    expect(underWay()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(underWay()).toEqual(["a.pdf"]);
  });

  it.each([failed(503), failed(403)])("leaves all to Submit where the site keeps none: $status", (how) => {
    queue.add(a, "cv_documents", null);
    expect(queue.settled).toBe(false);
    end(last(), how);
    queue.add(b, "cv_documents", null);
    expect(words()).toEqual(["Sent when you press Submit", "Sent when you press Submit"]);
    expect(queue.settled).toBe(true);
  });

  it("leaves to Submit what the site fails at again and again without a step forward", () => {
    queue.add(a, "cv_documents", null);
    for (let time = 0; time < 5; time += 1) {
      expect(underWay()).toEqual(["a.pdf"]);
      end(last(), failed(500));
      vi.advanceTimersByTime(60_000);
    }
    expect([words(), underWay()]).toEqual([["Sent when you press Submit"], []]);
  });

  it("stops when the login has run out", () => {
    queue.add(a, "cv_documents", null);
    queue.add(b, "cv_documents", null);
    end(last(), failed(401));
    expect([queue.loggedOut, queue.settled, underWay()]).toEqual([true, true, []]);
    expect([queue.ended, queue.states.size]).toEqual([false, 2]);
  });

  it("has nothing to go on with when a logout has deleted the draft", () => {
    queue.add(a, "cv_documents", null);
    queue.add(b, "cv_documents", null);
    end(last(), failed(401, { ended: true }));
    expect([queue.loggedOut, queue.ended, underWay(), queue.states.size]).toEqual([true, true, [], 0]);
  });

  it("forgets what was removed, wherever it was", () => {
    queue.add(a, "cv_documents", "/documents/1");
    expect(queue.begun).toEqual(new Set(["1"]));
    expect(queue.drop(a)).toBe("/documents/1");
    expect([queue.drop(a), underWay(), queue.states.size]).toEqual([null, [], 0]);
  });

  it("takes back what was removed while the site was beginning it, and leaves the same file chosen again alone", () => {
    queue.add(a, "cv_documents", null);
    const first = last();
    expect([queue.drop(a), first.stopped, queue.states.size]).toEqual([null, false, 0]);
    queue.add(a, "cv_documents", null);
    first.events.onShare(0.5);
    first.events.onAddress("/documents/1");
    expect([first.stopped, events.onBegunInVain.mock.calls, events.onAddress.mock.calls]).toEqual([
      true,
      [["/documents/1"]],
      [],
    ]);
    expect([words(), underWay()]).toEqual([["Sending 0%"], ["a.pdf"]]);

    queue.drop(a);
    end(last(), failed(0));
    vi.advanceTimersByTime(60_000);
    expect([queue.states.size, underWay()]).toEqual([0, []]);
  });

  it("stops for another tab, whatever it waits for, and goes on where that has left a file", () => {
    queue.add(a, "cv_documents", null);
    queue.add(b, "cv_documents", null);
    end(last(), failed(0));
    queue.shut();
    vi.advanceTimersByTime(60_000);
    expect([words(), underWay(), queue.busy]).toEqual([["Waiting for its turn", "Waiting for its turn"], [], true]);
    queue.add(a, "cv_documents", "/documents/1");
    queue.add(b, "cv_documents", null);
    queue.open();
    expect(running.slice(-2).map(({ task }) => task.address)).toEqual(["/documents/1", null]);
    queue.add(b, "cv_documents", "/documents/2");
    end(last(), failed(0));
    vi.advanceTimersByTime(1000);
    expect(last().task.address).toBeNull();
  });

  it("is not busy with what only Submit or an answer lets go", () => {
    expect(queue.busy).toBe(false);
    queue.add(a, "cv_documents", null, true);
    expect(queue.busy).toBe(false);
    queue.release(a);
    expect(queue.busy).toBe(true);
    queue.pause();
    expect(queue.busy).toBe(true);
    queue.resume();
    end(last(), failed(503));
    expect(queue.busy).toBe(false);
  });

  it("says nothing of how the beginning of a removed file ends, and leaves the same file chosen again alone", () => {
    for (const how of [failed(415, { text: "No." }), failed(401), failed(503)]) {
      queue.add(a, "cv_documents", null);
      const first = last();
      queue.drop(a);
      queue.add(a, "cv_documents", null);
      end(first, how);
      expect([words(), underWay(), queue.loggedOut]).toEqual([["Sending 0%"], ["a.pdf"], false]);
      queue.drop(a);
      end(last(), how);
    }
    expect(events.onRefused).not.toHaveBeenCalled();
  });
});

describe("summary", () => {
  it.each([
    [[], 0, null],
    [[], 1, "All files are kept."],
    [[{ is: "sending", share: 0.1 } as const, { is: "by-form" } as const], 1, "being saved"],
    [[{ is: "sending", share: 0.1 } as const, { is: "line" } as const], 0, "Waiting for your line."],
    [[{ is: "by-form" } as const], 0, "sent when you press Submit"],
  ])("%j after %d", (states, arrived, text) => {
    if (text === null) expect(summary(states, arrived)).toBeNull();
    else expect(summary(states, arrived)).toContain(text);
  });

  it("says that another tab goes first", () => {
    expect(summary([{ is: "waiting" }], 0, true)).toContain("Another tab");
    expect(summary([{ is: "by-form" }], 0, true)).not.toContain("Another tab");
  });
});

it("says how many of the files are kept, and how far those are that are being sent", () => {
  const file = (size: number) => new File([new Uint8Array(size)], `${size}.pdf`);
  const states = new Map<File, UploadState>([
    [file(100), { is: "sending", share: 1 }],
    [file(300), { is: "sending", share: 0.2 }],
    [file(50), { is: "by-form" }],
  ]);
  expect(savingProgress(states, 2)).toEqual({ count: "2 of 4 kept, sending 40%", value: 3.2, max: 4 });
  expect(savingProgress(new Map([[file(1), { is: "line" }]]), 0)).toEqual({ count: "0 of 1 kept", value: 0, max: 1 });
  expect(savingProgress(new Map(), 0)).toEqual({ count: "0 of 0 kept", value: 0, max: 1 });
});
