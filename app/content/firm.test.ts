// Holds contract 2.
import { describe, expect, it } from "vitest";

import {
  branches,
  firm,
  frameOrigins,
  homeCopy,
  navigation,
  scriptOrigins,
  successStories,
  testimonials,
} from "./firm.server";
import { firm as firmSchema } from "./pipeline/firm-schema.server";

describe("the firm's data", () => {
  it("carries the registration number and the years of service", () => {
    expect(firm()).toMatchObject({ registrationNumber: 670, yearsOfService: 15, copyrightYear: 2024 });
  });

  it("has the three offices, with their hours", () => {
    expect(
      branches().map(({ country, branches }) => [
        country,
        branches.map(({ title, workingHours }) => [title, workingHours]),
      ]),
    ).toEqual([
      [
        "Nepal",
        [
          ["Kathmandu Head Office", "Sun-Fri 9:00 AM - 6:00 PM"],
          ["Butwal Branch", "Sun-Fri 9:00 AM - 6:00 PM"],
        ],
      ],
      ["Australia", [["Brisbane Office", "Mon-Fri 9:00 AM - 5:00 PM"]]],
    ]);
  });

  it("names each page once in a menu", () => {
    const { header, more } = navigation();
    const urls = [...header, more].flatMap((entry) => ("links" in entry ? entry.links : [entry])).map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("names no address that may be somebody's", () => {
    const { social, chatUrl, bookingUrl } = firm();
    const offices = branches().flatMap(({ branches: all }) => all.map(({ website }) => website));
    for (const address of [...Object.values(social), chatUrl, bookingUrl, ...offices]) {
      expect(new URL(address).hostname).toMatch(/\.example$/);
    }
    const mails = [firm().email, ...branches().flatMap(({ branches: all }) => all.map(({ email }) => email))];
    for (const mail of mails) expect(mail).toMatch(/\.example$/);
  });

  it("lists the eight services in their menu, and Student Visa Services beside it", () => {
    const services = navigation().header.find((entry) => "id" in entry && entry.id === "services");
    expect(services && "links" in services ? services.links.map(({ url }) => url) : []).toEqual(
      homeCopy().services.cards.map(({ url }) => url),
    );
    expect(navigation().more.links.map(({ label }) => label)).toEqual([
      "Scholarship",
      "Events",
      "Who we are",
      "Contact",
      "Blogs",
      "Privacy Policy",
      "Student Visa Services",
    ]);
  });

  it("tells the success stories of other persons than those of the testimonials", () => {
    const firstName = ({ name }: { name: string }) => name.split(/[ ,]/, 1)[0];
    const students = testimonials().map(firstName);
    expect(
      successStories()
        .stories.map(firstName)
        .filter((name) => students.includes(name)),
    ).toEqual([]);
  });

  it("lets a script in from the chatbot's origin only, where there is a chatbot", () => {
    expect(scriptOrigins()).toEqual([]);
    expect(scriptOrigins({ label: "Ask", scriptUrl: "https://bot.example/widget.js?key=1" })).toEqual([
      "https://bot.example",
    ]);
  });

  it.each(["http://bot.example/w.js", "javascript:alert(1)", "//bot.example/w.js", "data:text/javascript,1"])(
    "takes no chatbot from %s",
    (scriptUrl) => {
      expect(firmSchema.shape.chatbot.safeParse({ label: "Ask", scriptUrl }).success).toBe(false);
    },
  );

  it("lists the origins of the maps for the security policy", () => {
    expect(frameOrigins()).toEqual(["https://www.openstreetmap.org"]);
  });
});
