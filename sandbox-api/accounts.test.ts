// Holds contract 9.
import { afterAll, beforeAll, expect, it } from "vitest";

import { startHarness, type Harness } from "./testing/harness";

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

interface Mail {
  to: string;
  links: string[];
}
const lastMail = async () => (await api.get<Mail[]>("/__sandbox/outbox")).body.at(-1);
const register = (email: string, password = "Fresh@2027", confirmation = password) =>
  api.send<{ error?: string }>("POST", "/api/user/register/", { email, password, confirm_password: confirmation });

it("the two seed accounts log in with their roles", async () => {
  expect((await api.logIn()).body).toMatchObject({
    role: "user",
    token: { access: expect.any(String), refresh: expect.any(String) },
  });
  expect((await api.logIn("staff@example.com", "Staff@1234")).body.role).toBe("staff");
});

it("wrong credentials are refused in one voice", async () => {
  const refusal = { status: 401, body: { error: "Invalid email or password." } };
  expect(await api.logIn("student@example.com", "Wrong@123")).toMatchObject(refusal);
  expect(await api.logIn("nobody@example.com")).toMatchObject(refusal);
});

it("sign-up, verification by the mailed link, login", async () => {
  expect((await register("mina@example.com")).status).toBe(201);
  expect((await api.logIn("mina@example.com", "Fresh@2027")).status).toBe(403);
  const link = (await lastMail())?.links[0] ?? "";
  expect(link.startsWith(`${api.origin}/api/user/verify-email/`)).toBe(true);
  expect((await fetch(link)).status).toBe(200);
  expect((await api.logIn("Mina@Example.com", "Fresh@2027")).status).toBe(200);
  expect((await fetch(link)).status).toBe(400);
  expect((await register("MINA@example.com")).body.error).toContain("already exists");
});

it.each([
  ["short", "Ab@1", "Password must be at least 8 characters long"],
  ["no uppercase", "abcdef@1", "Password must contain at least one uppercase letter"],
  ["no lowercase", "ABCDEF@1", "Password must contain at least one lowercase letter"],
  ["no number", "Abcdefg@", "Password must contain at least one number"],
  ["no special", "Abcdefg1", "Password must contain at least one special character (@$!%*?&)"],
])("a password with a fault is refused: %s", async (_name, password, error) => {
  expect(await register("weak@example.com", password)).toMatchObject({ status: 400, body: { error } });
});

it("passwords must match", async () => {
  expect((await register("pair@example.com", "Fresh@2027", "Fresh@2028")).body.error).toBe("Passwords must match");
});

it("a reset link works once", async () => {
  await register("reset@example.com");
  const asked = await api.send("POST", "/api/user/password-reset/", { email: "reset@example.com" });
  expect(asked.status).toBe(200);
  const path = new URL((await lastMail())?.links[0] ?? "").pathname;
  expect(path).toMatch(/^\/password-reset\/[\w-]+\/[\w-]+\/$/);
  const change = { new_password: "Newer@2028", confirm_password: "Newer@2028" };
  expect((await api.send("PATCH", `/api/user${path}`, { ...change, confirm_password: "x" })).status).toBe(400);
  expect((await api.send("PATCH", `/api/user${path}`, change)).status).toBe(200);
  expect(await api.send("PATCH", `/api/user${path}`, change)).toMatchObject({
    status: 400,
    body: { error: "The reset link is invalid or has expired." },
  });
  expect((await api.logIn("reset@example.com", "Newer@2028")).status).toBe(200);
});

it("a reset for an unknown address is a 404", async () => {
  const { status, body } = await api.send<{ error: string }>("POST", "/api/user/password-reset/", {
    email: "nobody@example.com",
  });
  expect(status).toBe(404);
  expect(body.error).toMatch(/^No account/);
});

it("refresh rotates, and a used token is refused", async () => {
  const { refresh } = (await api.logIn()).body.token;
  const renewed = await api.send<{ access: string; refresh: string }>("POST", "/api/user/token/refresh/", { refresh });
  expect(renewed.body.refresh).not.toBe(refresh);
  expect((await api.send("POST", "/api/user/token/refresh/", { refresh })).status).toBe(401);
  expect((await api.send("POST", "/api/user/token/refresh/", { refresh: renewed.body.access })).status).toBe(401);
});

it("bad and missing tokens are told apart, and all can be expired", async () => {
  const ask = (token?: string) => api.send<{ detail: string }>("POST", "/api/app/event-register/", { event: 1 }, token);
  expect(await ask()).toMatchObject({ status: 401, body: { detail: "Authentication credentials were not provided." } });
  expect(await ask("rubbish")).toMatchObject({
    status: 401,
    body: { detail: "Given token not valid for any token type", code: "token_not_valid" },
  });
  const token = (await api.logIn()).body.token;
  await api.send("POST", "/__sandbox/expire-tokens", {});
  expect((await ask(token.access)).status).toBe(401);
  expect((await api.send("POST", "/api/user/token/refresh/", { refresh: token.refresh })).status).toBe(200);
});

it("event registration: once, for a known event", async () => {
  const access = await api.access();
  const ask = (event: unknown) =>
    api.send<{ detail?: string; message?: string }>("POST", "/api/app/event-register/", { event }, access);
  expect(await ask(7)).toMatchObject({
    status: 201,
    body: { message: "Congratulation,you have registered the event successfully!" },
  });
  expect(await ask("7")).toMatchObject({
    status: 400,
    body: { detail: "You have already registered for this event." },
  });
  expect((await ask(999)).status).toBe(404);
  expect((await api.get("/__sandbox/registrations")).body).toMatchObject([{ user: "student@example.com", event: 7 }]);
});

it("malformed bodies are refused", async () => {
  const post = (body: string, type = "application/json") =>
    fetch(`${api.origin}/api/user/login/`, { method: "POST", body, headers: { "Content-Type": type } }).then(
      ({ status }) => status,
    );
  expect(await post("{")).toBe(400);
  expect(await post("[1]")).toBe(400);
  expect(await post("<a/>", "text/xml")).toBe(415);
  expect(await post(JSON.stringify({ email: "x".repeat(2_000_000) }))).toBe(413);
});
