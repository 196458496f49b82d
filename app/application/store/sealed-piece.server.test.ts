// Holds contract 12.4.
import { randomBytes } from "node:crypto";

import fc from "fast-check";
import { expect, it } from "vitest";

import { opened, plainLength, sealed } from "./sealed-piece.server";
import { BrokenDocument } from "./storage.server";

async function open(bytes: Buffer, { secret = "secret", name = "name", step = 50_000 } = {}) {
  const steps = async function* () {
    for (let at = 0; at < bytes.length; at += step) yield await Promise.resolve(bytes.subarray(at, at + step));
  };
  const found: Buffer[] = [];
  for await (const chunk of opened(secret, name, steps())) found.push(chunk);
  return Buffer.concat(found);
}

it.each([0, 1, 65_536, 150_000])("opens what was sealed, in whatever steps: %i bytes", async (size) => {
  const plain = randomBytes(size);
  const bytes = sealed("secret", "name", plain);
  expect(plainLength(bytes.length)).toBe(size);
  for (const step of [1 + (size >> 10), 32, 7_000, 1_000_000])
    expect((await open(bytes, { step })).equals(plain)).toBe(true);
});

it("opens under its own secret and name alone, and seals the same bytes never in the same way", async () => {
  const bytes = sealed("secret", "name", Buffer.from("text"));
  await expect(open(bytes, { secret: "another" })).rejects.toThrow(BrokenDocument);
  await expect(open(bytes, { name: "another" })).rejects.toThrow(BrokenDocument);
  expect(sealed("secret", "name", Buffer.from("text"))).not.toEqual(bytes);
});

it("does not open with a changed byte, nor cut, nor longer", async () => {
  const bytes = sealed("secret", "name", randomBytes(5_000));
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ change;
      for (const foreign of [changed, bytes.subarray(0, at), Buffer.concat([bytes, bytes.subarray(at)])])
        await expect(open(foreign)).rejects.toThrow(BrokenDocument);
    }),
  );
});
