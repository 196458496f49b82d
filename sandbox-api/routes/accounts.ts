import { hash, verify } from "@node-rs/argon2";

import { createLinkToken, encodeId, isLinkGood, passwordProblems, spendLink } from "../accounts";
import { json, page, Refusal, type Call, type Route } from "../answer";
import type { User } from "../bearer";
import { readObject, textOf } from "../request-body";

type Account = User & { password: string; verified: number };

const verifySeconds = 3 * 24 * 60 * 60;
const resetSeconds = 60 * 60;
const emailShape = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]{2,}$/;

export const accountRoutes: Route[] = [
  { method: "POST", pattern: "/api/user/login/", handler: logIn },
  { method: "POST", pattern: "/api/user/register/", handler: register },
  { method: "GET", pattern: "/api/user/verify-email/:uid/:token/", handler: verifyEmail },
  { method: "POST", pattern: "/api/user/password-reset/", handler: requestReset },
  { method: "PATCH", pattern: "/api/user/password-reset/:uid/:token/", handler: resetPassword },
  { method: "POST", pattern: "/api/user/token/refresh/", handler: refresh },
];

const failed = (error: string, status = 400) => new Refusal(status, { error });

async function logIn(call: Call) {
  const { database, tokens } = call.sandbox;
  const body = await readObject(call);
  const email = textOf(body, "email");
  const password = typeof body.password === "string" ? body.password : "";
  if (email === "" || password === "") throw failed("Email and password are required.");

  const account = findAccount(call, email);
  const matches = await verify(account?.password ?? (await decoyHash), password);
  if (!account || !matches) throw failed("Invalid email or password.", 401);
  if (!account.verified) throw failed("Please verify your email before logging in.", 403);

  const { id, role } = account;
  database.run("DELETE FROM refresh_token WHERE expires_at < ?", Date.now());
  return json({ token: await tokens.issue(id), role, user: { id, email: account.email }, message: "Login successful" });
}

/** Checked for unknown addresses, so that they take as long as known ones. */
const decoyHash = hash("no account has this password");

async function register(call: Call) {
  const { database } = call.sandbox;
  const body = await readObject(call);
  const email = textOf(body, "email");
  const password = typeof body.password === "string" ? body.password : "";
  if (email === "") throw failed("Email is required.");
  if (!emailShape.test(email) || email.length > 254) throw failed("Invalid email format");
  refuseWeak(password, body.confirm_password);
  if (findAccount(call, email)) throw failed("User with this email already exists.");

  const passwordHash = await hash(password);
  if (findAccount(call, email)) throw failed("User with this email already exists.");
  const { id } = database.run(
    "INSERT INTO user (email, password, created_at) VALUES (?, ?, ?)",
    email,
    passwordHash,
    new Date().toISOString(),
  );
  const token = createLinkToken(database, id, "verify", verifySeconds);
  call.sandbox.mailbox.send({
    to: email,
    subject: "Verify your email",
    text: "Welcome. Open this link to verify your email address, then log in. The link works for three days.",
    links: [`${call.origin}/api/user/verify-email/${encodeId(id)}/${token}/`],
  });
  return json(
    { message: "Registration successful. Please check your email to verify your account.", data: { id, email } },
    201,
  );
}

function verifyEmail({ sandbox, params }: Call) {
  const userId = spendLink(sandbox.database, params.uid ?? "", params.token ?? "", "verify");
  if (userId === null)
    return page("Link not valid", "This verification link is invalid, was used before or has expired.", 400);
  sandbox.database.run("UPDATE user SET verified = 1 WHERE id = ?", userId);
  return page("Email verified", `Thank you. You can <a href="${sandbox.settings.siteUrl}/login">log in</a> now.`);
}

async function requestReset(call: Call) {
  const { database, mailbox, settings } = call.sandbox;
  const email = textOf(await readObject(call), "email");
  if (email === "") throw failed("Email is required.");
  if (!emailShape.test(email)) throw failed("Invalid email format");
  const account = findAccount(call, email);
  if (!account) throw failed("No account was found with this email address.", 404);

  const token = createLinkToken(database, account.id, "reset", resetSeconds);
  mailbox.send({
    to: account.email,
    subject: "Reset your password",
    text: "Open this link to choose a new password. It works once, within an hour. If you did not ask for it, do nothing.",
    links: [`${settings.siteUrl}/password-reset/${encodeId(account.id)}/${token}/`],
  });
  return json({ message: "Password reset email has been sent." });
}

async function resetPassword(call: Call) {
  const { database } = call.sandbox;
  const { uid = "", token = "" } = call.params;
  const body = await readObject(call);
  const password = typeof body.new_password === "string" ? body.new_password : "";
  const expired = "The reset link is invalid or has expired.";
  if (!isLinkGood(database, uid, token, "reset")) throw failed(expired);
  refuseWeak(password, body.confirm_password);

  const passwordHash = await hash(password);
  const userId = spendLink(database, uid, token, "reset");
  if (userId === null) throw failed(expired);
  database.transaction(() => {
    database.run("UPDATE user SET password = ?, verified = 1 WHERE id = ?", passwordHash, userId);
    database.run("DELETE FROM refresh_token WHERE user_id = ?", userId);
  });
  return json({ message: "Password reset successfully" });
}

async function refresh(call: Call) {
  const token = textOf(await readObject(call), "refresh");
  if (token === "") throw new Refusal(400, { refresh: ["This field is required."] });
  const { database, tokens } = call.sandbox;
  const userId = await tokens.spendRefresh(token);
  if (userId === null || !database.first("SELECT 1 FROM user WHERE id = ?", userId)) {
    throw new Refusal(401, { detail: "Token is invalid or expired", code: "token_not_valid" });
  }
  return json(await tokens.issue(userId));
}

function findAccount({ sandbox }: Call, email: string) {
  return sandbox.database.first<Account>("SELECT id, email, password, role, verified FROM user WHERE email = ?", email);
}

function refuseWeak(password: string, confirmation: unknown) {
  const [problem] = passwordProblems(password);
  if (problem) throw failed(problem);
  if (confirmation === undefined || confirmation === "") throw failed("Retype your password.");
  if (confirmation !== password) throw failed("Passwords must match");
}
