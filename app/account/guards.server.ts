import { redirect } from "@remix-run/node";

import { loginPath } from "~/http/redirect-path";

import { readSession, type Session } from "./session.server";

/** The session of a logged-in visitor; everybody else is sent (303) to `elsewhere`, by default to log in and come back. */
export async function requireUser(request: Request, elsewhere = loginPath(pagePath(request))): Promise<Session> {
  const session = await readSession(request);
  if (!session.loggedIn) throw redirect(elsewhere, 303);
  return session;
}

/** The address of the page a request belongs to: without the parameters that Remix adds for itself. */
function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  url.searchParams.delete("index");
  return `${url.pathname}${url.search}`;
}
