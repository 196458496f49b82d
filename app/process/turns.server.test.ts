// Holds contract 13.
import { connect, type AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

import { expect, it } from "vitest";

import { Askers } from "~/http/askers";

import { createSiteServer } from "./connections.server";
import { BusyError, Turns } from "./turns.server";

const visitor = (name: string) => new Askers(name);

/** How many of one visitor may ask before the next is refused, if none is answered meanwhile. */
async function mostOfOne(turns: Turns, kind: "page" | "form" = "page"): Promise<number> {
  const asked: Promise<unknown>[] = [];
  while (asked.length < 10_000 && !turns.refuses(visitor("crowd"), kind))
    asked.push(turns.begin(async () => undefined, visitor("crowd"), kind));
  await Promise.allSettled(asked);
  return asked.length;
}

/** Keeps the process for so long, as rendering a page does. */
function render(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("renders one page a turn, and does what else has come in between", async () => {
  const turns = new Turns(() => 0);
  const done: string[] = [];
  const pages = Promise.all(
    [1, 2, 3].map((page) =>
      turns.begin(
        async () => {
          await turns.render(visitor(`visitor ${page}`));
          done.push(`page ${page}`);
        },
        visitor(`visitor ${page}`),
      ),
    ),
  );
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTurn();
    done.push("other");
  }
  await pages;
  const between = done.join(",").split(/page \d,?/);
  expect(done.filter((what) => what !== "other")).toEqual(["page 1", "page 2", "page 3"]);
  expect(between.slice(1, 3).every((others) => others.includes("other"))).toBe(true);
});

it("renders one page a turn also where many have waited for the same answer of the API", async () => {
  const turns = new Turns(() => 0);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const done: string[] = [];
  const pages = Array.from({ length: 5 }, (_, page) =>
    turns.begin(
      async () => {
        await answered;
        await turns.render(visitor(String(page)));
        done.push("page");
      },
      visitor(String(page)),
    ),
  );
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(turns.waiting, "they wait for the API").toBe(0);
  answer();
  await answered;
  expect(turns.waiting, "all but one wait to be rendered").toBe(4);
  while (done.filter((what) => what === "page").length < 5) {
    await nextTurn();
    done.push("other");
  }
  await Promise.all(pages);
  expect(done.join(" ")).not.toContain("page page");
});

it("finishes what is begun before it begins the next", async () => {
  const turns = new Turns();
  const done: string[] = [];
  const pages = ["a", "b", "c"].map((page) =>
    turns.begin(async () => {
      done.push(`begin ${page}`);
      await turns.render(visitor(page));
      done.push(`render ${page}`);
    }, visitor(page)),
  );
  await Promise.all(pages);
  expect(done).toEqual(["begin a", "render a", "begin b", "render b", "begin c", "render c"]);
});

it("renders what is begun in turns of visitors, and after eight begins the next", async () => {
  const turns = new Turns(() => 0);
  const done: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const ask = (name: string) =>
    turns.begin(async () => {
      done.push(`begin ${name}`);
      await answered;
      await turns.render(visitor(name));
      done.push(`render ${name}`);
    }, visitor(name));
  const begun = [...Array.from({ length: 40 }, () => ask("crowd")), ask("first")];
  while (done.length < begun.length) await nextTurn();
  done.length = 0;
  answer();
  await nextTurn();
  const second = ask("second");
  await Promise.all([...begun, second]);
  expect(done.indexOf("render first")).toBeLessThan(3);
  expect(done.indexOf("begin second")).toBeLessThan(12);
  expect(done.indexOf("render second")).toBeLessThan(15);
});

it("refuses at once whoever would wait too long, and no other visitor for it", async () => {
  const turns = new Turns(undefined, { page: 2000, form: 2000 });
  const ended: string[] = [];
  const ask = (name: string) =>
    turns
      .begin(async () => render(1), visitor(name))
      .then(() => ended.push(name))
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(BusyError);
        ended.push(`${name} refused`);
      });
  // After these a turn is known to take more than 10 ms: the crowd would take longer than two seconds.
  const slow = Array.from({ length: 4 }, () => turns.begin(async () => render(100), visitor("slow")));
  await Promise.all(slow);
  const crowd = Array.from({ length: 300 }, () => ask("crowd"));
  const other = ask("other");
  await pause(0);
  expect(ended).toContain("crowd refused");
  await other;
  expect(ended.filter((name) => name === "crowd").length).toBeLessThan(10);
  expect(ended).not.toContain("other refused");
  await Promise.all(crowd);
  expect(ended.filter((name) => name === "crowd").length).toBeGreaterThan(30);
});

it("refuses whoever has waited too long, when turns last longer than they did", async () => {
  const turns = new Turns(undefined, { page: 50, form: 30_000 });
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  const endless = setInterval(() => void turns.render(visitor("endless")), 0);
  const first = turns.begin(() => held, visitor("first"));
  const second = turns.begin(() => Promise.resolve(), visitor("second"));
  const form = turns.begin(() => Promise.resolve("answer"), visitor("second"), "form");
  render(100);
  await expect(second).rejects.toBeInstanceOf(BusyError);
  clearInterval(endless);
  free();
  await first;
  expect(await form).toBe("answer");
});

