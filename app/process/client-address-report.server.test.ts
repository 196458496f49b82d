// Holds contract 2.
import { expect, it } from "vitest";

import { addressReport } from "./client-address-report.server";

it.each([
  [0, 0, "127.0.0.1", "direct", "the connection", "loopback"],
  [0, 0, "203.0.113.9", "direct", "the connection", "public"],
  [0, 0, "::ffff:172.18.0.1", "private", "the connection", "private"],
  [1, 0, "172.18.0.1", "ignored", "the connection", "private"],
  [1, 0, "127.0.0.1", "ignored", "the connection", "loopback"],
  [1, 1, "203.0.113.9", "believed", "X-Forwarded-For, entry 1 from the right", "public"],
  [3, 1, "203.0.113.9", "believed", "X-Forwarded-For, entry 1 from the right", "public"],
  [2, 1, "10.0.0.5", "private", "X-Forwarded-For, entry 1 from the right", "private"],
  [2, 1, "127.0.0.1", "private", "X-Forwarded-For, entry 1 from the right", "loopback"],
  [2, 2, "2400:1a00::1", "believed", "X-Forwarded-For, entry 2 from the right", "public"],
  [1, 1, "unknown", "no address", "X-Forwarded-For, entry 1 from the right", "none"],
  [1, 2, "203.0.113.9", "too few", "X-Forwarded-For, entry 1 from the right", "public"],
  [0, 2, "203.0.113.9", "direct", "the connection", "public"],
])("of %d entries with TRUST_PROXY=%d and %s: %s", (forwarded, trustProxy, address, finding, believes, kind) => {
  expect(addressReport(forwarded, trustProxy, address)).toEqual({
    finding,
    report: { trustProxy, forwarded, believes, address: kind },
  });
});
