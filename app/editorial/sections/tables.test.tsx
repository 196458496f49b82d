// Holds contract 3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Table } from "./tables";

const cells = (...texts: string[]) => texts.map((__html) => ({ __html }));

it("names each value, which stands alone on a phone, by the heading of its own column", () => {
  const rows = [cells("Diploma", "1 year", "NZ$20,000"), cells("Bachelor", "3 years", "NZ$30,000")];
  const columns = ["Level", "Length", "Fee"];
  const table = { caption: "Costs", columns, rows, total: cells("In all", "4 years", "NZ$50,000") };
  const page = renderToStaticMarkup(<Table table={table} />);
  const named = [...page.matchAll(/data-label="([^"]*)"><span><span[^>]*>([^<]*)</g)].map(([, ...each]) => each);
  expect(named).toEqual([
    ["Length", "1 year"],
    ["Fee", "NZ$20,000"],
    ["Length", "3 years"],
    ["Fee", "NZ$30,000"],
    ["Length", "4 years"],
    ["Fee", "NZ$50,000"],
  ]);
});
