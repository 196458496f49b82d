// Holds contract 13.
import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { log } from "~/log.server";

import { endLine, isOverweight, unsentOf } from "./connection-line.server";
import { type ConnectionLimits, createSiteServer } from "./connections.server";
import { mostConnections, openConnections, refusedConnections } from "./metrics.server";

/** What is warned of once a minute is warned of in each test. */
let ahead = 0;
const now = performance.now.bind(performance);
beforeEach(() => {
  ahead += 61_000;
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
});

/** A site that refuses, as ours, what is too much. */
const unlessOverweight =
  (site: RequestListener): RequestListener =>
  (incoming, outgoing) =>
    isOverweight(incoming) ? void outgoing.end("[refused]") : site(incoming, outgoing);

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(site: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const server = createSiteServer(site, limits);
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** A connection that has sent `bytes`, what came back on it, and whether it has ended. */
function talk(server: Server, bytes: string, localAddress = "127.0.0.1") {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress }, () => socket.write(bytes));
  const line = { socket, text: "", ended: false };
  sockets.push(socket.setEncoding("latin1"));
  socket.on("data", (chunk: string) => (line.text += chunk));
  socket.on("error", () => undefined).on("close", () => (line.ended = true));
  return line;
}

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const gets = (times: number) => Array.from({ length: times }, (_, index) => get(index)).join("");

it("has one request of a connection under way, and the others wait for their turn", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const server = await serve((incoming, outgoing) => {
    begun.push(incoming.url ?? "");
    ends.push(() => outgoing.end(`[${incoming.url}]`));
  });
  const line = talk(server, gets(16));
  await expect.poll(() => begun).toEqual(["/0"]);
  const other = talk(server, get("other"));
  await expect.poll(() => begun).toEqual(["/0", "/other"]);
  for (let done = 0; done < 17; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
  }
  await expect.poll(() => line.text.match(/\[\/\d+\]/g)).toEqual(Array.from({ length: 16 }, (_, at) => `[/${at}]`));
  expect(other.text).toContain("[/other]");
  line.socket.write(get("later"));
  await expect.poll(() => begun).toContain("/later");
});

it("refuses a request of more than 100 fields, whatever stands behind those that Node keeps", async () => {
  const begun: string[] = [];
  const server = await serve((incoming, outgoing) => {
    begun.push(incoming.url ?? "");
    outgoing.end("[done]");
  });
  const refused: (string | undefined)[] = [];
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
    refused.push(code);
    socket.destroy();
  });
  const post = (fields: number) => `POST /${fields} HTTP/1.1\r\nHost: a\r\n${"a:\r\n".repeat(fields - 2)}`;
  const line = talk(server, `${post(100)}Content-Length: 0\r\n\r\n`);
  await expect.poll(() => line.text).toContain("[done]");
  for (const fields of [101, 1_050]) {
    const hidden = talk(server, `${post(fields)}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n${get("next")}`);
    await expect.poll(() => hidden.ended).toBe(true);
  }
  expect(begun).toEqual(["/100"]);
  expect(refused).toEqual(["HPE_HEADER_OVERFLOW", "HPE_HEADER_OVERFLOW"]);
});

