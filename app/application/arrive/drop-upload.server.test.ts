// Holds contract 13.
import { afterEach, expect, it, vi } from "vitest";

import { MOST_DROPPED } from "./drop-upload.server";
import { UploadSlots } from "./slots.server";

afterEach(() => void vi.useRealTimers());

const drop = (slots: UploadSlots, visitor: string) => slots.take({ account: visitor, address: visitor });

it("one visitor drains sixteen bodies at once, and another goes on", () => {
  const slots = new UploadSlots(MOST_DROPPED);
  const taken = Array.from({ length: 16 }, () => drop(slots, "203.0.113.7"));
  expect(taken.every((slot) => typeof slot === "object")).toBe(true);
  expect(drop(slots, "203.0.113.7")).toBe("address");
  expect(drop(slots, "203.0.113.8")).toBeTypeOf("object");
  if (typeof taken[0] === "object") taken[0].release();
  expect(drop(slots, "203.0.113.7")).toBeTypeOf("object");
});

it("all visitors together drain 256, and none gives way to another", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots(MOST_DROPPED);
  const taken = Array.from({ length: 256 }, (_, index) => drop(slots, `203.0.113.${index % 200}`));
  expect(taken.every((slot) => typeof slot === "object")).toBe(true);
  vi.advanceTimersByTime(10 * 60_000);
  expect(drop(slots, "198.51.100.1")).toBe("site");
  for (const slot of taken) if (typeof slot === "object") slot.release();
  expect(drop(slots, "198.51.100.1")).toBeTypeOf("object");
});
