import { readSession } from "./session.server";
import { usableToken } from "./token.server";

/**
 * The key of the account that asks, or `null` when nobody is logged in any more. A login that cannot be renewed since the
 * API is away still holds.
 */
export async function currentAccount(request: Request): Promise<string | null> {
  const session = await readSession(request);
  const bearer = await usableToken(session);
  return bearer.token === null && bearer.reason !== "unreachable" ? null : session.account;
}
