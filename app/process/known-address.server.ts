import type { IncomingMessage } from "node:http";

import type { AskedRoute } from "./asked-route.server";

/** How Remix asks for the data of one route instead of the document. */
const DATA_PARAMETER = "_data";
/** Values that a parameter may have which may be repeated: more than anyone chooses. */
const MOST_VALUES = 50;

/** Parameters of an address: twice as many as are read of the one that may be repeated. */
const MOST_PARAMETERS = 100;

/**
 * Leaves of an address its first 100 parameters, before anybody reads them: each costs far more than its letters. What was cut
 * ends in "&", so that it is not taken for the usual address of its page.
 */
export function boundParameters(incoming: Pick<IncomingMessage, "url">): void {
  const { url = "" } = incoming;
  let end = url.indexOf("?");
  if (end === -1) return;
  for (let count = 0; count < MOST_PARAMETERS; count++) {
    end = url.indexOf("&", end + 1);
    if (end === -1) return;
  }
  incoming.url = url.slice(0, end + 1);
}

/**
 * Path and query of `url` without what `route` does not read: parameters in the route's own order, whatever the order
 * in which they were asked, with their first value, or the first 50 where the route reads several. An answer to this
 * address may be kept under it.
 */
export function knownAddress(url: string, route: AskedRoute): string {
  const known = knownQuery(queryOf(url) ?? "", route);
  return known.size > 0 ? `${route.path}?${known}` : route.path;
}

/**
 * Whether `url` is written as links and forms write it: with nothing that `knownAddress` leaves out, and no letter
 * escaped or in capitals without need. Every answer can be asked for under any number of other addresses; a cache that
 * knows the address alone, as nginx's does, would keep a copy for each.
 */
export function isUsualAddress(url: string, route: AskedRoute): boolean {
  const query = queryOf(url);
  if (!route.linked || !isUsualPath(url.split("?", 1)[0] ?? "", route.pattern)) return false;
  if (!query) return true;
  const pairs = query.split("&");
  return pairs.length === knownQuery(query, route).size && pairs.every(isUsualPair);
}

function queryOf(url: string): string | null {
  const start = url.indexOf("?");
  return start === -1 ? null : url.slice(start + 1).replace(/#.*$/s, "");
}

function knownQuery(query: string, route: AskedRoute): URLSearchParams {
  const asked = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of [DATA_PARAMETER, ...route.query]) {
    const values = new Set(asked.getAll(name));
    const most = route.repeated.includes(name) ? MOST_VALUES : 1;
    for (const value of [...values].slice(0, most)) known.append(name, value);
  }
  return known;
}

function isUsualPath(path: string, pattern: string): boolean {
  const [segments, expected] = [path.split("/"), pattern.split("/")];
  const named = expected.at(-1) === "*" ? expected.slice(0, -1) : expected;
  const others = segments.slice(named.length);
  if (!named.every((each, index) => isUsualSegment(segments[index] ?? "", each))) return false;
  return named === expected ? others.length === 0 : named.length > 1 && others.length > 0 && others.every(isPageName);
}

function isUsualSegment(segment: string, expected: string): boolean {
  if (!expected.startsWith(":")) return segment === expected;
  // An id has no zeros in front.
  return isUsuallyEscaped(segment) && !/^0\d/.test(segment);
}

/** Pages of a folder of content/pages have names in small letters, but are found under any. */
function isPageName(segment: string): boolean {
  return segment !== "" && segment === segment.toLowerCase() && isUsuallyEscaped(segment);
}

function isUsuallyEscaped(segment: string): boolean {
  return segment === encodeURIComponent(decodeURIComponent(segment));
}

/** As a form or `URLSearchParams` writes it, as `encodeURIComponent` does, or with all its signs. */
function isUsualPair(pair: string): boolean {
  const [[name, value] = ["", ""]] = new URLSearchParams(pair);
  const asForm = new URLSearchParams([[name, value]]).toString();
  return [asForm, `${name}=${encodeURIComponent(value)}`, `${name}=${encodeURI(value)}`].includes(pair);
}
