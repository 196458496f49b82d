import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inner.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is on the open internet: not loopback, private, link-local, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !inner.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** A name lookup for connections to hosts of `IMAGE_HOSTS`: fails unless every address of the name is public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0];
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), "");
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} has an inner address`), "");
    }
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