it("ends a connection whose body comes in thousands of chunks of a byte, and takes others as they come", async () => {
  const server = await serve((incoming, outgoing) => {
    let length = 0;
    incoming.on("data", (chunk: Buffer) => (length += chunk.byteLength)).on("end", () => outgoing.end(`[${length}]`));
  });
  const chunked = (...chunks: string[]) =>
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`;
  const crumbs = talk(server, chunked("1\r\na\r\n".repeat(5000)));
  await expect.poll(() => crumbs.ended).toBe(true);
  expect(crumbs.text).toBe("");

  const fewer = talk(server, chunked("1\r\na\r\n".repeat(50)));
  await expect.poll(() => fewer.text).toContain("[50]");
  const smaller = talk(server, chunked(`3ff\r\n${"a".repeat(1023)}\r\n`.repeat(500)));
  await expect.poll(() => smaller.ended).toBe(true);
  const larger = talk(server, chunked(`1000\r\n${"a".repeat(4096)}\r\n`.repeat(500)));
  await expect.poll(() => larger.text).toContain("[2048000]");
});

it("ends a connection whose request with a body comes before the answers to all others, and serves it behind them", async () => {
  const ends: (() => void)[] = [];
  const server = await serve((incoming, outgoing) => {
    incoming.resume();
    if (incoming.url === "/file") outgoing.flushHeaders();
    ends.push(() => outgoing.end("[done]"));
  });
  const post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na";
  const line = talk(server, post + get("behind"));
  for (let done = 1; done <= 3; done += 1) {
    await expect.poll(() => ends).toHaveLength(done);
    ends[done - 1]?.();
    await expect.poll(() => line.text.split("[done]")).toHaveLength(done + 1);
    if (done === 2) line.socket.write(post);
  }
  line.socket.write("HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => ends).toHaveLength(4);
  const come = once(server, "request");
  line.socket.write(post);
  await come;
  ends[3]?.();
  await expect.poll(() => ends).toHaveLength(5);
  expect(line.ended).toBe(false);
  const others = ["GET", "POST"].map((method) => talk(server, `${method} / HTTP/1.1\r\nHost: a\r\n\r\n${post}`));
  for (const other of others) await expect.poll(() => other.ended).toBe(true);
});

it("ends a connection whose request with a body comes while an answer before it waits for its reader", async () => {
  const answer = Buffer.alloc(32 * 1024 * 1024);
  const server = await serve((_incoming, outgoing) => void outgoing.end(answer));
  const asked = once(server, "request");
  const line = talk(server, get("large"));
  line.socket.pause();
  await asked;
  const come = once(server, "request");
  line.socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na");
  const [, outgoing] = (await come) as [IncomingMessage, ServerResponse];
  expect(outgoing.req.socket.destroyed).toBe(true);
});

it("takes a request with a body right behind one that was answered before its own had come", async () => {
  const server = await serve((incoming, outgoing) => {
    incoming.resume();
    outgoing.end("[done]");
  });
  const post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n";
  const line = talk(server, post);
  for (let done = 1; done <= 3; done += 1) {
    await expect.poll(() => line.text.split("[done]")).toHaveLength(done + 1);
    line.socket.write(`aa${post}`);
  }
  await expect.poll(() => line.text.split("[done]")).toHaveLength(5);
});

it("ends a connection whose body comes in chunks of a byte after the answer", async () => {
  const server = await serve((_incoming, outgoing) => void outgoing.end("answer"));
  const line = talk(server, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  await expect.poll(() => line.text).toContain("answer");
  line.socket.write("1\r\na\r\n".repeat(5000));
  await expect.poll(() => line.ended).toBe(true);
});

it("takes sixteen requests in one piece, and ends a connection with more", async () => {
  let begun = 0;
  const server = await serve((_incoming, outgoing) => {
    begun += 1;
    setImmediate(() => outgoing.end("[done]"));
  });
  const most = talk(server, gets(16));
  await expect.poll(() => most.text.split("[done]")).toHaveLength(17);
  expect(most.ended).toBe(false);
  const more = talk(server, gets(17));
  await expect.poll(() => more.ended).toBe(true);
  expect(begun).toBe(17);
  const next = talk(server, get(""));
  await expect.poll(() => next.text).toContain("[done]");
});

it("takes 128 kB of headers of the requests of a connection, any that Node takes of one, and ends a connection with more", async () => {
  const server = await serve(({ url }, outgoing) => void (url === "/alone" && outgoing.end("[done]")));
  const fields = Array.from({ length: 99 }, (_, at) => `X-${at}: ${"a".repeat(640)}\r\n`).join("");
  const alone = talk(server, `GET /alone HTTP/1.1\r\nHost: a\r\n${fields}\r\n`);
  await expect.poll(() => alone.text).toContain("[done]");

  const heavy = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}\r\n\r\n`;
  const [most, more] = [talk(server, heavy(65_200).repeat(2)), talk(server, heavy(65_200).repeat(2) + heavy(400))];
  await expect.poll(() => more.ended).toBe(true);
  expect(most.ended).toBe(false);
});

