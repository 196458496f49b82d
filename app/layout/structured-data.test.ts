import { describe, expect, it } from "vitest";

import { openingHours } from "./structured-data";

describe("openingHours", () => {
  it.each([
    ["Sun-Fri 9:00 AM - 6:00 PM", "Mo,Tu,We,Th,Fr,Su 09:00-18:00"],
    ["Mon-Fri 9:00 AM - 5:00 PM", "Mo,Tu,We,Th,Fr 09:00-17:00"],
    ["Sat-Sun 12:15 AM - 12:30 PM", "Sa,Su 00:15-12:30"],
  ])("writes %s as %s", (text, hours) => {
    expect(openingHours(text)).toBe(hours);
  });

  it.each(["", "always", "Foo-Fri 9:00 AM - 6:00 PM"])("leaves out %j", (text) => {
    expect(openingHours(text)).toBeUndefined();
  });
});
