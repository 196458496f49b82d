import { describe, expect, it } from "vitest";

import { eventData, openingHours } from "./structured-data";

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

describe("eventData", () => {
  const event = { id: 7, title: "Fair", image: null, summary: "Come.", startDate: "2026-12-12" };
  const dataOf = (location: string) =>
    eventData({ ...event, location }, { name: "Firm", siteOrigin: "https://site.example" });

  it.each(["Online", " online ", "ONLINE"])("has an event at %j online, at its own address", (location) => {
    expect(dataOf(location)).toMatchObject({
      "script:ld+json": {
        eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
        location: { "@type": "VirtualLocation", url: "https://site.example/upcoming-events/7" },
      },
    });
  });

  it("has any other at its place", () => {
    expect(dataOf("Butwal, and online")).toMatchObject({
      "script:ld+json": {
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { "@type": "Place", name: "Butwal, and online" },
      },
    });
  });
});
