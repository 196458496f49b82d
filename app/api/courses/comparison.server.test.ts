// Holds contract 11.6.
import { expect, it, vi } from "vitest";

import { ApiError, type Failure } from "../failure.server";
import type { CourseDetails } from "../model";
import { requireComparison } from "./comparison.server";
import { findCourse } from "./courses.server";

vi.mock("./courses.server", () => ({ findCourse: vi.fn() }));
vi.mock("~/env.server", () => ({ env: () => ({ production: true }) }));

const refused: Failure = {
  kind: "refused",
  apiStatus: 429,
  reason: "",
  apiMessage: null,
  isWorded: false,
  fieldErrors: {},
  tokenRejected: false,
};

/**
 * What an address leads to: the courses that are compared and what is said of the others, or where it is sent instead. Courses
 * from 100 on are gone, from 200 on they cannot be read.
 */
async function led(query: string): Promise<unknown> {
  vi.mocked(findCourse).mockImplementation(async (id) => {
    if (id >= 200) throw new ApiError(refused, "Later.");
    return id >= 100 ? null : ({ id } as CourseDetails);
  });
  return requireComparison(new URLSearchParams(query), async ({ id }) => id).catch((thrown: Response) => [
    thrown.status,
    thrown.headers.get("location") ?? thrown.headers.get("retry-after"),
    thrown.headers.get("set-cookie")?.split(";", 1)[0],
  ]);
}

const query = (...ids: (number | string)[]) => ids.map((id) => `course=${id}`).join("&");

it.each([
  ["each course once, in its order", query(3, 1, 3, "x", "", 2), { courses: [3, 1, 2], leftOut: false, gone: 0 }],
  ["the first four", query(1, 2, 3, 4, 5), { courses: [1, 2, 3, 4], leftOut: true, gone: 0 }],
  ["the first four that exist", query(100, 1, 2, 101, 3, 4), { courses: [1, 2, 3, 4], leftOut: false, gone: 2 }],
  ["of at most eight", query(1, 2, 100, 101, 102, 103, 104, 105, 3), { courses: [1, 2], leftOut: true, gone: 6 }],
])("compares %s", async (_what, asked, expected) => {
  expect(await led(asked)).toEqual({ ...expected, failed: null });
});

it("looks up no more than eight", async () => {
  vi.mocked(findCourse).mockClear();
  await led(query(...Array.from({ length: 12 }, (_, index) => index + 1)));
  expect(vi.mocked(findCourse).mock.calls).toHaveLength(8);
});

it("compares the others where some cannot be read, and names these", async () => {
  expect(await led(query(200, 1, 201, 100, 2))).toEqual({
    courses: [1, 2],
    leftOut: false,
    gone: 1,
    failed: { ids: [200, 201], message: "Later.", status: 429 },
  });
});

it.each([
  ["none is named", "", [303, "/shortlist", "shortlist_few=1"]],
  ["one is named, twice", query(1, 1), [303, "/shortlist", "shortlist_few=1"]],
  ["one is left", query(100, 7), [303, "/shortlist", "shortlist_few=gone.7"]],
  ["none is left", query(100, 101), [303, "/shortlist", "shortlist_few=gone"]],
  ["none can be read", query(200, 201), [429, "30", undefined]],
])("leads elsewhere where %s", async (_what, asked, expected) => {
  expect(await led(asked)).toEqual(expected);
});
