// Holds contract 10, 13.
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { SmallBodies, type SmallBody } from "./small-body.server";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A request whose body the test writes, and how far it is. */
function sending(bodies: SmallBodies, visitor = "203.0.113.1", announced?: number) {
  const body = Object.assign(new PassThrough(), {
    headers: announced === undefined ? {} : { "content-length": String(announced) },
  });
  const read = bodies.read(body as unknown as IncomingMessage, visitor);
  let state: SmallBody["state"] | "under way" = "under way";
  void read.then((settled) => (state = settled.state));
  return { body, read, state: () => state };
}

function taken(body: SmallBody) {
  if (body.state !== "read") return undefined;
  const bytes = body.take();
  body.end();
  return bytes;
}
const time = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each([
  ["announced", 7],
  ["in chunks", undefined],
])("is read in whatever pieces it comes, %s", async (_how, announced) => {
  const { body, read } = sending(new SmallBodies(), "203.0.113.1", announced);
  for (const piece of ["em", "a", "il", "=x"]) {
    body.write(piece);
    await time(1000);
  }
  body.end();
  expect(taken(await read)).toEqual(Buffer.from("email=x"));
});

it.each([
  [262_144, "read"],
  [262_145, "too-large"],
] as const)("of %i bytes in small pieces is %s", async (bytes, state) => {
  const { body, read } = sending(new SmallBodies());
  const whole = Buffer.alloc(bytes, "a body of many pieces, ");
  for (let at = 0; at < bytes; at += 97) body.write(whole.subarray(at, at + 97));
  body.end();
  const settled = await read;
  expect(settled.state).toBe(state);
  if (settled.state === "read") expect(taken(settled)?.equals(whole)).toBe(true);
});

it("of more than 256 kB is too large, and read to its end", async () => {
  const { body, read } = sending(new SmallBodies());
  body.end(Buffer.alloc(300_000));
  expect(await read).toEqual({ state: "too-large" });
  expect(body.readableLength).toBe(0);
});

it("of more than 128 MB is read no further", async () => {
  const { body, state } = sending(new SmallBodies());
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 128; sent += 1) {
    body.write(megabyte);
    await time(0);
  }
  expect(state()).toBe("under way");
  body.write("x");
  await time(0);
  expect(state()).toBe("too-large");
});

it("that has not come in five minutes is slow, however steadily it comes", async () => {
  const { body, state } = sending(new SmallBodies());
  for (let second = 0; second < 299; second += 1) {
    body.write(Buffer.alloc(1500));
    await time(1000);
  }
  expect(state()).toBe("under way");
  await time(1000);
  expect(state()).toBe("slow");
});

it.each([
  ["nothing", 0],
  ["less than 1 kB/s", 900],
])("of a sender who after a good beginning sends %s for 15 s is slow", async (_what, bytesPerSecond) => {
  const { body, state } = sending(new SmallBodies(), "203.0.113.1", 262_000);
  body.write(Buffer.alloc(200_000));
  await time(2000);
  for (let second = 0; second < 13; second += 1) {
    body.write(Buffer.alloc(bytesPerSecond));
    await time(1000);
  }
  expect(state()).toBe("under way");
  for (let second = 0; second < 4; second += 1) {
    body.write(Buffer.alloc(bytesPerSecond));
    await time(1000);
  }
  expect(state()).toBe("slow");
  expect(vi.getTimerCount()).toBe(0);
});

it("of 20 kB gets through a line of 20 kbit/s", async () => {
  const { body, state } = sending(new SmallBodies(), "203.0.113.1", 20_000);
  for (let at = 0; at < 20_000; at += 2500) {
    body.write(Buffer.alloc(2500));
    await time(1000);
  }
  body.end();
  await time(0);
  expect(state()).toBe("read");
});

it("of a sender who leaves is gone, and its place is free", async () => {
  const bodies = new SmallBodies();
  const first = Array.from({ length: 16 }, () => sending(bodies));
  first[3]?.body.destroy();
  await time(0);
  expect(first[3]?.state()).toBe("gone");
  expect(sending(bodies).state()).toBe("under way");
  await time(0);
  expect(sending(bodies).body.listenerCount("data")).toBe(0);
});

it("of a sender who has left before it is read is gone at once", async () => {
  const body = new PassThrough().destroy();
  await once(body, "close");
  const told = vi.fn();
  void new SmallBodies().read(body as unknown as IncomingMessage, "203.0.113.1").then(told);
  await time(0);
  expect(told.mock.calls).toEqual([[{ state: "gone" }]]);
});

