import type { IncomingMessage } from "node:http";

import { LRUCache } from "lru-cache";

import { log } from "~/log.server";

import { addressKind, type AddressKind } from "./client-address-kind.server";
import { believedAddress, forwardedAddresses } from "./forwarded-address.server";

/** How the address of visitors is read: never an address itself. */
interface AddressReport {
  readonly trustProxy: number;
  /** How many addresses X-Forwarded-For named. */
  readonly forwarded: number;
  readonly believes: string;
  readonly address: AddressKind;
}

type Finding = "believed" | "direct" | "ignored" | "too few" | "private" | "no address";

const hints: Partial<Record<Finding, string>> = {
  ignored:
    "A proxy seems to name the visitor but is not believed, so that all visitors count as one. Set TRUST_PROXY to the number of proxies in front of the site.",
  "too few":
    "There are fewer proxies than TRUST_PROXY says, so that visitors can make up their address. Set TRUST_PROXY to the number of proxies in front of the site.",
  private:
    "A private address stands for the visitor. Unless somebody asked from within, it is a proxy's, and all visitors count as one. Set TRUST_PROXY to the number of proxies in front of the site; each of them must add to X-Forwarded-For.",
  "no address":
    "What a proxy wrote for the visitor is no address, so that all such visitors count as one. Each proxy must add the address of whoever asked it to X-Forwarded-For.",
};

/** What is to be said of a request: how its address was read, and whether that is probably the visitor's. */
export function addressReport(
  forwarded: number,
  trustProxy: number,
  address: string,
): { finding: Finding; report: AddressReport } {
  const believed = Math.min(trustProxy, forwarded);
  const kind = addressKind(address);
  return {
    finding: findingOf(forwarded, trustProxy, kind),
    report: {
      trustProxy,
      forwarded,
      believes: believed === 0 ? "the connection" : `X-Forwarded-For, entry ${believed} from the right`,
      address: kind,
    },
  };
}

function findingOf(forwarded: number, trustProxy: number, kind: AddressKind): Finding {
  if (forwarded > 0 && trustProxy === 0) return "ignored";
  if (forwarded > 0 && forwarded < trustProxy) return "too few";
  if (kind === "private" || (kind === "loopback" && forwarded > 0)) return "private";
  if (forwarded === 0) return "direct";
  return kind === "none" ? "no address" : "believed";
}

/** Connections, each with what its proxies wrote, that were looked at already. */
const MOST_SEEN = 500;
/** What is longer, in letters, is looked at each time. */
const LONGEST_SEEN = 200;

/**
 * A function to call with every request of a visitor. It writes one line for each way in which requests arrive, at the
 * first of them; a warning when the address is probably not the visitor's.
 */
export function addressReporter(trustProxy: number): (incoming: IncomingMessage) => void {
  const told = new Set<Finding>();
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });
  return ({ headers, socket }) => {
    const connection = socket.remoteAddress ?? "";
    const way = `${connection} ${String(headers["x-forwarded-for"])}`;
    if (seen.has(way)) return;
    if (way.length <= LONGEST_SEEN) seen.set(way, true);

    const forwarded = forwardedAddresses(headers);
    const address = believedAddress(connection, forwarded, trustProxy);
    const { finding, report } = addressReport(forwarded.length, trustProxy, address);
    if (told.has(finding)) return;
    told.add(finding);
    const hint = hints[finding];
    if (hint) log.warn({ ...report, hint }, "client addresses");
    else log.info(report, "client addresses");
  };
}
