// Holds contract 12.4.
import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { expect, it } from "vitest";

import { ForeignBytes, opened, PieceSeal, plainLength } from "./sealed-piece.server";

const CHUNK = 64 * 1024 + 16;
const sizes = [0, 1, 65_535, 65_536, 65_537, 2 * 65_536, 150_000];

function sealed(plain: Buffer, name = "name", steps: readonly number[] = []): Buffer {
  const seal = new PieceSeal("secret", name);
  let at = 0;
  for (const step of [...steps, plain.length]) seal.add(plain.subarray(at, (at += step)));
  expect(seal.length).toBe(plain.length);
  return seal.end();
}

async function open(bytes: Buffer, { secret = "secret", name = "name", length = bytes.length, step = 50_000 } = {}) {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += step) yield await Promise.resolve(bytes.subarray(at, at + step));
  };
  const found: Buffer[] = [];
  for await (const chunk of opened(secret, name, pieces(), length)) found.push(chunk);
  return Buffer.concat(found);
}

it.each(sizes)("opens what was sealed, in whatever steps: %i bytes", async (size) => {
  const plain = randomBytes(size);
  const bytes = sealed(plain, "name", [1, 7, 65_536, 3]);
  expect(plainLength(bytes.length)).toBe(size);
  for (const step of [7_000, 65_552, 1_000_000]) expect(await open(bytes, { step })).toEqual(plain);
});

it("opens under its own secret and name alone, and seals the same bytes never in the same way", async () => {
  const bytes = sealed(Buffer.from("text"));
  await expect(open(bytes, { secret: "another" })).rejects.toThrow(ForeignBytes);
  await expect(open(bytes, { name: "another" })).rejects.toThrow(ForeignBytes);
  expect(sealed(Buffer.from("text"))).not.toEqual(bytes);
});

it("does not open with a changed byte, nor cut, nor longer, nor with chunks in another order", async () => {
  const bytes = sealed(randomBytes(150_000));
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ change;
      await expect(open(changed)).rejects.toThrow(ForeignBytes);
      await expect(open(bytes.subarray(0, at))).rejects.toThrow(ForeignBytes);
      await expect(open(bytes.subarray(0, at), { length: bytes.length })).rejects.toThrow(ForeignBytes);
    }),
    { numRuns: 40 },
  );
  const [salt, one, two, three] = [
    bytes.subarray(0, 16),
    ...[0, 1, 2].map((index) => bytes.subarray(16 + index * CHUNK, 16 + (index + 1) * CHUNK)),
  ] as [Buffer, Buffer, Buffer, Buffer];
  for (const parts of [
    [salt, two, one, three],
    [salt, one, three],
    [salt, one, two],
    [salt, one, two, three, three],
  ])
    await expect(open(Buffer.concat(parts))).rejects.toThrow(ForeignBytes);
});
