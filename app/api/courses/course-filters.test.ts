// Holds contract 4, 5.2, 11.3.
import { describe, expect, it } from "vitest";

import {
  asksForAll,
  isReordered,
  isUnfiltered,
  readBudget,
  readCourseFilters,
  readMaxFee,
  searchText,
  wholeId,
} from "./course-filters";

describe("readCourseFilters", () => {
  it("reads the site's own order and months, and ignores what is none", () => {
    const read = (query: string) => readCourseFilters(new URLSearchParams(query)).filters;
    expect(read("sort=fee-desc&intake=9&intake=2&intake=9")).toMatchObject({ sort: "fee-desc", intakes: [2, 9] });
    expect(read("sort=&intake=0&intake=13&intake=1.5&intake=July&intake=-1&intake=")).toMatchObject({
      sort: null,
      intakes: [],
    });
    expect(isUnfiltered(read("sort=nonsense&intake=x"))).toBe(true);
    expect(isUnfiltered(read("sort=intake"))).toBe(false);
    expect(isUnfiltered(read("intake=1"))).toBe(false);
  });

  it("reads every filter, with countries once each", () => {
    const { filters, notes } = readCourseFilters(
      new URLSearchParams(
        "search= nursing &interest=2&specialization=7&country=3&country=1&country=3&max_fee=25,000&budget=12.5",
      ),
    );
    expect(filters).toEqual({
      sort: null,
      intakes: [],
      search: "nursing",
      interest: 2,
      specialization: 7,
      countries: [1, 3],
      maxFee: 25000,
      budget: 12.5,
    });
    expect(notes).toEqual({ search: null, maxFee: null, budget: null });
  });

  it("leaves a filter unset for what is no id or no fee, and keeps what was typed", () => {
    const { filters, typed, notes } = readCourseFilters(
      new URLSearchParams("search=a&interest=x&specialization=-1&country=1e3&country=&max_fee=-5&budget=none"),
    );
    expect(isUnfiltered(filters)).toBe(true);
    expect(typed).toEqual({ search: "a", maxFee: "-5", budget: "none" });
    expect(notes.budget).toMatch(/lakh/);
    expect(notes.search).toMatch(/at least 2/);
    expect(notes.maxFee).toMatch(/above zero/);
  });

  it("cuts a long text to 200 characters and says so", () => {
    const { filters, notes } = readCourseFilters(new URLSearchParams({ search: "न".repeat(250) }));
    expect([...(filters.search ?? "")]).toHaveLength(200);
    expect(notes.search).toMatch(/first 200/);
    expect(searchText(`${"a".repeat(199)} b`)).toBe("a".repeat(199));
  });

  it.each([
    ["search=&max_fee=&budget=", "nothing is typed"],
    ["search=%20%20&max_fee=%20&budget=%20", "blanks are typed"],
    [`search=${"a".repeat(200)}`, "the text is of 200 characters"],
  ])("says nothing where %s (%s)", (query) => {
    expect(readCourseFilters(new URLSearchParams(query)).notes).toEqual({ search: null, maxFee: null, budget: null });
  });

  it("keeps of an amount as it is typed no more than stands in every link", () => {
    const { typed } = readCourseFilters(new URLSearchParams({ max_fee: "9".repeat(51), budget: "8".repeat(51) }));
    expect(typed).toMatchObject({ maxFee: "9".repeat(50), budget: "8".repeat(50) });
  });

  it.each([
    "search=law",
    "interest=1",
    "specialization=1",
    "country=1",
    "max_fee=9",
    "budget=9",
    "intake=1",
    "sort=fee",
  ])("takes %s alone for a search", (query) => {
    const { filters } = readCourseFilters(new URLSearchParams(query));
    expect(isUnfiltered(filters)).toBe(false);
    expect(asksForAll(filters)).toBe(/^(budget|intake|sort)/.test(query));
    expect(isReordered(filters)).toBe(/^(budget|intake|sort)/.test(query));
  });
});

it("takes control characters for spaces", () => {
  expect(searchText("\u0000\u0001")).toBeNull();
  expect(searchText("nursing\u0000\r\nX: y")).toBe("nursing X: y");
});

it("reads no more destinations than a page can show", () => {
  const query = Array.from({ length: 300 }, (_, index) => `country=${index + 1}`).join("&");
  expect(readCourseFilters(new URLSearchParams(query)).filters.countries).toHaveLength(50);
});

it("counts code points after NFC and trimming", () => {
  expect(searchText("😀")).toBeNull();
  expect(searchText(`a${" ".repeat(210)}b`)).toBeNull();
  expect(searchText("e\u0301")).toBeNull();
  expect(searchText(" 😀a ")).toBe("😀a");
});

it.each([
  ["12", 12],
  ["0", null],
  ["1.0", null],
  ["12abc", null],
  ["2147483647", 2147483647],
  ["2147483648", null],
  ["999999999999999999999", null],
  [null, null],
])("wholeId(%s) is %s", (text, id) => {
  expect(wholeId(text)).toBe(id);
});

it.each([
  ["25 000", 25000],
  ["$25,000.50", 25000.5],
  ["25000.", 25000],
  ["1,25,000", 125000],
  ["12,5", null],
  ["12,50", null],
  ["1,2500", null],
  [".", null],
  ["1.234", null],
  ["२५०००", 25000],
  ["रु २५,०००", null],
  ["२५,०००", 25000],
  ["２５，０００", 25000],
  ["0", null],
  ["1e5", null],
  ["", null],
])("readMaxFee(%s) is %s", (text, fee) => {
  expect(readMaxFee(text)).toBe(fee);
});

it.each([
  ["30", 30],
  [" 12.5 ", 12.5],
  [".5", 0.5],
  ["३०", 30],
  ["1000", 1000],
  ["1000.01", null],
  ["0", null],
  ["-3", null],
  ["3,000", null],
  ["1,000", 1000],
  ["1e2", null],
  ["30 lakh", null],
  [`${" ".repeat(100_000)}30`, null],
  ["", null],
])("readBudget(%s) is %s", (text, lakh) => {
  expect(readBudget(text)).toBe(lakh);
});
