// Holds contract 12.3.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { takeTurn } from "./tab-lock";

type Granted = () => Promise<void> | undefined;
interface Asked {
  granted: Granted;
  fail: (error: Error) => void;
}

/** What all tabs have asked for and have not got, and who holds the lock. */
let waiting: Asked[] = [];
let holder: Asked | null = null;

function hold(asked: Asked): void {
  holder = asked;
  void Promise.resolve(asked.granted()).then(() => {
    if (holder !== asked) return;
    holder = null;
    const next = waiting.shift();
    if (next) hold(next);
  });
}

/** As the Web Locks API answers, for one name. */
const request = (_name: string, how: LockOptions, granted: Granted) =>
  new Promise<void>((_resolve, reject) => {
    const asked = { granted, fail: reject };
    how.signal?.addEventListener("abort", () => {
      waiting = waiting.filter((each) => each !== asked);
      reject(new DOMException("left", "AbortError"));
    });
    if (how.steal) holder?.fail(new DOMException("stolen", "AbortError"));
    if (how.steal || holder === null) hold(asked);
    else waiting.push(asked);
  });

function tab(steal = false) {
  const told: boolean[] = [];
  return { told, leave: takeTurn("any", steal, (isOurs) => told.push(isOurs)) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [waiting, holder] = [[], null];
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it("is one tab's, and the next one's as soon as that has left", async () => {
  const [one, left, other] = [tab(), tab(), tab()];
  left.leave();
  await settled();
  expect([one.told, left.told, other.told]).toEqual([[true], [], []]);
  one.leave();
  await settled();
  expect([one.told, left.told, other.told]).toEqual([[true], [], [true]]);
});

it("is taken away by the tab that insists, and the other one can ask again", async () => {
  const [one, other] = [tab(), tab(true)];
  await settled();
  expect([one.told, other.told]).toEqual([[true, false], [true]]);
  const again = tab();
  other.leave();
  await settled();
  expect(again.told).toEqual([true]);
});

it("is everybody's where the browser has no locks or refuses them", async () => {
  for (const locks of [undefined, { request: () => Promise.reject(new DOMException("no", "SecurityError")) }]) {
    vi.stubGlobal("navigator", { locks });
    const one = tab();
    await settled();
    expect(one.told).toEqual([true]);
  }
});
