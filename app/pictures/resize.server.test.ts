// Holds contract 13.
import { expect, it, vi } from "vitest";

const drawn = vi.fn(() => new Promise<Buffer>(() => undefined));
/** Of made-up bytes those of a large picture begin so. */
const drawnIfSmall = vi.fn((bytes: Buffer) => Promise.resolve(`${bytes}`.startsWith("large") ? null : bytes));
vi.mock("./drawers.server", () => ({ drawn, drawnIfSmall }));

const { resizePicture } = await import("./resize.server");

it("draws one large picture at a time, whoever asks for them, and holds no other, so that small ones have room", async () => {
  let held = 0;
  const ask = (visitor: string, bytes: string, width = 320) => {
    const read = <Result>(make: (bytes: Buffer) => Promise<Result>) => {
      held += 1;
      return make(Buffer.from(bytes)).finally(() => (held -= 1));
    };
    return resizePicture(read, { width, format: "webp", frugal: false }, visitor);
  };
  for (let visitor = 0; visitor < 12; visitor += 1)
    for (const width of [320, 1600]) void ask(`${visitor}`, "large and tall", width);
  await new Promise(setImmediate);
  expect([drawn.mock.calls.length, held]).toEqual([1, 1]);
  expect(`${await ask("other", "small")}`).toBe("small");
  expect([drawn.mock.calls.length, held]).toEqual([1, 1]);
});