it("lets a page and a form take turns, whatever crowd is at the other", async () => {
  const turns = new Turns(undefined, { page: 1e9, form: 1e9 });
  const done: string[] = [];
  const ask = (name: string, kind: "page" | "form") =>
    turns.begin(async () => void done.push(name), visitor(name), kind);
  const crowd = Array.from({ length: 100 }, (_, at) => ask(`form ${at}`, "form"));
  await ask("page", "page");
  await Promise.all(crowd);
  expect(done.slice(0, 5)).toContain("page");
});

it("hands on what the work fails with", async () => {
  const turns = new Turns();
  await expect(turns.begin(() => Promise.reject(new Error("no page")), visitor("a"))).rejects.toThrow("no page");
  expect(await turns.begin(() => Promise.resolve("page"), visitor("a"))).toBe("page");
});

it.each([
  ["refusals", true, 100],
  ["other work", false, 100],
  ["pauses of an hour, each as one of 200 ms,", false, 3_600_000],
])("gives pages about half of the process, however much of it %s take", async (_what, refuses, passMs) => {
  let time = 0;
  const waitsMs = { page: 1e9, form: 1e9 };
  const turns = new Turns(() => time, waitsMs);
  let pages = 0;
  let refused = 0;
  const page = async () => {
    await turns.render(visitor("anybody"));
    time += 10;
    pages += 1;
  };
  const asked = Array.from({ length: 1000 }, (_, at) => turns.begin(page, visitor(String(at))));
  waitsMs.page = 0;
  for (let pass = 0; pass < 20; pass += 1) {
    await nextTurn();
    time += passMs;
    for (let more = 0; refuses && more < 100; more += 1) if (turns.refuses(visitor("late"))) refused += 1;
  }
  const others = 20 * Math.min(passMs, 200);
  expect(pages * 10).toBeGreaterThan(others * 0.6);
  expect(pages * 10).toBeLessThan(others * 1.2);
  expect(refused).toBe(refuses ? 2000 : 0);
  while (pages < asked.length) await nextTurn();
  await Promise.all(asked);
});

it("believes in long turns no longer than they last, whatever held the process once", async () => {
  let time = 0;
  const turns = new Turns(() => time);
  const stopped = async () => void (time += 3_600_000);
  await Promise.all([turns.begin(stopped, visitor("a")), turns.begin(stopped, visitor("b"))]);
  const first = turns.begin(async () => undefined, visitor("a"));
  expect(turns.refuses(visitor("b"))).toBe(false);
  await first;
});

it.each([
  ["page", 5],
  ["form", 30],
] as const)("lets nobody wait for a %s longer than %i s, a turn of 5 ms after the other", async (kind, seconds) => {
  expect(await mostOfOne(new Turns(() => 0), kind)).toBe(1 + (seconds * 1000) / 5);
});

it("lets nearly as many wait after a turn in which the machine stood still for an hour", async () => {
  let time = 0;
  const turns = new Turns(() => time);
  const ask = (ms: number) => turns.begin(async () => void (time += ms), visitor("crowd"));
  await Promise.all([...Array<number>(100).fill(5), 3_600_000, 5].map(ask));
  // It counts as eight of 5 ms, which changes what a turn is taken to last by a sixteenth of the difference: 7.19 ms.
  expect(await mostOfOne(turns)).toBe(1 + Math.floor(5000 / (5 + (8 * 5 - 5) / 16)));
});

it("takes all who wait to be connected between two pages, of whom Node takes one at a time", async () => {
  const server = createSiteServer((_incoming, outgoing) => void outgoing.end());
  let taken = 0;
  server.on("connection", () => (taken += 1));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 100 }, () => connect(port, "127.0.0.1").on("error", () => undefined));

  const turns = new Turns();
  const page = async () => {
    await turns.render(visitor("anybody"));
    render(10);
  };
  await Promise.all(Array.from({ length: 10 }, (_, index) => turns.begin(page, visitor(`visitor ${index}`))));
  expect(taken).toBe(clients.length);
  for (const client of clients) client.destroy();
  await new Promise((closed) => server.close(closed));
});

it("gives pages an eighth of what all else takes while more connect than can be taken", async () => {
  let time = 0;
  let pages = 0;
  let pagesBefore = Infinity;
  let taken = 0;
  const server = createSiteServer((_incoming, outgoing) => void outgoing.end());
  server.on("connection", () => {
    time += 1;
    taken += 1;
    if (taken === 500) pagesBefore = pages;
  });
  await new Promise<void>((listening) => server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 }, listening));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 600 }, () => connect(port, "127.0.0.1").on("error", () => undefined));

  const turns = new Turns(() => time, { page: 1e9, form: 1e9 });
  const page = async () => {
    await turns.render(visitor("anybody"));
    time += 10;
    pages += 1;
  };
  await Promise.all(Array.from({ length: 200 }, (_, at) => turns.begin(page, visitor(String(at)))));
  // 500 ms of connections: an eighth of 400, and of the last hundred nothing yet.
  expect(pagesBefore * 10).toBeGreaterThanOrEqual(40);
  expect(pagesBefore * 10).toBeLessThanOrEqual(80);
  for (const client of clients) client.destroy();
  await new Promise((closed) => server.close(closed));
});
