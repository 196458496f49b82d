import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { drawHouse } from "../scripts/house.mjs";

it("is drawn as it is: `npm run house` draws docs/house.svg anew", async () => {
  expect(await drawHouse()).toBe(readFileSync("docs/house.svg", "utf8"));
});
