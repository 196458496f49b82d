import { ratesNote } from "~/content/rates.server";

import { readDeadline, type Deadline } from "../deadline";
import type { CourseDetails, Money, UniversityDetails } from "../model";
import { countryGuide, type CountryGuide } from "./country-guide.server";
import { lengthInYears } from "./course-length";
import { tuitionOf } from "./first-year";
import { firstYearOf, type FirstYear } from "./first-year.server";
import { moneyInRupees } from "./rupees.server";

/** What a course costs and by when, beside what the API writes of it. */
export interface Decision {
  readonly guide: Pick<CountryGuide, "path" | "title"> | null;
  /** "about NPR 28,60,000"; `null` where the fee is no amount or its currency has no rate. */
  readonly rupees: { readonly annual: string | null; readonly total: string | null };
  readonly firstYear: FirstYear | null;
  readonly deadline: Deadline | null;
}

/** The texts of a university that decide whether it takes an applicant, and those that ask for more papers. */
export interface Entry {
  readonly requirements: UniversityDetails["requirements"];
  readonly papers: UniversityDetails["requirements"];
}

const requirementTitles = [
  "Academic Requirement",
  "English Language Requirement",
  "Offer Letter Requirement",
  "Turnaround Time",
];
const paperTitles = ["Financial Requirement", "Specific Genuine Student Requirement"];

/** What a family decides by, of a course at `now` (milliseconds since the epoch). */
export function decisionOf({ costs, country, length, location, deadline }: CourseDetails, now: number): Decision {
  const guide = countryGuide(country);
  return {
    guide: guide && { path: guide.path, title: guide.title },
    rupees: { annual: inRupees(costs.annual), total: inRupees(costs.total) },
    firstYear: firstYearOf(tuitionOf(costs, lengthInYears(length)), guide?.figures ?? null, location),
    deadline: readDeadline(deadline, now),
  };
}

/** The date of the rates and their source, where anything of a page is in rupees. */
export function ratesOf(decisions: readonly Decision[]): ReturnType<typeof ratesNote> | null {
  const texts = decisions.flatMap(({ rupees, firstYear }) => [rupees.annual, rupees.total, firstYear?.rupees]);
  return texts.some(Boolean) ? ratesNote() : null;
}

/** What a university asks of applicants, sorted by the question it answers; nothing of a university that is not known. */
export function entryOf(university: UniversityDetails | null): Entry {
  const panels = university?.requirements ?? [];
  const titled = (titles: readonly string[]) =>
    titles.flatMap((title) => panels.filter((panel) => panel.title === title));
  return { requirements: titled(requirementTitles), papers: titled(paperTitles) };
}

function inRupees(money: Money | null): string | null {
  return money && moneyInRupees(money);
}
