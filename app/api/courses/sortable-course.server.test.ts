// Holds contract 11.3.
import { beforeAll, expect, it } from "vitest";

import { courseRecord, toListedCourse } from "./course-record.server";
import { cardsOf, sortableCourse } from "./sortable-course.server";

beforeAll(() => {
  process.env.API_URL = "http://api.example";
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
});

const readable = [
  { id: 1, course_name: "Nursing" },
  { id: "2", course_name: 7, annual_fees: 25000, currency_type: "aud", duration_year: "3.00", intake: "July" },
  {
    id: 3,
    course_name: " शिक्षा ",
    annual_fees: "15000 - 20000",
    currency_type: "$",
    duration_year: "18 months",
    intake: [{ month: "Feb/Mar" }, { month: null }, "jan 2027"],
    interest: { interest_name: "Bachelor" },
    specialization: { specialization_name: "Teaching" },
    images: [{ image: "/media/a.jpg" }],
    university: {
      id: 4,
      university_name: 'A \\ " ] }',
      city: { city_name: "Pokhara", country: { country_name: "Nepal" } },
    },
  },
  { id: 4, course_name: "Law", annual_fees: {}, currency_type: [], duration_year: false, intake: {}, university: 7 },
];

it("is measured and shown as a course of any other list", async () => {
  const sortable = readable.map((value) => sortableCourse.parse(value));
  const cards = await cardsOf(sortable);
  const listed = sortable.map(({ fee, measures }, index) => ({ fee, measures, card: cards[index] }));
  expect(listed).toEqual(readable.map((value) => toListedCourse(courseRecord.parse(value), new Map())));
});

it.each([null, 7, "course", [], {}, { id: 1 }, { id: 0, course_name: "Law" }, { id: 5, course_name: " " }])(
  "is left out where a course of any other list is: %j",
  (value) => {
    const { error } = sortableCourse.safeParse(value);
    const other = courseRecord.safeParse(value).error?.issues.at(0);
    expect(error?.issues.at(0)).toMatchObject({ path: other?.path, message: other?.message });
  },
);

it("is left out where it is nested deeper than it can be written", () => {
  const nested: unknown = JSON.parse("[".repeat(9000) + "]".repeat(9000));
  const { error } = sortableCourse.safeParse({ id: 1, course_name: "Law", notes: nested });
  expect(error?.issues).toMatchObject([{ path: [], message: "nested too deeply" }]);
});
