import { afterAll, beforeAll, expect, it } from "vitest";

import { controlOf } from "../support/control";
import { RedisServer } from "../support/redis-server";
import { startSandbox, type Service } from "../support/site";
import { boundary, multipartBody, requiredParts } from "../support/upload/multipart-body";

import { describeWith, waitUntil } from "./support/programs";
import { startSiteProcess, type SiteProcess } from "./support/site-process";
import { Visitor } from "./support/visitor";

const WRONG_LOGINS = 10;
const applicant = {
  first_name: "Asmita",
  last_name: "Example",
  email: "asmita@example.com",
  contact: "9800000000",
  last_academic_qualification: "Bachelor",
  marital_status: "No",
};

const lasting = new RedisServer();
const cache = new RedisServer();
let sandbox: Service;
let processes: [SiteProcess, SiteProcess];
let address = 0;

/** A visitor from an address that no other test uses, at one of the processes in turn. */
function guesser() {
  const from = `198.51.100.${++address}`;
  const visitors = processes.map(({ url }) => new Visitor(url, from)) as [Visitor, Visitor];
  const guess = (turn: number) =>
    visitors[turn % 2 === 0 ? 0 : 1].logIn("student@example.com", "Wrong@12345").then(({ status }) => status);
  return { visitors, guess };
}

/** The statuses of more wrong logins than one visitor has, in turn at both processes. */
async function guessInTurn(): Promise<number[]> {
  const { guess } = guesser();
  const statuses = [];
  for (let turn = 0; turn < WRONG_LOGINS + 4; turn++) statuses.push(await guess(turn));
  return statuses;
}

const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

/** The figures of a process by their names and labels. */
async function figuresOf({ url }: SiteProcess): Promise<(figure: string) => number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (figure) => {
    const line = text.split("\n").find((each) => each.startsWith(`${figure} `));
    return line === undefined ? undefined : Number(line.slice(figure.length));
  };
}

const keysOf = (store: RedisServer) => store.ask((client) => client.keys("*"));
const setAll = (name: string, value: string) =>
  Promise.all([lasting, cache].map((store) => store.ask((client) => client.config("SET", name, value))));

/** Whether everything that a visitor does goes on. */
async function expectToGoOn(): Promise<void> {
  for (const { url } of processes) {
    const visitor = new Visitor(url, `203.0.113.${++address}`);
    for (const path of ["/", "/course-search?country=2", "/course_details/3", "/blog"])
      expect((await visitor.get(path)).status).toBe(200);
    expect((await visitor.logIn("student@example.com", "Student@123")).status).toBe(303);
    expect((await visitor.get("/course_details/3/apply")).status).toBe(200);
  }
}

