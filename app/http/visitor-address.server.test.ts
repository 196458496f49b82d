// Holds contract 10.
import fc from "fast-check";
import { expect, it } from "vitest";

import { visitorKey } from "./visitor-address.server";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:0.0.0.0", "0.0.0.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["2001:db8::1.2.3.4", "2001:db8:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::fffe:1.2.3.4", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::2%a\nb%c", "fe80:0:0:0::/64"],
  ["::ffff:203.0.113.9%1", "203.0.113.9"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["203.0.113.9%1", "unknown"],
  ["203.0.113.9:4711", "unknown"],
  ["203.0.113.09", "unknown"],
  ["256.1.1.1", "unknown"],
  [" 203.0.113.9", "unknown"],
  ["[2001:db8::1]", "unknown"],
  ["2001:db8::1::2", "unknown"],
  ["%", "unknown"],
])("%j counts as %s", (address, key) => {
  expect(visitorKey(address)).toBe(key);
});

const half = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(0xffff)));
const written = ([...groups]: number[]) => groups.map((group) => group.toString(16)).join(":");

it("is the same for two addresses exactly when their first 64 bits are", () => {
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, otherHost) => {
      fc.pre(network.some(Boolean) && other.some(Boolean));
      const key = visitorKey(`${written(network)}:${written(host)}`);
      expect(visitorKey(`${written(network)}:${written(otherHost)}%eth0`)).toBe(key);
      expect(visitorKey(`${written(other)}:${written(host)}`) === key).toBe(written(network) === written(other));
    }),
  );
});

it("is the same however an address is written", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(visitorKey(`::ffff:${address}`)).toBe(visitorKey(address));
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(visitorKey(address.toUpperCase())).toBe(visitorKey(address));
      expect(visitorKey(new URL(`http://[${address}]`).hostname.slice(1, -1))).toBe(visitorKey(address));
    }),
  );
});

it("of any text is short, and never fails", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      expect(visitorKey(text).length).toBeLessThan(30);
    }),
  );
});
