// Holds contract 11.6.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { courseInfoRecord, toDetails } from "~/api/courses/course-record.server";

import { compared } from "./comparison.server";
import { Conclusion } from "./conclusion";

const tuition = "Lowest tuition and living, all years";

it.each([
  [["1.00", "1.00"], ["Lowest first year"]],
  // Half a year, of which the fee of a whole one is known.
  [["1.00", "0.50"], []],
  [
    ["1.00", "2.00"],
    ["Lowest first year", tuition],
  ],
  [
    ["1.00", "2.00", ""],
    ["Lowest first year", tuition],
  ],
])("of courses of %j years concludes %j", async (lengths, titles) => {
  const courses = await Promise.all(
    lengths.map((length, index) => compared(course(length, `1${index}000`), Date.now())),
  );
  expect(titlesOf(courses)).toEqual(titles);
});

it("says of a course without a deadline to come or without a rate that it is left out", async () => {
  const now = Date.UTC(2026, 0, 1);
  const courses = [
    await compared(course("2.00", "14000", "1 March 2026"), now),
    await compared(course("2.00", "15000", "1 April 2026"), now),
    await compared(course("2.00", "15000", "1 March 2025"), now),
    await compared(course("2.00", "900000", "", "xaf"), now),
  ];
  const words = renderToStaticMarkup(<Conclusion courses={courses} />);
  expect(words).toContain("Nursing, College of 900000 is left out: not all costs are known in rupees.");
  expect(words).toContain("Nursing, College of 15000 and Nursing, College of 900000 are left out: no deadline");
});

it("says of a lowest first year that visa and health are not known of it", async () => {
  const courses = await Promise.all(
    [course("1.00", "14000"), course("1.00", "20000", "", "nzd", "New Zealand")].map((each) =>
      compared(each, Date.now()),
    ),
  );
  const words = renderToStaticMarkup(<Conclusion courses={courses} />);
  expect(words).toContain("First years count visa and health (not known for Nursing, College of 20000).");
});

function course(
  duration_year: string,
  annual_fees: string,
  formatted_application_dateline = "",
  currency_type = "gbp",
  country_name = "UK",
) {
  const university_name = `College of ${annual_fees}`;
  const record = { id: 1, course_name: "Nursing", university_name, country_name, specialization: "Health" };
  return toDetails(
    courseInfoRecord.parse({ ...record, duration_year, annual_fees, formatted_application_dateline, currency_type }),
  );
}

function titlesOf(courses: Parameters<typeof Conclusion>[0]["courses"]): readonly string[] {
  const markup = renderToStaticMarkup(<Conclusion courses={courses} />);
  return [...markup.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, title = ""]) => title);
}
