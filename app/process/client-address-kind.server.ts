import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** Where an address belongs; "none" is text that is no address. */
export type AddressKind = "loopback" | "private" | "public" | "none";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const inner = new BlockList();
inner.addSubnet("10.0.0.0", 8, "ipv4");
inner.addSubnet("172.16.0.0", 12, "ipv4");
inner.addSubnet("192.168.0.0", 16, "ipv4");
inner.addSubnet("169.254.0.0", 16, "ipv4");
inner.addSubnet("fc00::", 7, "ipv6");
inner.addSubnet("fe80::", 10, "ipv6");

/** Of which kind an address is. */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  if (version === 0) return "none";
  const family = version === 4 ? "ipv4" : "ipv6";
  if (loopback.check(plain, family)) return "loopback";
  return inner.check(plain, family) ? "private" : "public";
}

/** Whether an address is a loopback or private one; text that is no address is not. */
export function isInnerAddress(address: string): boolean {
  return ["loopback", "private"].includes(addressKind(address));
}

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
