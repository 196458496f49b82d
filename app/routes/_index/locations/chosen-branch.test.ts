import { describe, expect, it } from "vitest";

import { branchAddress, chosenBranch } from "./chosen-branch";

const places = [
  { country: "Nepal", branches: [{ id: "kathmandu" }, { id: "butwal" }] },
  { country: "New Zealand", branches: [{ id: "auckland" }] },
];

const chosenAt = (query: string) => {
  const chosen = chosenBranch(places, new URLSearchParams(query));
  return [chosen?.place.country, chosen?.branch.id];
};

describe("the branch that an address names", () => {
  it.each([
    ["", "Nepal", "kathmandu"],
    ["country=nepal&branch=butwal", "Nepal", "butwal"],
    ["country=New-Zealand", "New Zealand", "auckland"],
    ["country=new-zealand&branch=butwal", "New Zealand", "auckland"],
    ["country=nowhere&branch=butwal", "Nepal", "butwal"],
    ["branch=%00&country=", "Nepal", "kathmandu"],
  ])("%s is %s, %s", (query, country, branch) => {
    expect(chosenAt(query)).toEqual([country, branch]);
  });

  it("is found again at the address that is made for it, with the search that was there", () => {
    const address = new URL(
      branchAddress(new URLSearchParams("search=nursing&cursor=x"), "New Zealand", "auckland"),
      "https://site.example",
    );
    expect(chosenAt(address.search)).toEqual(["New Zealand", "auckland"]);
    expect([address.searchParams.get("search"), address.searchParams.get("cursor"), address.hash]).toEqual([
      "nursing",
      null,
      "#locations",
    ]);
  });

  it("is none without any place", () => {
    expect(chosenBranch([], new URLSearchParams())).toBeNull();
  });
});
