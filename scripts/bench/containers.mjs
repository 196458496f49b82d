import { randomBytes } from "node:crypto";
import { freemem } from "node:os";
import { join } from "node:path";

import { residentBytes } from "../../tests/support/upload/processes.mjs";
import { root, say } from "../ready.mjs";

import { ask } from "./ask.mjs";

const MEGABYTE = 1e6;
const MANY = 30;
const FEWER = 10;
/** What a process may take while it is started and asked a little. */
const EACH = 200 * MEGABYTE;
const PATHS = ["/", "/course-search", "/course-search?search=nursing", "/blog", "/universitieslist?country=1"].concat(
  [1, 2, 3, 4, 5].map((course) => `/course_details/${course}`),
);

/** What several processes behind one address change, with a real Redis and without: what the API is asked, and memory. */
export async function containers(stage) {
  const { RedisServer, redisServer } = await loadRedis();
  if (!redisServer) say("  There is no redis-server here: measured without.");
  const many = freemem() > 2 * MANY * EACH ? MANY : FEWER;
  if (many !== MANY) say(`  There is no memory for ${MANY} processes here: measured with ${many}.`);

  const sandbox = await stage.newSandbox({ SANDBOX_CONTROL: "1" });
  const [alone, shared] = [{}, {}];
  for (const count of [1, 3, many]) {
    say(`  ${count} ${count === 1 ? "process" : "processes"}`);
    alone[count] = await visit(stage, sandbox, count, {}, many);
    if (redisServer)
      shared[count] = await withRedis(RedisServer, (REDIS_URL) => visit(stage, sandbox, count, { REDIS_URL }, many));
  }
  const values = (runs, name) => Object.fromEntries(Object.entries(runs).map(([count, run]) => [count, run[name]]));
  return [
    { what: "calls of the API a page, with Redis", digits: 2, values: values(shared, "calls") },
    { what: "calls of the API a page, without", digits: 2, values: values(alone, "calls") },
    { what: "memory of a process, with Redis", unit: "MB", values: values(shared, "memory") },
    { what: "memory of Redis", unit: "MB", digits: 1, values: values(shared, "redis") },
  ].filter((figure) => Object.values(figure.values).length > 0);
}

/** Every page asked as often as there are processes at most, each time from the next of `count` processes. */
async function visit(stage, sandbox, count, environment, times) {
  // As containers of one site have it: what they share is tagged with it.
  const SESSION_SECRET = randomBytes(32).toString("base64url");
  const settings = { ...environment, API_URL: sandbox.url, SESSION_SECRET };
  const sites = await Promise.all(Array.from({ length: count }, () => stage.newSite(settings, [process.execPath])));
  const before = await callsOf(sandbox);
  for (const path of PATHS) {
    for (let time = 0; time < times; time++) await ask(sites[time % count].url + path);
  }
  const calls = ((await callsOf(sandbox)) - before) / (PATHS.length * times);
  const memory = sites.reduce((sum, { child }) => sum + residentBytes(child.pid), 0) / count / MEGABYTE;
  await Promise.all(sites.map(({ child }) => stage.end(child)));
  return { calls, memory };
}

async function withRedis(RedisServer, work) {
  const redis = new RedisServer();
  await redis.start();
  try {
    const result = await work(redis.url);
    const used = await redis.ask((client) => client.info("memory"));
    return { ...result, redis: Number(/^used_memory:(\d+)/m.exec(used)?.[1]) / MEGABYTE };
  } finally {
    await redis.stop();
  }
}

async function callsOf(sandbox) {
  const { body } = await ask(`${sandbox.url}/__sandbox/requests`);
  return JSON.parse(body.toString()).filter(({ path }) => path.startsWith("/api/")).length;
}

/** As the tests start it. */
async function loadRedis() {
  const { runnerImport } = await import("vite");
  return /** @type {any} */ (await runnerImport(join(root, "tests/support/redis-server.ts"))).module;
}
