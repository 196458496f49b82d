import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError, silentFailure } from "~/api/failure.server";
import { listCountries } from "~/api/reference.server";

import { findCourseSearch } from "./course-search-link.server";

vi.mock("~/api/reference.server", () => ({ listCountries: vi.fn() }));
const countries = vi.mocked(listCountries);

afterEach(() => void countries.mockReset());

describe("the link of a guide to the courses of its country", () => {
  it.each([
    [["UAE", "United Arab Emirates"], "/course-search?country=7"],
    [["canada"], "/course-search?country=3"],
    [["UK", "United Kingdom", "Scotland"], "/course-search?country=9"],
    [["Nowhere"], undefined],
  ])("%j leads to %s", async (names, address) => {
    countries.mockResolvedValue([
      { id: 3, name: " Canada " },
      { id: 7, name: "United Arab Emirates" },
      { id: 8, name: "Scotland" },
      { id: 9, name: "United Kingdom" },
    ] as Awaited<ReturnType<typeof listCountries>>);
    expect(await findCourseSearch(names)).toEqual({ value: address, failure: null });
  });

  it("is missing while the API does not answer, and a fault of our own is none of those", async () => {
    countries.mockRejectedValue(new ApiError(silentFailure("unreachable", "timed out"), "No."));
    expect(await findCourseSearch(["Canada"])).toMatchObject({ value: null, failure: { message: "No." } });
    countries.mockRejectedValue(new TypeError("ours"));
    await expect(findCourseSearch(["Canada"])).rejects.toThrow(TypeError);
  });
});
