import { createHash, randomBytes } from "node:crypto";

import { hash } from "@node-rs/argon2";

import type { Database } from "./database";

type Purpose = "verify" | "reset";

const seedAccounts = [
  { email: "student@example.com", password: "Student@123", role: "user" },
  { email: "staff@example.com", password: "Staff@1234", role: "staff" },
];

/** Adds the accounts for a first try where they are missing. */
export async function ensureSeedAccounts(database: Database) {
  for (const { email, password, role } of seedAccounts) {
    if (database.first("SELECT 1 FROM user WHERE email = ?", email)) continue;
    database.run(
      "INSERT INTO user (email, password, role, verified, seeded, created_at) VALUES (?, ?, ?, 1, 1, ?)",
      email,
      await hash(password),
      role,
      new Date().toISOString(),
    );
  }
}

/** The rules of a password it breaks, in the site's words (contract 6); empty for a good one. */
export function passwordProblems(password: string): string[] {
  if (password === "") return ["Password is required"];
  const rules: [boolean, string][] = [
    [[...password].length >= 8, "Password must be at least 8 characters long"],
    [/[A-Z]/.test(password), "Password must contain at least one uppercase letter"],
    [/[a-z]/.test(password), "Password must contain at least one lowercase letter"],
    [/\d/.test(password), "Password must contain at least one number"],
    [/[@$!%*?&]/.test(password), "Password must contain at least one special character (@$!%*?&)"],
  ];
  return rules.filter(([kept]) => !kept).map(([, message]) => message);
}

/** The user's id as Django writes it into links. */
export const encodeId = (id: number) => Buffer.from(String(id)).toString("base64url");

/** Makes a link token for one use. Only its hash is stored. */
export function createLinkToken(database: Database, userId: number, purpose: Purpose, seconds: number) {
  const token = randomBytes(20).toString("hex");
  database.run(
    "INSERT INTO one_time_link (token_hash, user_id, purpose, expires_at) VALUES (?, ?, ?, ?)",
    hashOf(token),
    userId,
    purpose,
    Date.now() + seconds * 1000,
  );
  return token;
}

/** Whether a link is for this purpose and user, unused and in time. */
export function isLinkGood(database: Database, encodedId: string, token: string, purpose: Purpose) {
  return findLink(database, encodedId, token, purpose) !== null;
}

/** Uses a link up and returns its user id, or `null` when it is no longer good. */
export function spendLink(database: Database, encodedId: string, token: string, purpose: Purpose) {
  const link = findLink(database, encodedId, token, purpose);
  if (!link) return null;
  const spent = database.run(
    "UPDATE one_time_link SET used_at = ? WHERE token_hash = ? AND used_at IS NULL",
    Date.now(),
    hashOf(token),
  );
  return spent.changes === 1 ? link.user_id : null;
}

function findLink(database: Database, encodedId: string, token: string, purpose: Purpose) {
  const link = database.first<{ user_id: number }>(
    "SELECT user_id FROM one_time_link WHERE token_hash = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?",
    hashOf(token),
    purpose,
    Date.now(),
  );
  return link && encodeId(link.user_id) === encodedId ? link : null;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
