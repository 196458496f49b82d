// Holds contract 11.2.
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import { publishedAt, readPublished, withPublished } from "../../scripts/published-rates.mjs";

const rate = (iso3: string, unit: number, sell: string | null) => ({
  currency: { iso3, name: iso3, unit },
  buy: "1",
  sell,
});
/** As the bank's service writes it: days with texts for numbers, and a unit of 10 or 100 for some. */
const answered = {
  status: { code: 200 },
  data: {
    payload: [
      { date: "2026-11-20", published_on: "2026-11-20 00:00:00", rates: [rate("USD", 1, "140.00")] },
      {
        date: "2026-11-22",
        published_on: "2026-11-22 00:00:00",
        rates: [rate("INR", 100, "160.15"), rate("USD", 1, "141.85"), rate("JPY", 10, "9.57"), rate("HKD", 1, null)],
      },
    ],
  },
  pagination: { page: 1, pages: 1, per_page: 100, total: 2 },
};

const file = `# rates
asOf: "2026-10-01" # a day
source:
  label: Nepal Rastra Bank
  url: https://bank.example/
rates:
  USD: 139
  INR: 1.5
others:
  NZD:
    rate: 82.1
    asOf: "2026-01-01"
    source:
      label: our own estimate
`;

describe("the rates that the bank publishes", () => {
  it("are asked for by the days before today", () => {
    expect(publishedAt(Date.parse("2026-11-23T05:00:00Z")).href).toBe(
      "https://www.nrb.org.np/api/forex/v1/rates?page=1&per_page=100&from=2026-11-13&to=2026-11-23",
    );
  });

  it("are the selling rates of the latest day, for one unit of each currency", () => {
    expect(readPublished(answered)).toEqual({ asOf: "2026-11-22", rates: { INR: 1.6015, USD: 141.85, JPY: 0.957 } });
  });

  it.each([
    ["nothing", null, /another shape/],
    ["a page of HTML", "<html>", /another shape/],
    ["another shape", { payload: [] }, /another shape/],
    ["no day", { data: { payload: [] } }, /no day/],
    ["no rate", { data: { payload: [{ date: "2026-11-22", rates: [rate("USD", 1, "n/a")] }] } }, /no rate/],
  ])("are refused with a sentence when the answer is %s", (_, body, sentence) => {
    expect(() => readPublished(body)).toThrow(sentence);
  });

  it("never come out of hostile answers as anything but numbers above zero", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ currency: fc.anything(), sell: fc.anything() })), (rates) => {
        const body = { data: { payload: [{ date: "2026-11-22", rates: [...rates, rate("USD", 1, "141")] }] } };
        for (const value of Object.values(readPublished(body).rates)) expect(value).toBeGreaterThan(0);
      }),
    );
  });
});

describe("content/rates.yaml", () => {
  it("keeps its comments and the rates of other sources", () => {
    const { text, missing, others } = withPublished(file, readPublished(answered));
    expect(text).toContain("# rates\n");
    expect(parse(text)).toEqual({
      ...parse(file),
      asOf: "2026-11-22",
      rates: { USD: 141.85, INR: 1.6015 },
    });
    expect({ missing, others }).toEqual({ missing: [], others: ["NZD"] });
  });

  it("names the currencies that the bank does not publish", () => {
    expect(withPublished(file, { asOf: "2026-11-22", rates: { USD: 141 } }).missing).toEqual(["INR"]);
  });

  it("is not put back to an older day", () => {
    expect(() => withPublished(file, { asOf: "2026-09-01", rates: { USD: 141 } })).toThrow(/older/);
  });

  it("of this site can be brought up to date", () => {
    const own = readFileSync("content/rates.yaml", "utf8");
    const { text, missing } = withPublished(own, { asOf: "2099-01-01", rates: parse(own).rates });
    expect({ ...parse(own), asOf: "2099-01-01" }).toEqual(parse(text));
    expect(missing).toEqual([]);
  });
});
