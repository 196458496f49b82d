import { randomUUID } from "node:crypto";

import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { log } from "~/log.server";

import { readSession } from "./account/session.server";
import { Keeper } from "./components/kept/kept";
import { PageKeeper } from "./components/kept/keeper.server";
import { wholeId } from "./api/courses/course-filters";
import { frameOrigins, scriptOrigins } from "./content/firm.server";
import { requestContext } from "./http/request-context.server";
import { holdScripts } from "./layout/document/held-scripts";
import { readOwnScripts } from "./layout/document/own-scripts.server";
import { RequestId } from "./layout/document/request-id";
import { ScriptMark } from "./layout/document/script-mark";
import { paths } from "./paths";
import { isCountrySpelling } from "./pictures/country-codes.server";
import { flagPath } from "./pictures/flags.server";

export { giveWayToLater } from "./account/session.server";
export { apiReachable, lastOfApi } from "./api/connection/health.server";
export { renewalsDone } from "./account/token.server";
export { deletionsDone } from "./application/progress.server";
export { submissionsDone } from "./application/submit.server";
export { documentStore as openDocumentStore, storeWorks } from "./application/store/site-store.server";
export { connectRedis } from "./http/redis.server";
export { withRequestContext } from "./http/request-context.server";
export { takesWrites } from "./http/shared-redis.server";
export { redisState } from "./http/redis-state.server";
export { registry as metrics } from "./metrics.server";

/** Renders the whole document at once: nothing in it waits for a script (contract 3). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const asked = requestContext();
  if (status === 503 && asked?.lacksRoom && asked.refuses?.()) return new Response(null, { status });
  await asked?.turn?.();
  if ((await readSession(request)).finishLogout()) headers.set("Clear-Site-Data", '"storage"');
  const mark = import.meta.env.PROD ? randomUUID() : undefined;
  const keeper = import.meta.env.PROD ? new PageKeeper() : undefined;
  const html = renderToString(
    <RequestId.Provider value={requestContext()?.requestId}>
      <ScriptMark.Provider value={mark}>
        <Keeper.Provider value={keeper}>
          <RemixServer context={withRoutesOf(context)} url={request.url} />
        </Keeper.Provider>
      </ScriptMark.Provider>
    </RequestId.Provider>,
  );
  keeper?.renderMissed();
  headers.set("Content-Type", "text/html; charset=utf-8");
  const texts = ["<!DOCTYPE html>", ...(mark ? finishScripts(html, mark) : [html])];
  const bytes = keeper ? keeper.bytesOf(texts) : Buffer.from(texts.join(""));
  if (!asked) return new Response(bytes.toString(), { status, headers });
  asked.document = bytes;
  return new Response(null, { status, headers });
}

/** To render a page its own routes are enough: of all that there are, the router would look for it anew. */
function withRoutesOf(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const own = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => own.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

/** The document in two parts. Lets the security policy know the shell's own scripts, and no others. */
function finishScripts(html: string, mark: string): [before: string, scripts: string] {
  const { before, scripts, hashes } = readOwnScripts(html, mark);
  const asked = requestContext();
  if (asked) asked.inlineScripts = hashes;
  return [before, holdScripts(scripts)];
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
export function onePath(
  pattern: string,
  { country = "", part }: Readonly<Record<string, string | undefined>>,
): string | null {
  if (pattern === paths.flag(":country")) return flagPath(country);
  if (pattern === paths.sitemapPart(":part")) return paths.sitemapPart(wholeId(part) ?? 0);
  return commonFiles.includes(pattern) ? pattern : null;
}

/** Whether a path names what it asks for in a way that links would: the other ways to one answer have no end. */
export function isLinked(pattern: string, { country = "" }: Readonly<Record<string, string | undefined>>): boolean {
  return pattern !== paths.flag(":country") || isCountrySpelling(country);
}

const commonFiles: readonly string[] = [paths.sitemap, paths.blogFeed, paths.eventsCalendar];
