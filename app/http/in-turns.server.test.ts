import { expect, it, vi } from "vitest";

import { mapInTurns } from "./in-turns.server";

it("gives the results in order, and lets others have their turn when it takes long", async () => {
  const seen: string[] = [];
  vi.spyOn(performance, "now").mockImplementation(() => seen.length * 2);
  const other = () => void seen.push("other");
  setImmediate(other);
  const results = await mapInTurns([1, 2, 3, 4], (item) => {
    seen.push(String(item));
    return item * 10;
  });
  vi.restoreAllMocks();
  expect(results).toEqual([10, 20, 30, 40]);
  expect(seen).toEqual(["1", "2", "3", "other", "4"]);
});

it("does a little work at once", async () => {
  const seen: string[] = [];
  vi.spyOn(performance, "now").mockReturnValue(0);
  setImmediate(() => void seen.push("other"));
  await mapInTurns(["one", "two"], (item) => seen.push(item));
  vi.restoreAllMocks();
  expect(seen).toEqual(["one", "two"]);
  expect(await mapInTurns([], String)).toEqual([]);
});
