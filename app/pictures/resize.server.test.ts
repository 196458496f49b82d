// Holds contract 13.
import { expect, it, vi } from "vitest";

import { Askers } from "~/http/askers";

const drawn = vi.fn(() => new Promise<Buffer>(() => undefined));
vi.mock("./drawers.server", () => ({ drawn }));

const { resizePicture } = await import("./resize.server");

it("draws one picture of each visitor at a time, so that the other drawer is free for others", async () => {
  const ask = (visitor: string) =>
    void resizePicture(Buffer.from("a picture"), { width: 96, format: "webp", frugal: false }, new Askers(visitor));
  for (let count = 0; count < 3; count += 1) ask("a");
  await new Promise(setImmediate);
  expect(drawn).toHaveBeenCalledTimes(1);
  ask("b");
  await new Promise(setImmediate);
  expect(drawn).toHaveBeenCalledTimes(2);
});
