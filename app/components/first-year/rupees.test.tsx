// Holds contract 11.2.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { RatesNote } from "./rupees";

const bank = { asOf: "1 October 2026", source: { label: "Bank" } };
const own = (asOf: string) => ({ code: "NZD", asOf, source: { label: "our own estimate" } });
const old = "Rates of 1 October 2026, more than two months old: ask us before you decide.";

it.each([
  ["fresh", null, [own(bank.asOf)], "Rupees at the rates of 1 October 2026, Bank; NZD: our own estimate."],
  ["old", bank.asOf, [own(bank.asOf)], `Rupees at the rates of Bank; NZD: our own estimate. ${old}`],
  [
    "of two days",
    bank.asOf,
    [own("1 May 2026")],
    `Rupees at the rates of Bank; NZD of 1 May 2026: our own estimate. ${old}`,
  ],
  [
    "fresh, but one",
    "1 May 2026",
    [own("1 May 2026")],
    "Rupees at the rates of 1 October 2026, Bank; NZD of 1 May 2026: our own estimate. Rates of 1 May 2026, more than two months old: ask us before you decide.",
  ],
  ["of one source", null, [], "Rupees at the rates of 1 October 2026, Bank."],
])("rates that are %s name their date once", (_what, day, others, text) => {
  const html = renderToStaticMarkup(<RatesNote rates={{ ...bank, old: day, others }} />);
  expect(html.replace(/<[^>]*>/g, "")).toBe(text);
  expect(text.split(bank.asOf)).toHaveLength(2);
});
