// Holds contract 3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Intakes } from "./intakes";

/** The first and the last month, 1 to 12, that each bar of the drawing covers. */
function barsOf(page: string) {
  const [, year = ""] = /viewBox="0 0 (\d+) /.exec(page) ?? [];
  const month = Number(year) / 12;
  return [...page.matchAll(/<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(([, x, width]) => [
    Math.floor(Number(x) / month) + 1,
    Math.floor((Number(x) + Number(width)) / month) + 1,
  ]);
}

it("draws each intake from its first month to the end of its last", () => {
  const months = [
    [1, 1],
    [2, 3],
    [9, 12],
  ];
  const intakes = months.map(([from = 1, to = 1]) => ({
    name: `From ${from}`,
    from,
    to,
    main: true,
    detail: { __html: "" },
  }));
  const section = { kind: "intakes", id: "intakes", heading: "Intakes", intakes } as const;
  expect(barsOf(renderToStaticMarkup(<Intakes section={section} />))).toEqual(months);
});
