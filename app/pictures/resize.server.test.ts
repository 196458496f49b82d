// Holds contract 13.
import { expect, it, vi } from "vitest";

const drawn = vi.fn(() => new Promise<Buffer>(() => undefined));
vi.mock("./drawers.server", () => ({ drawn }));

const { resizePicture } = await import("./resize.server");

it("draws one large picture at a time, whoever asks for them, so that the other drawer is free for small ones", async () => {
  const ask = (visitor: string, width: number) =>
    void resizePicture(Buffer.from("a picture"), { width, format: "webp", frugal: false }, visitor);
  for (const visitor of ["a", "b", "c"]) ask(visitor, 1600);
  await new Promise(setImmediate);
  expect(drawn).toHaveBeenCalledTimes(1);
  ask("d", 320);
  await new Promise(setImmediate);
  expect(drawn).toHaveBeenCalledTimes(2);
});
