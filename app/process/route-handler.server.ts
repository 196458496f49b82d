import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import type { AskedRoute } from "./asked-route.server";

const handlers = new WeakMap<ServerBuild, Map<string, RequestHandler>>();

/**
 * Remix's handler for a `request` that `route` answers. It is made once, and knows this route and those that it stands in
 * only: among all of them, Remix looks for the right one several times a request. A request for another path than the
 * one that the route was found by, as a URL writes some, is for the handler of the whole build.
 */
export function handlerOf(build: ServerBuild, route: AskedRoute, request: Request): RequestHandler {
  const { pathname } = new URL(request.url);
  const ids = pathname === route.path ? route.ids : [];
  const made = handlers.get(build) ?? new Map<string, RequestHandler>();
  handlers.set(build, made);
  const key = ids.join(" ");
  const handler = made.get(key) ?? createRequestHandler(part(build, ids), process.env.NODE_ENV);
  made.set(key, handler);
  return handler;
}

/** `build` with the routes of these ids; with none, as it is. */
function part(build: ServerBuild, ids: readonly string[]): ServerBuild {
  if (ids.length === 0) return build;
  return { ...build, routes: Object.fromEntries(Object.entries(build.routes).filter(([id]) => ids.includes(id))) };
}
