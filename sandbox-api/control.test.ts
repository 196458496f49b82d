// Holds contract 9.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { eventually } from "../tests/support/eventually";

import type { LoggedRequest } from "./request-log";
import { startHarness, type Harness } from "./testing/harness";

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
beforeEach(() => api.send("POST", "/__sandbox/reset", {}));
afterAll(() => api.stop());

const path = "/api/app/blog-list/";
const fault = (settings: Record<string, unknown>) =>
  api.send("POST", "/__sandbox/faults", { path: "/api/app/blog", ...settings });

it("without SANDBOX_CONTROL there are no control routes", async () => {
  const closed = await startHarness({ control: false });
  expect((await fetch(`${closed.origin}/__sandbox/requests`)).status).toBe(404);
  await closed.stop();
});

it("the log tells what was asked and how it ended, also in the file", async () => {
  const file = join(api.dataFolder, "requests.jsonl");
  const logging = await startHarness({ requestLogFile: file });
  await logging.get("/api/app/course-list/?country=1&country=2&search=law");
  await fetch(`${logging.origin}/nowhere`, { headers: { "x-request-id": "r-1", Authorization: "Bearer secret" } });
  const { body } = await logging.get<LoggedRequest[]>("/__sandbox/requests?since=0");
  expect(body).toMatchObject([
    { index: 1, method: "GET", status: 200, query: { country: ["1", "2"], search: ["law"] }, authorization: false },
    { index: 2, status: 404, headers: { "x-request-id": "r-1" }, authorization: true },
  ]);
  expect((await logging.get("/__sandbox/requests?since=1")).body).toHaveLength(1);
  await eventually(() => expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2));
  expect(readFileSync(file, "utf8")).not.toContain("secret");
  await logging.stop();
});

it("a fault with times heals itself", async () => {
  await fault({ mode: "status", status: 502, body: "<h1>Bad Gateway</h1>", times: 2 });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await fetch(api.origin + path)).status);
  expect(statuses).toEqual([502, 502, 200]);
});

it.each(["down", "reset-after-bytes"])("%s cuts the line", async (mode) => {
  await fault({ mode, bytes: 100 });
  await expect(fetch(api.origin + path).then((response) => response.text())).rejects.toThrow();
  expect((await api.get("/api/app/country-list/")).status).toBe(200);
});

it("hang gives no answer", async () => {
  await fault({ mode: "hang" });
  await expect(fetch(api.origin + path, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
});

it("html, garbage and wrong-shape are 200 and useless", async () => {
  const answer = async (mode: string) => {
    await fault({ mode });
    return (await fetch(api.origin + path)).text();
  };
  expect(await answer("html")).toContain("<!doctype html>");
  const garbage = await answer("garbage");
  expect(() => JSON.parse(garbage)).toThrow();
  expect(JSON.parse(await answer("wrong-shape"))).not.toHaveProperty("count");
});

it("slow answers, late", async () => {
  await fault({ mode: "slow", ms: 30 });
  expect((await fetch(api.origin + path)).status).toBe(200);
});

it.each(["status", "hang", "down"])("afterwards, %s spoils only the answer", async (mode) => {
  await api.send("POST", "/__sandbox/faults", { path: "/api/user/register/", mode, afterwards: true, times: 1 });
  const account = { email: `after-${mode}@example.com`, password: "Himal@2026", confirm_password: "Himal@2026" };
  const asked = fetch(`${api.origin}/api/user/register/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(3000),
  });
  const status = await asked.then(
    (response) => response.status,
    () => 0,
  );
  expect(status).toBe(mode === "status" ? 500 : 0);
  expect((await api.send("POST", "/api/user/register/", account)).status).toBe(400);
});

it("faults can be cleared, and a nonsensical one is refused", async () => {
  await fault({ mode: "down" });
  await fetch(`${api.origin}/__sandbox/faults`, { method: "DELETE" });
  expect((await fetch(api.origin + path)).status).toBe(200);
  expect((await fault({ mode: "sideways" })).status).toBe(400);
});
