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
