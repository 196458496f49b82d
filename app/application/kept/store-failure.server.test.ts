// Holds contract 12.4.
import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const warnSeldom = vi.fn();
vi.mock("~/log.server", () => ({ warnSeldom: (...given: unknown[]) => warnSeldom(...given) }));

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));
const never = () => new Promise<never>(() => undefined);

async function fresh() {
  vi.resetModules();
  return { ...(await import("./store-failure.server")), ...(await import("./place.server")) };
}

beforeEach(() => warnSeldom.mockClear());
afterEach(() => vi.useRealTimers());

describe("a store that fails", () => {
  it.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EROFS", "unavailable"],
    ["EACCES", "unavailable"],
    ["EIO", "unavailable"],
    ["ENOENT", "unavailable"],
  ])("with %s is %s, in the log and in the count", async (code, reason) => {
    const { asked, refusalCounts, StoreFailure } = await fresh();
    const failure = await asked(failing(code)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure).toMatchObject({ reason });
    expect(refusalCounts).toMatchObject({ [reason]: 1 });
    expect(warnSeldom).toHaveBeenCalledExactlyOnceWith({ reason: code }, expect.stringContaining("cannot be saved"));
  });

  it("is not one that has no such file", async () => {
    const { asked, NoSuchFile, refusalCounts } = await fresh();
    await expect(asked(() => Promise.reject(new NoSuchFile()))).rejects.toThrow(NoSuchFile);
    expect(Object.values(refusalCounts)).toEqual([0, 0, 0]);
  });

  it("by silence is waited for three times, then let alone for a while", async () => {
    const { asked } = await fresh();
    vi.useFakeTimers();
    for (let time = 0; time < 3; time += 1) {
      const waiting = expect(asked(never)).rejects.toMatchObject({ reason: "unavailable" });
      await vi.advanceTimersByTimeAsync(20_000);
      await waiting;
    }
    const work = vi.fn(async () => "there again");
    await expect(asked(work)).rejects.toMatchObject({ reason: "unavailable" });
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked(work)).toBe("there again");
  });

  it("has what it does too late undone", async () => {
    const { asked } = await fresh();
    vi.useFakeTimers();
    const undo = vi.fn(async () => undefined);
    const made = new EventEmitter();
    const waiting = expect(asked(async () => ((await once(made, "made")) as string[])[0], undo)).rejects.toMatchObject({
      reason: "unavailable",
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await waiting;
    made.emit("made", "a file");
    await vi.advanceTimersByTimeAsync(1);
    expect(undo).toHaveBeenCalledExactlyOnceWith("a file");
  });
});
