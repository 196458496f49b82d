import { z } from "zod";

import { seal, unsealed } from "~/http/seal.server";

import { type Login, noteLogin, noteOfLogin } from "./ended-logins.server";
import { readSession } from "./session.server";

const loginSchema = z.object({ id: z.string(), account: z.string() });

/**
 * Seals what a visitor leaves in a cookie, with the login that writes it: the logout ends it, also where an answer brings the
 * cookie after the logout's has cleared it. What goes on from an earlier sealed text keeps its login, `first`, so that whoever ends it
 * ends all copies of both.
 */
export async function sealWithLogin(
  request: Request,
  purpose: string,
  value: unknown,
  lifetime: number,
  first: Login | null = null,
) {
  const { writer } = await readSession(request);
  return seal(purpose, value, lifetime, first ?? writer ?? undefined);
}

/** The sealed value; `null` as `unseal`, and where the login that wrote it was ended. One without a login has no such end. */
export async function unsealWithLogin(request: Request, purpose: string, text: string): Promise<unknown> {
  const found = await unsealed(purpose, text);
  const { data: login } = loginSchema.safeParse(found?.writer);
  if (found === null || !login) return found?.value ?? null;
  const { writer, isOver } = await readSession(request);
  const isEnded = login.id === writer?.id ? isOver : (await noteOfLogin(login)) === "logout";
  return isEnded ? null : found.value;
}

/** Ends the login that wrote a sealed value as its logout does: the answer that clears the cookie may be lost on its way. */
export async function logOutWriter(purpose: string, text: string): Promise<void> {
  const login = await writerOf(purpose, text);
  if (login) await noteLogin(login, "logout");
}

/** The login that a sealed text names as its writer, or `null`. */
export async function writerOf(purpose: string, text: string): Promise<Login | null> {
  return loginSchema.safeParse((await unsealed(purpose, text))?.writer).data ?? null;
}
