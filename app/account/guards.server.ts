import { redirect } from "@remix-run/node";

import { readSession, type Session } from "./session.server";

/** The session of a logged-in visitor; everybody else is sent (303) to `elsewhere`. */
export async function requireUser(request: Request, elsewhere: string): Promise<Session> {
  const session = await readSession(request);
  if (!session.loggedIn) throw redirect(elsewhere, 303);
  return session;
}
