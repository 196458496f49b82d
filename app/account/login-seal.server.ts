import { z } from "zod";

import { seal, unsealed } from "~/http/seal.server";

import { noteOfLogin } from "./ended-logins.server";
import { lastLogout } from "./last-logout.server";
import { readSession } from "./session.server";

const loginSchema = z.object({ id: z.string(), account: z.string() });
/** Absent in what was sealed before 30 November 2026. */
const logoutSchema = z.object({ logout: z.string() });

/**
 * Seals what a visitor leaves in a cookie, with the login that writes it: the logout ends it, also where an answer brings the
 * cookie after the logout's has cleared it, and where it is the logout of another login that its browser had by then.
 */
export async function sealWithLogin(request: Request, purpose: string, value: unknown, lifetime: number) {
  const { writer } = await readSession(request);
  return seal(purpose, value, lifetime, { ...writer, logout: lastLogout(request) });
}

/** The sealed value; `null` as `unseal`, and where the login that wrote it, or any one of this browser since, was logged out. */
export async function unsealWithLogin(request: Request, purpose: string, text: string): Promise<unknown> {
  const found = await unsealed(purpose, text);
  if (found === null) return null;
  const { data: before } = logoutSchema.safeParse(found.writer);
  const last = lastLogout(request);
  if (before && last !== "" && before.logout !== last) return null;
  const { data: login } = loginSchema.safeParse(found.writer);
  if (!login) return found.value;
  const { writer, isOver } = await readSession(request);
  const isEnded = login.id === writer?.id ? isOver : (await noteOfLogin(login)) === "logout";
  return isEnded ? null : found.value;
}
