import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
type PatternOf = (path: string) => string;

const known = new WeakMap<ServerBuild, PatternOf>();

/** A function that names the route pattern of a path, such as `/blog/:id`: for logs and metrics. */
export function routePatterns(build: ServerBuild): PatternOf {
  const kept = known.get(build);
  if (kept) return kept;

  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = childrenOf(routes, undefined);
  const patternOf = (path: string) => {
    const matches = matchRoutes(tree, path) ?? [];
    return `/${matches.map((match) => match.route.path).filter(Boolean).join("/")}`;
  };
  known.set(build, patternOf);
  return patternOf;
}

function childrenOf(routes: readonly ServerRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map((route) =>
      route.index
        ? { id: route.id, index: true, path: route.path }
        : { id: route.id, path: route.path, children: childrenOf(routes, route.id) },
    );
}
