import { randomBytes, randomUUID } from "node:crypto";

import { jwtVerify, SignJWT } from "jose";

import { readMeta, writeMeta, type Database } from "./database";
import type { Settings } from "./settings";

export interface TokenPair {
  access: string;
  refresh: string;
}
export type Tokens = ReturnType<typeof createTokens>;
type Kind = "access" | "refresh";

/** Issues and checks the JWTs of the API. The key and the generations outlive a restart. */
export function createTokens(database: Database, settings: Settings) {
  const key = Buffer.from(
    readOrCreate(database, "token_key", () => randomBytes(32).toString("base64")),
    "base64",
  );
  const generationOf = (kind: Kind) => Number(readMeta(database, `${kind}_generation`) ?? 0);

  function sign(kind: Kind, userId: number, seconds: number, jti: string) {
    return new SignJWT({ token_type: kind, user_id: userId, generation: generationOf(kind) })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setJti(jti)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key);
  }

  async function verify(kind: Kind, token: string) {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const { user_id: userId, token_type: type, generation, jti } = payload;
    if (type !== kind || generation !== generationOf(kind) || typeof userId !== "number" || !jti)
      throw new Error("unfit token");
    return { userId, jti };
  }

  return {
    /** A fresh pair for a user; the refresh token is good for one use. */
    async issue(userId: number): Promise<TokenPair> {
      const jti = randomUUID().replaceAll("-", "");
      database.run(
        "INSERT INTO refresh_token (jti, user_id, expires_at) VALUES (?, ?, ?)",
        jti,
        userId,
        Date.now() + settings.refreshSeconds * 1000,
      );
      return {
        access: await sign("access", userId, settings.accessSeconds, randomUUID().replaceAll("-", "")),
        refresh: await sign("refresh", userId, settings.refreshSeconds, jti),
      };
    },

    /** The user id of an access token, or `null`. */
    async readAccess(token: string) {
      try {
        return (await verify("access", token)).userId;
      } catch {
        return null;
      }
    },

    /** Uses a refresh token up and returns its user id; `null` when it is unfit, expired or was used before. */
    async spendRefresh(token: string) {
      try {
        const { userId, jti } = await verify("refresh", token);
        const now = Date.now();
        const spent = database.run(
          "UPDATE refresh_token SET used_at = ? WHERE jti = ? AND used_at IS NULL AND expires_at > ?",
          now,
          jti,
          now,
        );
        return spent.changes === 1 ? userId : null;
      } catch {
        return null;
      }
    },

    /** Makes all tokens of a kind issued so far invalid. */
    expireAll(kind: Kind) {
      writeMeta(database, `${kind}_generation`, String(generationOf(kind) + 1));
    },
  };
}

function readOrCreate(database: Database, key: string, create: () => string) {
  const known = readMeta(database, key);
  if (known) return known;
  const value = create();
  writeMeta(database, key, value);
  return value;
}
