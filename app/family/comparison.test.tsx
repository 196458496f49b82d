// Holds contract 14.
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";

import { courseRecord, toDetails } from "~/api/courses/course-record.server";
import { richText } from "~/api/rich-text.server";
import { wordsOf } from "~/content/words.server";

import { plainSpaces } from "../../tests/support/plain-spaces";

import { Comparison } from "./comparison";
import { courseSheet } from "./sheet.server";

const words = wordsOf("ne");
const NOW = Date.UTC(2026, 10, 25);

/** What the comparison of courses in the UK says, whose fees are of a year but for one of half a year. */
function told(...courses: { fields: object; asked?: string }[]): string {
  const compared = courses.map(({ fields, asked }, index) => {
    const university = { city: { city_name: "Leeds", country: { id: 3, country_name: "UK" } } };
    const record = courseRecord.parse({ id: index + 1, currency_type: "GBP", university, ...fields });
    const html = asked && richText(asked);
    const requirements = html ? [{ title: "Academic Requirement" as const, html }] : [];
    return { sheet: courseSheet(toDetails(record), { requirements }, NOW, words), failed: false };
  });
  const page = <Comparison courses={compared} rates={null} words={words} documents={[]} />;
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return plainSpaces(renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, ""));
}

const year = { course_name: "Law", duration_year: "1", annual_fees: "20000" };
const half = { course_name: "Teaching", duration_year: "0.5", total_fees: "6000" };

it("tells courses of one country apart by their universities, else by their names, in place of the country", () => {
  const at = (university_name: string, id = 3) => ({
    ...year,
    university: {
      university_name,
      city: { city_name: "Leeds", country: { id, country_name: id === 3 ? "UK" : "USA" } },
    },
  });
  const answers = (label: string, second: object) =>
    told({ fields: at("Pennine") }, { fields: { ...second, ...half } }).split(label).length - 2;
  expect(answers("२. Humber", at("Humber"))).toBeGreaterThan(0);
  expect(answers("२. Teaching", at("Pennine"))).toBeGreaterThan(0);
  expect(answers("२. अमेरिका", at("Humber", 2))).toBeGreaterThan(0);
});

it("calls nothing the same for all where one course is left", () => {
  expect(told({ fields: year }, { fields: year })).toContain(words.compare.same);
  expect(told({ fields: year })).not.toContain(words.compare.same);
});

it("says of a course under a year with the lowest first year that this is all of it", () => {
  expect(told({ fields: year }, { fields: half })).toContain(words.compare.shortFirst);
  expect(told({ fields: year }, { fields: { ...year, annual_fees: "10000" } })).not.toContain(words.compare.shortFirst);
  expect(told({ fields: half }, { fields: { ...half, total_fees: "7000" } })).not.toContain(words.compare.shortFirst);
});

it("says which deadline is the nearest, also where one alone is open", () => {
  const dated = { ...year, formatted_application_dateline: "30 November 2026" };
  const over = { ...year, formatted_application_dateline: "1 November 2026" };
  expect(told({ fields: dated }, { fields: over })).toContain(words.compare.nearest);
  expect(told({ fields: year }, { fields: over })).not.toContain(words.compare.nearest);
});

it("asks for which month a deadline is, where a course begins in several", () => {
  const intake = [{ month: "January" }, { month: "May" }];
  const dated = { ...year, formatted_application_dateline: "30 November 2026" };
  expect(told({ fields: { ...dated, intake } }, { fields: dated })).toContain(words.sheet.when.whichBegins);
});

it("names the papers that a university's text names", () => {
  expect(told({ fields: year, asked: "<p>A reference letter.</p>" }, { fields: year })).toContain("सिफारिस पत्र।");
});