it("gives headers fifteen seconds", async () => {
  expect((await serve(() => undefined)).headersTimeout).toBe(15_000);
});

it("ends a connection whose requests weigh too much together, and takes them one after the other", async () => {
  const ends: (() => void)[] = [];
  const server = await serve((_incoming, outgoing) => void ends.push(() => outgoing.end("[done]")));
  const heavy = `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(60_000)}\r\n\r\n`;
  const line = talk(server, heavy);
  for (let done = 0; done < 4; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
    await expect.poll(() => line.text.split("[done]")).toHaveLength(done + 2);
    line.socket.write(heavy);
  }
  expect(line.ended).toBe(false);
  line.socket.write(heavy.repeat(2));
  await expect.poll(() => line.ended).toBe(true);
});

it("refuses large headers while those under way weigh too much, and takes all others", async () => {
  const ends: (() => void)[] = [];
  const site = unlessOverweight((_incoming, outgoing) => void ends.push(() => outgoing.end("[done]")));
  const server = await serve(site, { allHeaders: { bytes: 130_000, large: 20_000 } });
  const large = `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`;
  const lines = [];
  for (let begun = 1; begun <= 2; begun += 1) {
    lines.push(talk(server, large));
    await expect.poll(() => ends).toHaveLength(begun);
  }
  const third = talk(server, large);
  const small = talk(server, get("small"));
  await expect.poll(() => ends).toHaveLength(4);
  const fourth = talk(server, large);
  await expect.poll(() => fourth.text).toContain("[refused]");
  for (const end of ends.splice(0)) end();
  for (const line of [...lines, third, small]) await expect.poll(() => line.text).toContain("[done]");
  fourth.socket.write(large);
  await expect.poll(() => ends).toHaveLength(1);
  expect(fourth.ended).toBe(false);
});

it("takes requests that weigh 64 MB, and then no second one of a connection and none with large headers", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  let begun = 0;
  const server = await serve(unlessOverweight(() => void (begun += 1)));
  // Sixteen without much of a header weigh 193 kB.
  const many = Array.from({ length: 339 }, () => talk(server, gets(16)));
  const rest = talk(server, gets(11));
  await expect.poll(() => begun).toBe(340);
  const single = talk(server, get(1));
  await expect.poll(() => begun).toBe(341);
  const double = talk(server, gets(2));
  const large = talk(server, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(16 * 1024)}\r\n\r\n`);
  await expect.poll(() => double.ended).toBe(true);
  await expect.poll(() => large.text).toContain("[refused]");
  const small = talk(server, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(16_000)}\r\n\r\n`);
  await expect.poll(() => begun).toBe(343);
  expect([...many, rest, single, small].filter(({ ended }) => ended)).toEqual([]);
});

it("weighs what waits on a connection as well, and every field, however short", async () => {
  const server = await serve(() => undefined, { allHeaders: { bytes: 40_000, large: 30_000 } });
  const fields = `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 95 }, (_, at) => `a${at}:1\r\n`).join("")}\r\n`;
  const one = talk(server, fields);
  const many = talk(
    server,
    `${get("first").repeat(8)}${`GET /waits HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(900)}\r\n\r\n`.repeat(40)}`,
  );
  await expect.poll(() => many.ended).toBe(true);
  expect(one.ended).toBe(false);
  const other = talk(server, gets(2));
  await expect.poll(() => other.ended).toBe(true);

  const strict = await serve(
    unlessOverweight(() => undefined),
    { allHeaders: { bytes: 10_000, large: 5_000 } },
  );
  const [short, ordinary] = [talk(strict, fields), talk(strict, get("ordinary"))];
  await expect.poll(() => short.text).toContain("[refused]");
  expect(ordinary.ended).toBe(false);
});

