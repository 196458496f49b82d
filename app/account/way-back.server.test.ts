// Holds contract 5.6.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { withSettings } from "../../tests/support/request";

const { findCourse } = vi.hoisted(() => ({ findCourse: vi.fn<(id: number) => Promise<unknown>>() }));
vi.mock("~/api/courses/courses.server", () => ({ findCourse }));

import { courseOnTheWay, wayBack } from "./way-back.server";

withSettings();
beforeEach(() => void findCourse.mockReset().mockResolvedValue({ name: "Nursing" }));

describe("the way back", () => {
  const asked = new Request("https://site.example/login?redirectTo=%2Fblog");
  const posted = (value: string | null) => ({ get: () => value });

  it("is what was posted, else what the address says, else home", () => {
    expect(wayBack(asked, posted("/scholarship"))).toBe("/scholarship");
    expect(wayBack(asked, posted("//evil.example"))).toBe("/");
    expect(wayBack(asked, posted(null))).toBe("/blog");
    expect(wayBack(asked)).toBe("/blog");
    expect(wayBack(new Request("https://site.example/login"))).toBe("/");
  });
});

describe("the course on the way", () => {
  it.each([
    ["/course_details/7/apply", "Nursing"],
    ["/course_details/7/apply/", "Nursing"],
    ["/course_details/7/apply/documents", "Nursing"],
    ["/course_details/7/apply/documents?x=1", "Nursing"],
    ["/course_details/7/apply#contact", "Nursing"],
    ["/course_details/7", null],
    ["/course_details/7/apply/done", null],
    ["/course_details/x/apply", null],
    ["/ne/course_details/7/apply", null],
    ["/blog?back=/course_details/7/apply", null],
  ])("of %s is %s", async (path, course) => {
    expect(await courseOnTheWay(path)).toEqual({ course, whole: true });
    expect(findCourse.mock.calls).toEqual(course ? [[7]] : []);
  });

  it("is not named where it is unknown, has no name, or is not told; a page without it is kept only where it is as it is", async () => {
    const path = "/course_details/7/apply";
    findCourse.mockResolvedValueOnce(null);
    expect(await courseOnTheWay(path)).toEqual({ course: null, whole: true });
    findCourse.mockResolvedValueOnce({ name: "" });
    expect(await courseOnTheWay(path)).toEqual({ course: null, whole: true });

    vi.useFakeTimers();
    findCourse.mockReturnValueOnce(new Promise(() => undefined));
    let told: unknown;
    void courseOnTheWay(path).then((answer) => (told = answer));
    await vi.advanceTimersByTimeAsync(900);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual({ course: null, whole: false });
  });
});
