// Holds contract 4.
import { describe, expect, it } from "vitest";

import { type Answers, journeyOf, type StepId } from "./journey";

const stranger: Answers = { courseId: 7, loggedIn: false, profileComplete: false, submitted: false };
const course = "/course_details/7";

describe("where a visitor of a step is led", () => {
  it.each<[string, Partial<Answers>, StepId, string | null]>([
    ["a stranger may open the first tab, which asks for a login", {}, "profile", null],
    ["a stranger's documents", {}, "documents", "/apply"],
    ["a stranger with a full profile", { profileComplete: true }, "documents", "/apply"],
    ["documents before the profile", { loggedIn: true }, "documents", "/apply"],
    ["documents after the profile", { loggedIn: true, profileComplete: true }, "documents", null],
    ["a result before there is one", { loggedIn: true, profileComplete: true }, "done", ""],
    ["a result", { submitted: true }, "done", null],
  ])("%s", (_, answers, step, detour) => {
    const expected = detour === null ? null : `${course}${detour}`;
    expect(journeyOf({ ...stranger, ...answers }).detour(step)).toBe(expected);
  });
});

describe("where Next and Previous lead", () => {
  it.each<[string, Partial<Answers>, StepId, string, string]>([
    ["an unfinished profile", { loggedIn: true }, "profile", "/apply", ""],
    ["a finished profile", { loggedIn: true, profileComplete: true }, "profile", "/apply/documents", ""],
    ["documents not sent", { loggedIn: true, profileComplete: true }, "documents", "/apply/documents", "/apply"],
    [
      "documents sent",
      { loggedIn: true, profileComplete: true, submitted: true },
      "documents",
      "/apply/done",
      "/apply",
    ],
  ])("%s", (_, answers, step, next, previous) => {
    const journey = journeyOf({ ...stranger, ...answers });
    expect([journey.next(step), journey.previous(step)]).toEqual([`${course}${next}`, `${course}${previous}`]);
  });
});

it("shows two tabs, and the result is none", () => {
  const journey = journeyOf({ ...stranger, loggedIn: true });
  expect(journey.tabs("profile")).toEqual([
    { id: "profile", label: "Profile", to: `${course}/apply`, current: true },
    { id: "documents", label: "Documents", to: `${course}/apply/documents`, current: false },
  ]);
  expect(journey.pathOf("done")).toBe(`${course}/apply/done`);
});
