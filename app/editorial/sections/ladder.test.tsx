// Holds contract 3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Ladder } from "./ladder";

it("draws the lowest level at the foot, and every further one above it and wider", () => {
  const levels = ["School", "Diploma", "Bachelor"].map((name) => ({
    name,
    short: name,
    years: "1 year",
    detail: { __html: "" },
  }));
  const section = { kind: "ladder", id: "ladder", heading: "Levels", levels } as const;
  const page = renderToStaticMarkup(<Ladder section={section} />);
  const stairs = [...page.matchAll(/<rect[^>]* y="([\d.]+)" width="([\d.]+)"/g)].map(([, ...each]) => each.map(Number));
  expect(stairs).toHaveLength(3);
  expect(stairs).toEqual([...stairs].sort(([low = 0], [high = 0]) => high - low));
  expect(stairs).toEqual([...stairs].sort(([, narrow = 0], [, wide = 0]) => narrow - wide));
});