it("ends a connection on which another protocol was asked for, as some Java clients do first, with the answer", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const server = await serve(({ url = "" }, outgoing) => {
    begun.push(url);
    ends.push(() => outgoing.end("[done]"));
  });
  const line = talk(server, "GET /first HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
  await expect.poll(() => begun).toHaveLength(1);
  line.socket.write(get("second"));
  const other = talk(server, "GET /other HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n");
  await expect.poll(() => begun).toHaveLength(2);
  for (const end of ends) end();
  await expect.poll(() => line.ended).toBe(true);
  expect(line.text).toMatch(/^Connection: close\r$/m);
  expect(begun).toEqual(["/first", "/other"]);
  expect(other.ended).toBe(false);
});

it("begins nothing behind the last answer of a connection", async () => {
  const begun: string[] = [];
  const server = await serve(({ url = "", socket }, outgoing) => {
    begun.push(url);
    if (url === "/last") endLine(socket);
    outgoing.end(`[${url}]`);
  });
  const line = talk(server, get("first"));
  await expect.poll(() => line.text).toContain("[/first]");
  line.socket.write(get("last"));
  await expect.poll(() => line.text).toContain("[/last]");
  line.socket.write(get("late"));
  const other = talk(server, get("other"));
  await expect.poll(() => other.text).toContain("[/other]");
  expect(begun).toEqual(["/first", "/last", "/other"]);
});

it("begins nothing that waited behind an answer which became the last of a connection", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const server = await serve(({ url = "", socket }, outgoing) => {
    begun.push(url);
    ends.push(() => {
      endLine(socket);
      outgoing.end("[last]");
    });
  });
  const line = talk(server, get("last") + get("waits"));
  const other = talk(server, get("other"));
  await expect.poll(() => begun).toHaveLength(2);
  for (const end of ends) end();
  await expect.poll(() => [line.text, other.text].map((text) => text.includes("[last]"))).toEqual([true, true]);
  expect(begun.toSorted()).toEqual(["/last", "/other"]);
});

it("begins nothing that waited behind an answer that says that it is the last", async () => {
  const begun: string[] = [];
  const server = await serve(({ url = "" }, outgoing) => {
    begun.push(url);
    outgoing.setHeader("Connection", "close").end("[last]");
  });
  const line = talk(server, get("last") + get("waits"));
  await expect.poll(() => line.ended).toBe(true);
  expect([begun, line.text.split("[last]").length]).toEqual([["/last"], 2]);
});

it("weighs what comes behind the last answer of a connection as well", async () => {
  const begun: string[] = [];
  const server = await serve((incoming) => {
    begun.push(incoming.url ?? "");
    if (incoming.url === "/refused") endLine(incoming.socket);
  });
  const few = talk(server, get("refused") + get("dropped"));
  await expect.poll(() => begun).toContain("/refused");
  const heavy = `GET /heavy HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(60_000)}\r\n\r\n`;
  expect(few.ended).toBe(false);
  few.socket.write(heavy.repeat(3));
  await expect.poll(() => few.ended).toBe(true);
  const many = talk(server, get("refused") + gets(64));
  await expect.poll(() => many.ended).toBe(true);
  expect(begun).toEqual(["/refused", "/refused"]);
});

