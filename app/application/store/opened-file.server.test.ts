// Holds contract 12.4.
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { type Reader, records } from "./opened-file.server";
import { type ChainPosition, FileSeal } from "./sealed-records.server";

const ID = "0".repeat(32);
const RECORDS = 640;

it("gives everybody else a turn while a file of small records is read, and while many are", async () => {
  const seal = new FileSeal(randomBytes(32).toString("base64url"), ID);
  const { next: start } = seal.openMeta(seal.meta("{}"));
  const pieces: Buffer[] = [];
  let at: ChainPosition = start;
  for (let count = 0; count < RECORDS; count += 1) {
    const { record, next } = seal.data([Buffer.from("x")], at);
    pieces.push(...record);
    at = next;
  }
  const stored = Buffer.concat(pieces);
  const reader: Reader = async function* () {
    yield await Promise.resolve(stored);
  };

  let turns = 0;
  let reading = true;
  const count = async () => {
    while (reading) {
      await setImmediate();
      turns += 1;
    }
  };
  const read = async () => {
    let found = 0;
    for await (const { bytes } of records(reader, ID, seal, start)) found += bytes.length;
    return found;
  };
  const counted = count();
  expect(await Promise.all([read(), read(), read()])).toEqual([RECORDS, RECORDS, RECORDS]);
  reading = false;
  await counted;
  expect(turns).toBeGreaterThan((3 * RECORDS) / 64);
});
