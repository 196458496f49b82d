import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { log } from "~/log.server";

import { flagPath } from "./api/flags.server";
import { frameOrigins, scriptOrigins } from "./editorial/firm.server";
import { requestContext } from "./http/request-context.server";
import { holdScripts } from "./layout/document/held-scripts";
import { RequestId } from "./layout/document/request-id";

export { apiReachable } from "./api/health.server";
export { openStores } from "./http/redis.server";
export { withRequestContext } from "./http/request-context.server";

/** Renders the whole document at once: nothing in it waits for a script (contract section 3). */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = renderToString(
    <RequestId.Provider value={requestContext()?.requestId}>
      <RemixServer context={context} url={request.url} />
    </RequestId.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const document = import.meta.env.PROD ? holdScripts(html) : html;
  return new Response(`<!DOCTYPE html>${document}`, { status, headers });
}

/** Logs what a loader, an action or the rendering threw, unless the visitor had gone. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ requestId: requestContext()?.requestId, err: error }, "a route failed");
}

/** Origins that a page may load from after a click: maps and the chatbot. */
export function foreignOrigins(): { frames: string[]; scripts: string[] } {
  return { frames: frameOrigins(), scripts: scriptOrigins() };
}

/** The one path of an answer that many paths lead to, so that it is made and kept once; `null` for most routes. */
export function onePath(pattern: string, { country = "" }: Readonly<Record<string, string | undefined>>): string | null {
  return pattern === "/flags/:country.svg" ? flagPath(country) : null;
}