it("forgets what a connection had under way when it ends", async () => {
  let begun = 0;
  const server = await serve(
    unlessOverweight(() => void (begun += 1)),
    {
      allHeaders: { bytes: 170_000, large: 20_000 },
    },
  );
  for (let times = 1; times <= 3; times += 1) {
    const line = talk(server, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(7000)}\r\n\r\n`.repeat(8));
    await expect.poll(() => begun).toBe(times);
    line.socket.destroy();
    const gone = () => new Promise<number>((count) => server.getConnections((_error, open) => count(open)));
    await expect.poll(gone).toBe(0);
  }
  const lines = [];
  for (let more = 1; more <= 5; more += 1) {
    lines.push(talk(server, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`));
    await expect.poll(() => begun).toBe(3 + more);
  }
  expect(lines.map(({ ended }) => ended)).toEqual(lines.map(() => false));
  const last = talk(server, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`);
  await expect.poll(() => last.text).toContain("[refused]");
});

it("keeps nothing of what waited behind an answer when the connection has ended, though somebody works on the answer", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const kept: ServerResponse[] = [];
  const server = await serve((_incoming, outgoing) => void kept.push(outgoing));
  const requests: WeakRef<IncomingMessage>[] = [];
  server.on("request", (incoming: IncomingMessage) => requests.push(new WeakRef(incoming)));
  const line = talk(server, gets(16));
  await expect.poll(() => requests.length).toBe(16);
  line.socket.destroy();
  await expect.poll(() => kept[0]?.destroyed).toBe(true);
  const left = async () => {
    await pause(10);
    collect();
    return requests.filter((request) => request.deref()).length;
  };
  await expect.poll(left).toBe(1);
  expect(kept).toHaveLength(1);
});

it("ends headers that are half sent", async () => {
  const server = await serve((_incoming, outgoing) => outgoing.end(), { headersMs: 200 });
  const line = talk(server, "GET / HTTP/1.1\r\nHost: a\r\nX-");
  await expect.poll(() => line.ended).toBe(true);
});

it("ends a connection that takes nothing of its answer for half a minute, and none that takes a little", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
  const answer = Buffer.alloc(64 * 1024 * 1024);
  let begun = 0;
  const server = await serve(
    (_incoming, outgoing) => {
      begun += 1;
      outgoing.end(answer);
    },
    { unread: Infinity, headersMs: 60_000 },
  );
  const readers: Socket[] = [];
  server.on("connection", (socket: Socket) => void readers.push(socket));
  const [idle, slow, waiting] = [talk(server, get("")), talk(server, get("")), talk(server, "")];
  idle.socket.pause();
  slow.socket.pause();
  await expect.poll(() => [begun, readers.length]).toEqual([2, 3]);
  // Until the system takes no more of what the idle one does not.
  let unsent = -1;
  const hasSettled = () => unsent === (unsent = readers[0] ? unsentOf(readers[0]) : -1);
  await expect.poll(hasSettled, { interval: 200 }).toBe(true);
  for (let taken = 12; taken <= 36; taken += 12) {
    // More than the system holds of what was sent to it.
    slow.socket.resume();
    await expect.poll(() => slow.text.length).toBeGreaterThan(taken * 1024 * 1024);
    slow.socket.pause();
    expect(readers.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    vi.advanceTimersByTime(10_000);
  }
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => readers.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  idle.socket.resume();
  await expect.poll(() => idle.ended).toBe(true);
  expect(idle.text.length, "the system keeps nothing of what was sent to it").toBeLessThan(2 * 1024 * 1024);
  expect([slow.ended, waiting.ended]).toEqual([false, false]);
});

it("ends those for which most waits where more than 32 MB wait for all readers", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  // The system holds some megabytes of each.
  const answer = Buffer.alloc(18 * 1024 * 1024);
  const server = await serve(
    ({ url }, outgoing) => void outgoing.end(url === "/2" ? answer : answer.subarray(3 * 1024 * 1024)),
  );
  const readers: Socket[] = [];
  server.on("connection", (socket: Socket) => void readers.push(socket));
  for (const requests of [get(1), get(2), get(3)]) {
    const begun = readers.length + 1;
    talk(server, requests).socket.pause();
    await expect.poll(() => readers.length).toBe(begun);
  }
  await expect.poll(() => readers.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  expect(warn.mock.calls).toEqual([[{ bytes: expect.any(Number) }, expect.stringContaining("wait for their readers")]]);
});

it("counts of a reader for whom a little waits as much as a file that is read takes", async () => {
  const answer = Buffer.alloc(16 * 1024 * 1024);
  const server = await serve((_incoming, outgoing) => void outgoing.end(answer), {
    unread: 100 * 1024 * 1024,
    unreadEach: 60 * 1024 * 1024,
  });
  const readers: Socket[] = [];
  server.on("connection", (socket: Socket) => void readers.push(socket));
  for (const number of [1, 2]) {
    talk(server, get(number)).socket.pause();
    await expect.poll(() => readers.length).toBe(number);
  }
  await expect.poll(() => readers.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

it("ends those of which most has come without the end of their headers, and none that sends its requests whole", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve((_incoming, outgoing) => void outgoing.end("[done]"), { partial: 80_000 });
  const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}`;
  const honest = talk(server, "");
  for (let done = 1; done <= 4; done += 1) {
    honest.socket.write(`${head(40_000)}\r\n\r\n`);
    await expect.poll(() => honest.text.split("[done]")).toHaveLength(done + 1);
  }
  const late = talk(server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n");
  await expect.poll(() => late.text).toContain("[done]");
  late.socket.write("a".repeat(200_000));
  const [small, large] = [talk(server, head(10_000)), talk(server, head(60_000))];
  const other = talk(server, head(30_000));
  await expect.poll(() => large.ended).toBe(true);
  expect([honest.ended, late.ended, small.ended, other.ended]).toEqual([false, false, false, false]);
  expect(warn.mock.calls).toEqual([[{ bytes: expect.any(Number) }, expect.stringContaining("wait for their end")]]);
});

