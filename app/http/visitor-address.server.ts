import { isIPv4, isIPv6 } from "node:net";

/** One key for everything that is no address, so that made-up text gains nothing. */
const UNKNOWN = "unknown";

/**
 * The key by which limits count the visitor behind an address: an IPv4 address itself, also in its IPv6-mapped form,
 * and of an IPv6 address its /64, the least that one visitor gets. Text that is no address has one shared key.
 */
export function visitorKey(address: string): string {
  // Limits keep it for an hour: a copy, since what was cut out of a header keeps all of it in memory.
  if (isIPv4(address)) return Buffer.from(address, "latin1").toString("latin1");
  const plain = address.replace(/%.*$/s, "");
  if (!isIPv6(plain)) return UNKNOWN;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address; the URL parser turns every way of writing it into one. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
