import type { AskedRoute } from "./asked-route.server";

/** How Remix asks for the data of one route instead of the document. */
const DATA_PARAMETER = "_data";

/**
 * Path and query of `url` without what `route` does not read: parameters in the route's own order, whatever the order
 * in which they were asked. An answer to this address may be kept under it.
 */
export function knownAddress(url: string, route: AskedRoute): string {
  const start = url.indexOf("?");
  if (start === -1) return route.path;
  const asked = new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, ""));
  const known = new URLSearchParams();
  for (const name of [DATA_PARAMETER, ...route.query]) {
    for (const value of asked.getAll(name)) known.append(name, value);
  }
  return known.size > 0 ? `${route.path}?${known}` : route.path;
}
