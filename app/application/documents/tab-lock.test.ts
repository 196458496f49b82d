// Holds contract 12.3.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { takeTurn } from "./tab-lock";

interface Asked {
  how: LockOptions;
  grant: () => Promise<void> | undefined;
  fail: (error: Error) => void;
}

let asked: Asked[] = [];
/** As the Web Locks API, whose answers the test gives. */
const request = (_name: string, how: LockOptions, grant: Asked["grant"]) =>
  new Promise<void>((_resolve, fail) => asked.push({ how, grant, fail }));

function ask(steal = false) {
  const told: boolean[] = [];
  const leave = takeTurn("any", steal, (isOurs) => told.push(isOurs));
  return { told, leave, lock: asked.at(-1) };
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it("is held from when it is granted until the tab leaves", async () => {
  const { told, leave, lock } = ask();
  expect([told, lock?.how]).toEqual([[], { signal: expect.any(AbortSignal) }]);
  let isHeld = true;
  const held = lock?.grant()?.then(() => (isHeld = false));
  await Promise.resolve();
  expect([told, isHeld]).toEqual([[true], true]);
  leave();
  await held;
  expect([told, isHeld, lock?.how.signal?.aborted]).toEqual([[true], false, true]);
});

it("is not taken by a tab that has left before its turn", () => {
  const { told, leave, lock } = ask();
  leave();
  expect([lock?.grant(), told]).toEqual([undefined, []]);
});

it("is taken away by the tab that insists, which the other one hears", async () => {
  const { told, lock } = ask();
  void lock?.grant();
  expect(ask(true).lock?.how).toEqual({ steal: true });
  lock?.fail(new DOMException("stolen", "AbortError"));
  await vi.waitUntil(() => told.length > 1);
  expect(told).toEqual([true, false]);
});

it("is everybody's where the browser has no locks or refuses them", async () => {
  for (const locks of [undefined, { request: () => Promise.reject(new DOMException("no", "SecurityError")) }]) {
    vi.stubGlobal("navigator", { locks });
    const { told } = ask();
    await vi.waitUntil(() => told.length > 0);
    expect(told).toEqual([true]);
  }
});
