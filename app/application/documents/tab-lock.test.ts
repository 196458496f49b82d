// Holds contract 12.3.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TabLock } from "./tab-lock";

type Granted = (lock: object | null) => Promise<void> | undefined;
interface Asked {
  how: LockOptions;
  granted: Granted;
  fail: (error: Error) => void;
}

/** What all tabs have asked for and have not got, and who holds the lock. */
let waiting: Asked[] = [];
let holder: Asked | null = null;

function hold(asked: Asked): void {
  holder = asked;
  const held = asked.granted({});
  const free = () => {
    if (holder !== asked) return;
    holder = null;
    const next = waiting.shift();
    if (next) hold(next);
  };
  void (held ? held.then(free) : Promise.resolve().then(free));
}

/** As the Web Locks API answers, for one name. */
const request = (_name: string, how: LockOptions, granted: Granted) =>
  new Promise<void>((_resolve, reject) => {
    const asked = { how, granted, fail: reject };
    how.signal?.addEventListener("abort", () => {
      waiting = waiting.filter((each) => each !== asked);
      reject(new DOMException("left", "AbortError"));
    });
    if (how.steal) {
      holder?.fail(new DOMException("stolen", "AbortError"));
      hold(asked);
    } else if (holder === null) hold(asked);
    else if (how.ifAvailable) void granted(null);
    else waiting.push(asked);
  });

function tab() {
  const told: string[] = [];
  const lock: TabLock = new TabLock("any", () => told.push(lock.state));
  return { told, lock };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [waiting, holder] = [[], null];
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it("is held by one tab, and by the next one as soon as that has left", async () => {
  const [one, other] = [tab(), tab()];
  one.lock.want();
  one.lock.want();
  other.lock.want();
  await settled();
  expect([one.told, other.told]).toEqual([["held"], ["waiting"]]);
  one.lock.leave();
  await settled();
  expect([one.lock.state, other.told]).toEqual(["free", ["waiting", "held"]]);
});

it("is taken away by the tab that insists, and the other one can ask again", async () => {
  const [one, other] = [tab(), tab()];
  one.lock.want();
  other.lock.want();
  other.lock.insist();
  await settled();
  expect([one.told, other.lock.state]).toEqual([["held", "free"], "held"]);
  one.lock.want();
  other.lock.leave();
  await settled();
  expect(one.lock.state).toBe("held");
});

it("is not taken by a tab that has left before its turn", async () => {
  const [one, other] = [tab(), tab()];
  one.lock.want();
  other.lock.want();
  other.lock.leave();
  one.lock.leave();
  await settled();
  expect([other.told, other.lock.state, holder]).toEqual([["waiting"], "free", null]);
});

it("keeps nobody from anything where the browser has no locks or refuses them", async () => {
  for (const locks of [undefined, { request: () => Promise.reject(new DOMException("no", "SecurityError")) }]) {
    vi.stubGlobal("navigator", { locks });
    const one = tab();
    one.lock.want();
    await settled();
    expect(one.told).toEqual(["held"]);
  }
});