it("ends none of the large headers of one address for the many small ones of another", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve(() => undefined, { partial: 80_000 });
  const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}`;
  const large = talk(server, head(40_000));
  const small = Array.from({ length: 4 }, () => talk(server, head(25_000), "127.0.0.2"));
  await expect.poll(() => small.filter(({ ended }) => ended)).toHaveLength(3);
  expect(large.ended).toBe(false);
});

it("ends the large headers of one address before the many small ones of another", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve(() => undefined, { partial: 80_000 });
  const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}`;
  const small = Array.from({ length: 4 }, () => talk(server, head(5_000), "127.0.0.2"));
  const large = talk(server, head(62_000));
  await expect.poll(() => large.ended).toBe(true);
  expect(small.map(({ ended }) => ended)).toEqual([false, false, false, false]);
});

it("ends one of those without the end of their headers where more than 32 MB of them have come", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve(() => undefined);
  const readers: Socket[] = [];
  server.on("connection", (socket: Socket) => void readers.push(socket));
  const bytes = 61_681;
  const send = async (count: number) => {
    const all = readers.length + count;
    for (let sent = 0; sent < count; sent += 1) talk(server, "GET / HTTP/1.1\r\nCookie: ".padEnd(bytes, "a"));
    await expect.poll(() => readers.filter(({ bytesRead }) => bytesRead === bytes).length).toBe(all);
    vi.advanceTimersByTime(1000);
    return readers.filter(({ destroyed }) => destroyed).length;
  };
  expect(await send(Math.floor((32 * 1024 * 1024) / bytes))).toBe(0);
  expect(await send(1)).toBe(1);
});

