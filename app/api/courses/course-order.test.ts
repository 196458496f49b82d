// Holds contract 11.3.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { courseSorts, inOrder, readSort, type CourseSort } from "./course-order";

const NOVEMBER = 11;
const course = (id: string, rupees: number | null, years: number | null, months: number[]) => ({
  id,
  measures: { rupees, years, months },
});
const courses = [
  course("dear", 3_000_000, 3, [11]),
  course("unknown", null, null, []),
  course("cheap", 1_000_000, 1, [2, 12]),
  course("same", 3_000_000, 1, [1, 7]),
  course("empty", null, null, []),
];

describe("courses in the order of", () => {
  it.each([
    ["fee", ["cheap", "dear", "same", "unknown", "empty"]],
    ["fee-desc", ["dear", "same", "cheap", "unknown", "empty"]],
    ["duration", ["cheap", "same", "dear", "unknown", "empty"]],
    ["intake", ["cheap", "same", "dear", "unknown", "empty"]],
  ] as const)("%s: equal ones as they came, those without a value last", (sort, ids) => {
    expect(inOrder(courses, sort, NOVEMBER).map(({ id }) => id)).toEqual(ids);
  });

  it("intake: a course is as near as the first of its months to come", () => {
    const soon = course("soon", null, null, [12, 10]);
    const later = course("later", null, null, [2]);
    expect(inOrder([later, soon], "intake", NOVEMBER)).toEqual([soon, later]);
  });

  it("none is that of the API", () => {
    expect(inOrder(courses, null, NOVEMBER)).toEqual(courses);
  });

  it("any sort loses and adds none", () => {
    const value = fc.option(fc.double({ min: 0, noNaN: true }), { nil: null });
    const any = fc.record({
      measures: fc.record({ rupees: value, years: value, months: fc.array(fc.integer({ min: 1, max: 12 })) }),
    });
    const sorts = fc.constantFrom(...(Object.keys(courseSorts) as CourseSort[]));
    fc.assert(
      fc.property(fc.array(any), sorts, fc.integer({ min: 1, max: 12 }), (list, sort, month) => {
        const sorted = inOrder(list, sort, month);
        expect(new Set(sorted)).toEqual(new Set(list));
        expect(sorted).toHaveLength(list.length);
        expect(inOrder(sorted, sort, month)).toEqual(sorted);
      }),
    );
  });
});

it.each(["", "FEE", "price", "fee,duration", "toString", "__proto__", null])("%s is no order", (text) => {
  expect(readSort(text)).toBeNull();
});
