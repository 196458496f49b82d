// Holds contract 11.6.
import { expect, it } from "vitest";

import { courseInfoRecord, toDetails } from "~/api/courses/course-record.server";

import { compared } from "./comparison.server";
import { answered, questions } from "./questions";

interface Asked {
  duration_year: string;
  annual_fees: string;
  total_fees: string;
}

const long: Asked = { duration_year: "2.00", annual_fees: "14000", total_fees: "28000" };
const short: Asked = { duration_year: "0.50", annual_fees: "14000", total_fees: "7000" };

/** What the rows of a comparison in pounds are called. */
async function labelsOf(...courses: Asked[]): Promise<string[]> {
  const records = courses.map((asked, index) => ({
    id: index + 1,
    course_name: "Nursing",
    country_name: "UK",
    currency_type: "gbp",
    ...asked,
  }));
  const all = await Promise.all(records.map((each) => compared(toDetails(courseInfoRecord.parse(each)), Date.now())));
  return questions.flatMap(({ rows }) => answered(rows, all)).map(({ label }) => label);
}

it("tells the tuition of the first year, but where the annual fees say it of every course", async () => {
  expect(await labelsOf(long, long)).not.toContain("Tuition, first year");
  expect(await labelsOf(long, short)).toContain("Tuition, first year");
});
