import { describe, expect, it } from "vitest";

import { findPage, listPages, type SectionOf } from "./pages.server";

const guides = listPages()
  .map(({ path }) => path)
  .filter((path) => path.startsWith("/study-abroad/"));

describe("the destination guides", () => {
  it("are six", () => {
    expect(guides).toHaveLength(6);
  });

  it.each(guides)("%s has a section of costs", (path) => {
    expect(findPage(path)?.sections.find(({ id }) => id === "costs")?.kind).toBe("tables");
  });
});

it("Who we are makes the six claims of the firm", () => {
  const claims = findPage("/who-we-are")?.sections.find(
    (section): section is SectionOf<"list"> => section.id === "why-choose-us",
  );
  const titles = claims?.items.map(({ title }) => title) ?? [];
  for (const claim of [
    /^15 years of service/,
    /^Certified counsellors/,
    /^Free advice/,
    /^End-to-end service/,
    /high visa success rate/i,
    /^Scholarship assistance/,
  ]) {
    expect(
      titles.some((title) => claim.test(title ?? "")),
      String(claim),
    ).toBe(true);
  }
});
