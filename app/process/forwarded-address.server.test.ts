// Holds contract 2.
import { expect, it } from "vitest";

import { boundForwardedAddresses, forwardedAddresses } from "./forwarded-address.server";

it("reads of a way through proxies its end, however much the sender has put before it", () => {
  const headers = { "x-forwarded-for": `${"1,".repeat(31_000)}192.0.2.7, 10.0.0.1` };
  boundForwardedAddresses(headers);
  expect(headers["x-forwarded-for"].length).toBeLessThanOrEqual(1000);
  expect(forwardedAddresses(headers).slice(-2)).toEqual(["192.0.2.7", "10.0.0.1"]);
  const short = { "x-forwarded-for": "192.0.2.7" };
  boundForwardedAddresses(short);
  expect(short).toEqual({ "x-forwarded-for": "192.0.2.7" });
});

it.each([
  ["192.0.2.7:40123, 10.0.0.1", "192.0.2.7, 10.0.0.1"],
  ["192.0.2.7, [2001:db8::1]:443", "192.0.2.7, 2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["a.b:1", "a.b:1"],
])("reads of %s the addresses alone", (written, read) => {
  const headers = { "x-forwarded-for": written };
  boundForwardedAddresses(headers);
  expect(headers).toEqual({ "x-forwarded-for": read });
});
