import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import type { RouteHandle } from "~/http/route-handle";

import type { Entry } from "./entry";
import { UNKNOWN } from "./logged-path.server";

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** The route behind a path, as far as the process has to know it. */
export interface AskedRoute {
  /** Its id, after those of the routes that it stands in; none where no route answers. */
  readonly ids: readonly string[];
  /** Its pattern, such as `/blog/:id`: for logs and metrics. */
  readonly pattern: string;
  /** The path to show it under: the one that was asked for, unless many lead to the same answer. */
  readonly path: string;
  /** Whether links may name it as the path that was asked for does. */
  readonly linked: boolean;
  /** The query parameters that it reads. */
  readonly query: readonly string[];
  /** Those of them of which it reads every value. */
  readonly repeated: readonly string[];
  /** Whether its answer depends on the picture formats that the browser accepts. */
  readonly pictures: boolean;
  /** Whether its answer is made anew for everyone who asks. */
  readonly own: boolean;
  /** Whether its answer is the same for everybody, with or without a cookie of ours. */
  readonly common: boolean;
}

type Matcher = (path: string) => AskedRoute;

const PATHS_KEPT = 500;
const LONGEST_KEPT = 200;
const matchers = new WeakMap<ServerBuild, Matcher>();

/** The route of `build` that answers a path, which must be decodable. */
export function askedRoute(build: ServerBuild, path: string): AskedRoute {
  const matcher = matchers.get(build) ?? matcherOf(build);
  matchers.set(build, matcher);
  return matcher(path);
}

/** Remembers what it found: to match costs more than everything else about a kept page. */
function matcherOf(build: ServerBuild): Matcher {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = childrenOf(routes, undefined);
  const kept = new LRUCache<string, AskedRoute>({ max: PATHS_KEPT });
  return (path) => {
    const known = kept.get(path);
    if (known) return known;
    const asked = match(tree, path, build.entry.module as Entry);
    if (path.length <= LONGEST_KEPT) kept.set(path, asked);
    return asked;
  };
}

function match(tree: RouteObject[], path: string, { onePath, isLinked }: Entry): AskedRoute {
  const matches = matchRoutes(tree, path);
  // An absolute address, say, is no path at all: it is answered as what no other route knows.
  if (!matches)
    return {
      ids: [],
      pattern: UNKNOWN,
      path,
      linked: true,
      query: [],
      repeated: [],
      pictures: false,
      own: false,
      common: false,
    };
  const handles = matches.map(({ route }) => handleOf(route));
  const pattern = `/${matches
    .map(({ route }) => route.path)
    .filter(Boolean)
    .join("/")}`;
  const params = matches.at(-1)?.params ?? {};
  return {
    ids: matches.map(({ route }) => route.id ?? ""),
    pattern,
    path: onePath(pattern, params) ?? path,
    linked: isLinked(pattern, params),
    query: handles.flatMap(({ query = [] }) => query),
    repeated: handles.flatMap(({ repeated = [] }) => repeated),
    pictures: handles.some(({ pictures }) => pictures),
    own: handles.some(({ own }) => own),
    common: handles.some(({ common }) => common),
  };
}

function handleOf(route: RouteObject): RouteHandle {
  const handle: unknown = route.handle;
  return typeof handle === "object" && handle !== null ? handle : {};
}

function childrenOf(routes: readonly ServerRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, index, path, module: { handle } }) =>
      index ? { id, index: true, path, handle } : { id, path, handle, children: childrenOf(routes, id) },
    );
}
