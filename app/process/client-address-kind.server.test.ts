// Holds contract 10.
import { expect, it } from "vitest";

import { isInnerAddress } from "./client-address-kind.server";

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:10.1.2.3", true],
  ["172.16.0.9", true],
  ["172.32.0.9", false],
  ["192.168.1.1", true],
  ["8.8.8.8", false],
  ["::ffff:8.8.8.8", false],
  ["2400:1a00::1", false],
  ["fe80::1%eth0", true],
  ["localhost", false],
  ["", false],
])("%s: %s", (address, expected) => {
  expect(isInnerAddress(address)).toBe(expected);
});