it("is one of sixteen of a visitor", async () => {
  const bodies = new SmallBodies();
  const own = Array.from({ length: 17 }, () => sending(bodies));
  const other = sending(bodies, "203.0.113.2");
  await time(0);
  expect(own.map(({ state }) => state())).toEqual([...Array<string>(16).fill("under way"), "crowded"]);
  expect(other.state()).toBe("under way");
});

it("takes only what has come of it, whatever was announced", async () => {
  const bodies = new SmallBodies();
  const silent = Array.from({ length: 400 }, (_, index) => sending(bodies, `2001:db8:0:${index}::/64`, 14_000));
  const honest = sending(bodies, "203.0.113.99", 16_000);
  honest.body.write(Buffer.alloc(1400));
  await time(0);
  honest.body.end(Buffer.alloc(14_600));
  await time(0);
  expect(honest.state()).toBe("read");
  expect(new Set(silent.map(({ state }) => state()))).toEqual(new Set(["under way"]));
});

it("gives way, when it is the largest of whoever has the most", async () => {
  const bodies = new SmallBodies();
  const large = Array.from({ length: 16 }, (_, index) => {
    const body = sending(bodies, `203.0.113.${index < 2 ? 1 : index}`);
    body.body.write(Buffer.alloc(262_000));
    return body;
  });
  await time(0);
  expect(large.map(({ state }) => state())).toEqual(Array<string>(16).fill("under way"));

  const small = sending(bodies, "203.0.113.99", 20_000);
  small.body.write(Buffer.alloc(10_000));
  await time(0);
  expect(small.state()).toBe("under way");
  expect(large.map(({ state }) => state()).filter((state) => state === "crowded")).toHaveLength(1);
  expect(large[1]?.state()).toBe("crowded");
});

it("that was read and waits for its turn counts until it is taken, and gives way to who sends less", async () => {
  const bodies = new SmallBodies();
  const waiting = [];
  for (let form = 0; form < 40; form += 1) {
    const { body, read } = sending(bodies, "203.0.113.1");
    body.end(Buffer.alloc(250_000));
    waiting.push(await read);
  }
  const small = sending(bodies, "203.0.113.2");
  small.body.end("email=x");
  expect(taken(await small.read)).toEqual(Buffer.from("email=x"));
  const held = waiting.map(taken).filter((bytes) => bytes);
  expect(held.length).toBeGreaterThan(10);
  expect(held.length).toBeLessThanOrEqual(16);
});

/** One of so many bytes that was read and is taken, where it may be. */
async function sent(bodies: SmallBodies, bytes: number, visitor: number) {
  const { body, read } = sending(bodies, `203.0.113.${visitor}`);
  body.end(Buffer.alloc(bytes));
  const settled = await read;
  if (settled.state !== "read") throw new Error(settled.state);
  return { isTaken: settled.take() !== null, end: settled.end };
}

it("that is large waits for its answer with fifteen others at most, whoever sent them; a small one always may", async () => {
  const bodies = new SmallBodies();
  const large = [];
  for (let visitor = 0; visitor < 20; visitor += 1) large.push(await sent(bodies, 262_144, visitor));
  expect(large.map(({ isTaken }) => isTaken)).toEqual(Array.from({ length: 20 }, (_, visitor) => visitor < 16));
  expect((await sent(bodies, 24 * 1024, 30)).isTaken).toBe(true);
  large[19]?.end();
  expect((await sent(bodies, 24 * 1024 + 1, 31)).isTaken).toBe(false);
  large[0]?.end();
  large[0]?.end();
  expect([(await sent(bodies, 262_144, 32)).isTaken, (await sent(bodies, 262_144, 33)).isTaken]).toEqual([true, false]);
});

it("waits for its answer with two megabytes of its visitor's at most", async () => {
  const bodies = new SmallBodies();
  const own = [];
  for (let form = 0; form < 100; form += 1) own.push(await sent(bodies, 24 * 1024, 1));
  expect(own.filter(({ isTaken }) => isTaken)).toHaveLength(85);
  expect((await sent(bodies, 24 * 1024, 2)).isTaken).toBe(true);
  for (const { end } of [...own, ...own]) end();
  expect((await sent(bodies, 24 * 1024, 1)).isTaken).toBe(true);
});
