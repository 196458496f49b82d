import type { IncomingHttpHeaders } from "node:http";

/** No way through proxies is longer, in letters. */
const LONGEST_WAY = 1000;

/** An address with a port, as some proxies write it: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withPort = /^\s*(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)\s*$/;

/**
 * Leaves of X-Forwarded-For its end, which proxies have written, without ports: what stands before may be the sender's, tens of
 * thousands of entries.
 */
export function boundForwardedAddresses(headers: IncomingHttpHeaders): void {
  const way = headers["x-forwarded-for"]?.toString() ?? "";
  const end = way.slice(-LONGEST_WAY);
  if (end.length < way.length) headers["x-forwarded-for"] = end.slice(end.indexOf(",") + 1);
  if (/[\].]\d*:\d|\]/.test(end)) headers["x-forwarded-for"] = forwardedAddresses(headers).map(withoutPort).join(", ");
}

const withoutPort = (entry: string) =>
  entry.replace(withPort, (_whole, ipv4?: string, ipv6?: string) => ipv4 ?? ipv6 ?? "");

/** The addresses that proxies, or the sender, wrote into X-Forwarded-For: the nearest proxy's entry is the last. */
export function forwardedAddresses(headers: IncomingHttpHeaders): string[] {
  return [headers["x-forwarded-for"] ?? ""]
    .flat()
    .join(",")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * The address that counts as the visitor's: what the farthest of `trustProxy` proxies wrote, or the connection's. Express's
 * `incoming.ip` is the same, as a test holds.
 */
export function believedAddress(connection: string, forwarded: readonly string[], trustProxy: number): string {
  return trustProxy === 0 ? connection : (forwarded.at(-trustProxy) ?? forwarded[0] ?? connection);
}
