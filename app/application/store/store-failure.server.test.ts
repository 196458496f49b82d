// Holds contract 12.4.
import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const warnSeldom = vi.fn();
vi.mock("~/log.server", () => ({ warnSeldom: (...given: unknown[]) => warnSeldom(...given) }));

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: no`), { code }));
const never = () => new Promise<never>(() => undefined);

async function fresh() {
  vi.resetModules();
  return { ...(await import("./store-failure.server")), ...(await import("./storage.server")) };
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

  it("by silence is known after two seconds, and let alone for ten", async () => {
    const { asked } = await fresh();
    vi.useFakeTimers();
    const waiting = expect(asked(never)).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    const work = vi.fn(async () => "there again");
    await expect(asked(work)).rejects.toMatchObject({ reason: "unavailable" });
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked(work)).toBe("there again");
  });

  it("may take a second longer for each megabyte that it is to write", async () => {
    const { asked } = await fresh();
    vi.useFakeTimers();
    const work = async () => new Promise((resolve) => setTimeout(() => resolve("written"), 6_000));
    const waiting = asked(work, { bytes: 5 * 1024 * 1024 });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await waiting).toBe("written");
  });

  it("has what it does too late undone", async () => {
    const { asked } = await fresh();
    vi.useFakeTimers();
    const undo = vi.fn(async () => undefined);
    const made = new EventEmitter();
    const making = async () => ((await once(made, "made")) as string[])[0];
    const waiting = expect(asked(making, { late: undo })).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    made.emit("made", "a file");
    await vi.advanceTimersByTimeAsync(1);
    expect(undo).toHaveBeenCalledExactlyOnceWith("a file");
  });
});