it("counts headers without an end also behind a request, and fields without one behind a body", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const begun: string[] = [];
  const server = await serve(({ url = "" }) => void begun.push(url), { partial: 80_000 });
  const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}`;
  const chunked = "POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  const honest = talk(server, chunked + chunk.repeat(20));
  const announced = talk(
    server,
    `POST /announced HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n${"a".repeat(89_999)}`,
  );
  const behind = talk(server, get("first") + head(45_000));
  await expect.poll(() => begun).toHaveLength(3);
  expect(warn).not.toHaveBeenCalled();

  const fields = talk(server, `${chunked}1\r\na\r\n0\r\nX-Field: ${"a".repeat(50_000)}`);
  await expect.poll(() => fields.ended).toBe(true);
  expect([honest.ended, announced.ended, behind.ended]).toEqual([false, false, false]);
  const other = talk(server, head(40_000));
  await expect.poll(() => behind.ended).toBe(true);
  expect(other.ended).toBe(false);
});

it("hides nothing behind headers that were counted as longer than they were", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve((_incoming, outgoing) => void outgoing.end("[done]"), {
    partial: 80_000,
    headersMs: 60_000,
  });
  const tight = `GET / HTTP/1.1\r\nHost:a\r\n${Array.from({ length: 95 }, (_, at) => `a${at}:1\r\n`).join("")}\r\n`;
  const line = talk(server, tight);
  for (let done = 2; done <= 81; done += 1) {
    await expect.poll(() => line.text.split("[done]")).toHaveLength(done);
    if (done < 81) line.socket.write(tight);
  }
  const head = (bytes: number) => `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(bytes)}`;
  line.socket.write(head(50_000));
  talk(server, head(31_000));
  await expect.poll(() => line.ended).toBe(true);
});

it("counts the headers of a request that was answered before its body has come, until it has", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve((_incoming, outgoing) => void outgoing.end("[done]"), {
    partial: 70_000,
    allHeaders: { bytes: 50_000, large: 10_000 },
  });
  const head = `POST / HTTP/1.1\r\nHost: a\r\nCookie: ${"a".repeat(30_000)}\r\nContent-Length: 2\r\n\r\n`;
  const lines: ReturnType<typeof talk>[] = [];
  for (let index = 0; index < 4; index += 1) {
    const line = talk(server, head);
    await expect.poll(() => line.text).toContain("[done]");
    lines.push(line);
    if (index < 2) line.socket.write("aa");
  }
  const half = talk(server, head);
  await expect.poll(() => lines.filter(({ ended }) => ended).length + (half.ended ? 1 : 0)).toBe(1);
  expect(lines.slice(0, 2).map(({ ended }) => ended)).toEqual([false, false]);
});

it("ends a connection with fields behind a body, and serves the next request behind a body without", async () => {
  const server = await serve((incoming, outgoing) => {
    incoming.resume().once("end", () => outgoing.end("[done]"));
  });
  const chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n";
  const line = talk(server, `${chunked}\r\n`);
  await expect.poll(() => line.text.split("[done]")).toHaveLength(2);
  line.socket.write(`${chunked}\r\n`);
  await expect.poll(() => line.text.split("[done]")).toHaveLength(3);
  const fields = talk(server, `${chunked}X-Field: a\r\n\r\n`);
  await expect.poll(() => fields.ended).toBe(true);
  expect(fields.text).toBe("");
});

it("refuses connections before the files that the process may open are used up, and says so once a minute", async () => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const figure = async (metric: typeof openConnections) => (await metric.get()).values[0]?.value;
  const refused = (await refusedConnections.get()).values[0]?.value ?? 0;
  await serve(() => undefined, { files: undefined });
  expect(await figure(mostConnections)).toBe(6_000);
  const server = await serve(({ url }, outgoing) => void (url === "/ok" && outgoing.end("ok")), { files: 8 });
  const lines = Array.from({ length: 10 }, () => talk(server, get("held")));
  await expect.poll(() => lines.filter(({ ended }) => ended).length).toBe(4);

  expect([await figure(openConnections), await figure(mostConnections)]).toEqual([6, 6]);
  expect((await refusedConnections.get()).values[0]?.value).toBe(refused + 4);
  const told = [{ files: 8, most: 6 }, expect.stringContaining("ulimit -n")];
  expect(warn.mock.calls).toEqual([told]);
  for (const [ms, times] of [
    [59_999, 1],
    [1, 2],
  ] as const) {
    time += ms;
    const late = talk(server, get("late"));
    await expect.poll(() => late.ended).toBe(true);
    expect(warn.mock.calls).toEqual(Array(times).fill(told));
  }

  for (const { socket } of lines) socket.destroy();
  await expect.poll(() => figure(openConnections)).toBe(0);
  const next = talk(server, get("ok"));
  await expect.poll(() => next.text).toContain("ok");
});

it("ends one of the address with most for a newcomer of another, where all are taken", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  const site: RequestListener = ({ url }, outgoing) => void (url === "/ok" && outgoing.end("ok"));
  const server = await serve(site, { connections: 6 });
  const mine: ReturnType<typeof talk>[] = [];
  for (const path of ["held", "held", "held", "ok", "held", "held"]) {
    mine.push(talk(server, get(path)));
    await expect.poll(async () => (await openConnections.get()).values[0]?.value).toBe(mine.length);
  }
  await expect.poll(() => mine[3]?.text).toContain("ok");
  const own = talk(server, get("ok"));
  await expect.poll(() => own.ended).toBe(true);
  for (const loses of [3, 5]) {
    const other = talk(server, get("ok"), `127.0.0.${loses}`);
    await expect.poll(() => other.text).toContain("ok");
    await expect.poll(() => mine[loses]?.ended).toBe(true);
  }
  const again = talk(server, get("ok"));
  await expect.poll(() => again.ended).toBe(true);
  expect([own.text, again.text]).toEqual(["", ""]);
  expect(mine.map(({ ended }) => ended)).toEqual([false, false, false, true, false, true]);
});

it("ends the longest idle connections of whoever has most of them, as many as are too near to all that there may be", async () => {
  let time = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const server = await serve(({ url }, outgoing) => void (url === "/ok" && outgoing.end("ok")), { connections: 10 });
  const answered = async (line: ReturnType<typeof talk>) => {
    await expect.poll(() => line.text).toContain("ok");
    time += 1;
    return line;
  };
  const busy = talk(server, get("held"));
  const first = await answered(talk(server, "POST /ok HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"));
  const own = await Promise.all(Array.from({ length: 7 }, () => answered(talk(server, get("ok")))));
  const other = await answered(talk(server, get("ok"), "127.0.0.2"));
  await pause(600);
  expect(first.ended, "idle for a moment").toBe(false);

  time += 2000;
  await expect.poll(() => first.ended).toBe(true);
  await pause(600);
  expect([busy, other, ...own].filter(({ ended }) => ended)).toEqual([]);
  expect(warn.mock.calls).toEqual([[{ connections: 1 }, expect.stringContaining("idle ones are ended")]]);
});

it("ends at a stop connections whose last answer was sent to its end, and none that wait for one or for the rest of it", async () => {
  const long = 24 * 1024 * 1024;
  const server = await serve(({ url }, outgoing) => {
    if (url === "/held") return;
    outgoing.end(url === "/long" ? Buffer.alloc(long) : "ok");
  });
  const slow = talk(server, get("long"));
  slow.socket.pause();
  const [answered, held, newcomer, typing] = [get("ok"), get("held"), "", `${get("ok")}GET /next`].map((bytes) =>
    talk(server, bytes),
  );
  await expect.poll(() => [answered, typing].map((line) => line?.text.includes("ok"))).toEqual([true, true]);
  const gone = new Promise((closed) => server.close(closed));
  await expect.poll(() => answered?.ended).toBe(true);
  await pause(300);
  server.closeIdleConnections();
  await pause(100);
  expect([slow, held, newcomer, typing].filter((line) => line?.ended)).toEqual([]);

  slow.socket.resume();
  await expect.poll(() => slow.text.length).toBeGreaterThan(long);
  for (const line of [held, newcomer, typing]) line?.socket.destroy();
  await expect.poll(() => server.closeIdleConnections() ?? slow.ended).toBe(true);
  await gone;
});
