import { once } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";

import { waitUntil } from "./support/programs";
import { startSiteProcess, type SiteProcess } from "./support/site-process";

/** After 25 seconds a process that was told to end breaks off what is left. */
const SOON = 15_000;
const api = new FakeApi();
let apiUrl: string;

beforeAll(async () => {
  apiUrl = await api.start();
});
afterAll(() => api.stop());

/** Asks on a connection that is kept; resolves with the status, or with 0 when there was no answer. */
function ask(site: SiteProcess, path: string, agent: Agent): Promise<number> {
  return new Promise((done) => {
    const outgoing = get(site.url + path, { agent }, (response) =>
      response.resume().on("end", () => done(response.statusCode ?? 0)),
    );
    outgoing.on("error", () => done(0));
  });
}

async function stopTime(site: SiteProcess): Promise<number> {
  const told = performance.now();
  expect(await site.stop()).toBe(0);
  return performance.now() - told;
}

it("ends soon though a proxy keeps its connections busy", async () => {
  const site = await startSiteProcess(apiUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let answered = 0;
  let asking = true;
  const proxies = Array.from({ length: 4 }, async () => {
    while (asking) {
      if (await ask(site, "/who-we-are", agent)) answered += 1;
      else await new Promise((done) => setTimeout(done, 20));
    }
  });
  await waitUntil("a hundred answers", () => answered > 100);
  expect(await stopTime(site)).toBeLessThan(SOON);
  asking = false;
  await Promise.all(proxies);
  agent.destroy();
}, 60_000);

it("answers what is under way, and then ends though the connection is kept", async () => {
  const site = await startSiteProcess(apiUrl);
  const agent = new Agent({ keepAlive: true });
  const waiting: ServerResponse[] = [];
  const asked = new Promise<void>((done) => {
    api.answers((_request, response) => {
      waiting.push(response);
      done();
    });
  });
  const answer = ask(site, "/blog", agent);
  await asked;
  const time = stopTime(site);
  setTimeout(
    () =>
      waiting.forEach((response) =>
        response.writeHead(200, { "content-type": "application/json" }).end('{"results":[],"count":0}'),
      ),
    500,
  );
  expect(await answer).toBeGreaterThan(0);
  expect(site.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  expect(await time).toBeLessThan(SOON);
  agent.destroy();
}, 60_000);

it("sends what was made to its end, though its reader is slow and other pages wait behind it", async () => {
  const site = await startSiteProcess(apiUrl);
  const text = "words ".repeat(8_000);
  const paragraphs = [{ text, point_texts: [] }];
  api.answersJson({ id: 1, main_title: "Long", sections: [{ paragraphs, point_texts: [] }] });
  const reader = connect(site.port, "127.0.0.1").setEncoding("latin1").pause();
  let come = "";
  reader.on("data", (chunk: string) => (come += chunk));
  const ask = (times: number) => reader.write("GET /blog/1 HTTP/1.1\r\nHost: site.example\r\n\r\n".repeat(times));
  const pages = () => site.lines.filter((line) => line.includes('"path":"/blog/1"')).length;
  ask(16);
  for (let asked = 0, settled = 0; settled < 10; await pause(100)) {
    const more = pages() - asked;
    // Until the system takes no more of what the reader does not.
    settled = asked > 0 && more === 0 ? settled + 1 : 0;
    asked += more;
    ask(more);
  }
  const read = pages();
  const time = stopTime(site);
  await pause(2000);
  await once(reader.resume(), "close");
  expect(await time).toBeLessThan(SOON);
  const answers = come.split(/(?=HTTP\/1\.1 )/);
  expect(answers.length).toBeGreaterThan(read);
  for (const answer of answers) {
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(body).toHaveLength(Number(/^content-length: (\d+)/im.exec(head)?.[1]));
  }
  expect(site.lines.filter((line) => line.includes('"cut":true'))).toEqual([]);
}, 60_000);

it("writes down what it breaks off at the end of its time", async () => {
  const site = await startSiteProcess(apiUrl, { API_TIMEOUT_MS: "120000" });
  const agent = new Agent({ keepAlive: true });
  const asked = new Promise<void>((done) => api.answers(() => done()));
  const answer = ask(site, "/blog", agent);
  await asked;
  expect(await site.stop()).toBe(0);
  expect(await answer).toBe(0);
  const lines = site.lines.map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "request", path: "/blog", status: 499, cut: true }));
  agent.destroy();
}, 90_000);
