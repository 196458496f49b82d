import { expect, it } from "vitest";

import { Gathered, gathered } from "./gathered.server";

async function* pieces(count: number) {
  for (let left = count; left > 0; left -= 1) yield Buffer.from([left & 0xff]);
}

it("takes no more than twice what came, in however small pieces", () => {
  const body = new Gathered(1000);
  const came: number[] = [];
  for (let count = 0; count < 700; count += 1) {
    body.add(Buffer.from([count & 0xff]));
    came.push(count & 0xff);
    expect(body.bytes).toBeLessThanOrEqual(2 * body.length);
  }
  expect([...body.content]).toEqual(came);
});

it("keeps nothing of what is too long", () => {
  const body = new Gathered(3);
  body.add(Buffer.from("abc"));
  expect(body.content.toString()).toBe("abc");
  body.add(Buffer.from("d"));
  expect(body).toMatchObject({ isTooLong: true, bytes: 0 });
});

it("is a whole body up to its longest, and none beyond", async () => {
  expect(await gathered(pieces(300), 300)).toHaveLength(300);
  expect(await gathered(pieces(301), 300)).toBeNull();
  expect(await gathered(pieces(0), 300)).toHaveLength(0);
});
