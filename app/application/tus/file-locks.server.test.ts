// Holds contract 12.3.
import { expect, it, vi } from "vitest";

import { FileLocks } from "./file-locks.server";

const never = new AbortController().signal;
const nothing = () => undefined;

it("lets one in after the other, each after the one before was asked to give way", async () => {
  const locks = new FileLocks().of("a draft");
  const order: number[] = [];
  const work = async (turn: number) => {
    const lock = locks.newLock("a file");
    await lock.lock(never, nothing);
    order.push(turn);
    await new Promise((done) => setTimeout(done, 10));
    order.push(turn);
    await lock.unlock();
  };
  const first = locks.newLock("a file");
  const giveWay = vi.fn(() => void first.unlock());
  await first.lock(never, giveWay);
  await Promise.all([1, 2, 3].map(work));
  expect(giveWay).toHaveBeenCalled();
  expect(order.filter((_, at) => at % 2 === 0)).toEqual(order.filter((_, at) => at % 2 === 1));
});

it("holds neither another file nor another draft's", async () => {
  const locks = new FileLocks();
  await locks.of("a draft").newLock("a file").lock(never, nothing);
  await locks.of("a draft").newLock("another").lock(never, nothing);
  await locks.of("another").newLock("a file").lock(never, nothing);
});

it("ends the waiting of who goes away", async () => {
  const locks = new FileLocks().of("a draft");
  await locks.newLock("a file").lock(never, nothing);
  await expect(locks.newLock("a file").lock(AbortSignal.timeout(20), nothing)).rejects.toMatchObject({
    body: expect.stringContaining("lock"),
  });
});

it("is not opened by who never held it", async () => {
  const locks = new FileLocks().of("a draft");
  await locks.newLock("a file").lock(never, nothing);
  await locks.newLock("a file").unlock();
  await expect(locks.newLock("a file").lock(AbortSignal.timeout(20), nothing)).rejects.toBeDefined();
});