describeWith(["redis-server"], "two processes with real Redis", () => {
  beforeAll(async () => {
    await Promise.all([lasting.start(), cache.start()]);
    sandbox = await startSandbox();
    const settings = { REDIS_URL: lasting.url, REDIS_CACHE_URL: cache.url };
    processes = await Promise.all([startSiteProcess(sandbox.url, settings), startSiteProcess(sandbox.url, settings)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await sandbox.stop();
    await Promise.all([lasting.stop(), cache.stop()]);
  });

  it("have one limit for both", async () => {
    const statuses = await guessInTurn();
    expect(refused(statuses.slice(0, WRONG_LOGINS))).toBe(0);
    expect(refused(statuses)).toBe(4);
  });

  it("ask the API once for what both show", async () => {
    const {
      visitors: [one, other],
    } = guesser();
    await one.get("/course_details/7");
    const asked = async () =>
      (await controlOf(sandbox).requests()).filter((line) => line.startsWith("GET /api/app/course-info/7")).length;
    expect(await asked()).toBe(1);
    await waitUntil(
      "the answer is shared",
      async () => (await keysOf(cache)).length + (await keysOf(lasting)).length > 1,
    );
    expect((await other.get("/course_details/7")).status).toBe(200);
    expect(await asked()).toBe(1);
  });

  it("keep limits where nothing is evicted, and the API's answers where anything may be", async () => {
    await guessInTurn();
    await guesser().visitors[0].get("/course_details/8");
    await waitUntil("an answer is kept", async () => (await keysOf(cache)).length > 0);
    expect((await keysOf(cache)).filter((key) => key.includes("points"))).toEqual([]);
    expect((await keysOf(lasting)).filter((key) => !/points|application|refresh/i.test(key))).toEqual([]);
    expect((await keysOf(lasting)).some((key) => key.includes("points"))).toBe(true);
  });

  it("have one limit of applications on their way to the API, and keep what came past it", async () => {
    const {
      visitors: [one],
    } = guesser();
    await one.logIn("student@example.com", "Student@123");
    const { status } = await one.post("/course_details/1/apply", applicant);
    expect(status).toBe(303);
    const submit = (parts: Parameters<typeof multipartBody>[0]) =>
      one.upload(
        "/course_details/1/apply/documents",
        `multipart/form-data; boundary=${boundary}`,
        multipartBody(parts),
      );
    const others = Array.from({ length: 24 }, (_, index) => ({
      id: `${index}`,
      address: `${index}`,
      account: "",
      since: Date.now(),
    }));
    const leases = others.flatMap((other) => [Date.now() + 60_000, JSON.stringify({ ...other, account: other.id })]);
    await lasting.ask((client) => client.zadd("sa:sending", ...leases));
    const late = await submit(requiredParts());
    expect([late.status, Number(late.headers["retry-after"])]).toEqual([503, 30]);
    await lasting.ask((client) => client.zremrangebyrank("sa:sending", 0, 0));
    expect((await submit([{ name: "intent", content: "" }])).headers.location).toBe("/course_details/1/apply/done");
    await waitUntil(
      "the slot is given back",
      async () => (await lasting.ask((client) => client.zcard("sa:sending"))) === 23,
    );
  });

  it("go on while both are away, and share again when they are back", async () => {
    await Promise.all([lasting.stop(), cache.stop()]);
    await expectToGoOn();
    expect(refused(await guessInTurn())).toBe(0);
    const figure = await figuresOf(processes[0]);
    for (const store of ["lasting", "cache"]) expect(figure(`site_redis_up{store="${store}"}`)).toBe(0);

    await Promise.all([lasting.start(), cache.start()]);
    await waitUntil("the limit is one again", async () => refused(await guessInTurn()) === 4);
    await expectToGoOn();
  }, 60_000);

  it("go on while both are full", async () => {
    await setAll("maxmemory", "1");
    await expectToGoOn();
    const { guess } = guesser();
    const statuses = [];
    for (let time = 0; time < WRONG_LOGINS + 2; time++) statuses.push(await guess(0));
    expect(refused(statuses)).toBe(2);
    const figure = await figuresOf(processes[1]);
    expect(figure('site_redis_up{store="lasting"}')).toBe(1);
    expect(figure('site_redis_writable{store="lasting"}')).toBe(0);
    await setAll("maxmemory", "0");
    await figuresOf(processes[1]);
    await waitUntil(
      "both are said to take writes again",
      () => processes[1].lines.filter((line) => line.includes("a Redis takes writes again")).length === 2,
    );
  }, 60_000);

  it("count a Submit while no writes are taken, and keep its documents", async () => {
    const [site] = processes;
    const visitor = new Visitor(site.url, `203.0.113.${++address}`);
    await visitor.logIn("student@example.com", "Student@123");
    await visitor.post("/course_details/2/apply", applicant);
    const busy = async () => (await figuresOf(site))('site_applications_total{outcome="busy"}') ?? 0;
    const before = await busy();
    await setAll("maxmemory", "1");
    const { status } = await visitor.upload(
      "/course_details/2/apply/documents",
      `multipart/form-data; boundary=${boundary}`,
      multipartBody(requiredParts()),
    );
    expect(status).toBe(303);
    expect(await busy()).toBe(before + 1);
    await setAll("maxmemory", "0");
    expect((await visitor.get("/course_details/2/apply/documents")).body).toContain("Applications cannot be sent");
  });
});
