import { BlockList, isIP } from "node:net";

const inner = new BlockList();
inner.addSubnet("127.0.0.0", 8, "ipv4");
inner.addSubnet("10.0.0.0", 8, "ipv4");
inner.addSubnet("172.16.0.0", 12, "ipv4");
inner.addSubnet("192.168.0.0", 16, "ipv4");
inner.addSubnet("169.254.0.0", 16, "ipv4");
inner.addAddress("::1", "ipv6");
inner.addSubnet("fc00::", 7, "ipv6");
inner.addSubnet("fe80::", 10, "ipv6");

/** Whether an address is a loopback or private one; text that is no address is not. */
export function isInnerAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  return version !== 0 && inner.check(plain, version === 4 ? "ipv4" : "ipv6");
}
