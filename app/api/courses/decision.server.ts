import { readDeadline, type Deadline } from "../deadline";
import type { CourseDetails, UniversityDetails } from "../model";
import { countryGuide, type CountryGuide } from "./country-guide.server";
import { lengthInYears } from "./course-length";
import { englishScoreText, type NamedCourse } from "./english-score";
import { courseSums, firstYearText, type CourseSums, type FirstYear } from "./first-year.server";
import { shortRupees, exactRupees } from "./rupees.server";

/** What a course costs and by when, beside what the API writes of it. */
export interface Decision {
  readonly guide: Pick<CountryGuide, "path" | "title"> | null;
  /** "about NPR 28,60,000"; `null` where the fee is no amount or its currency has no rate. */
  readonly rupees: {
    readonly annual: string | null;
    readonly total: string | null;
    /** The annual fee for a narrow bar: "NPR 28.6 lakh". */
    readonly short: string | null;
  };
  readonly firstYear: FirstYear | null;
  /** The same without a tuition that is not known or has no rate. */
  readonly besideTuition: FirstYear | null;
  readonly deadline: Deadline | null;
}

/** The texts of a university that decide whether it takes an applicant, and those that ask for more papers. */
export interface Entry {
  readonly requirements: UniversityDetails["requirements"];
  readonly papers: UniversityDetails["requirements"];
  /** As `englishScoreText` has it; `null` where none is named. */
  readonly english: string | null;
}

const ENGLISH = "English Language Requirement";

const requirementTitles = ["Academic Requirement", ENGLISH, "Offer Letter Requirement", "Turnaround Time"];
const paperTitles = ["Financial Requirement", "Specific Genuine Student Requirement"];

/** What a course costs in its first year and in all of them. */
export function sumsOf({
  costs,
  country,
  length,
  location,
}: Pick<CourseDetails, "costs" | "country" | "length" | "location">): CourseSums {
  return courseSums(costs, lengthInYears(length), countryGuide(country)?.figures ?? null, location);
}

type Costs = Omit<Decision, "deadline">;

/** Of the courses that are kept: what they cost is read once, and not for each page. */
const readCosts = new WeakMap<CourseDetails, Costs>();

/** What a family decides by, of a course at `now` (milliseconds since the epoch). */
export function decisionOf(course: CourseDetails, now: number): Decision {
  const costs = readCosts.get(course) ?? costsOf(course);
  readCosts.set(course, costs);
  return { ...costs, deadline: readDeadline(course.deadline, now) };
}

function costsOf({ costs, country, length, location }: CourseDetails): Costs {
  const guide = countryGuide(country);
  const sums = sumsOf({ costs, country, length, location });
  return {
    guide: guide && { path: guide.path, title: guide.title },
    rupees: {
      annual: costs.annual && exactRupees(costs.annual),
      total: costs.total && exactRupees(costs.total),
      short: costs.annual && shortRupees(costs.annual),
    },
    firstYear: firstYearText(sums.firstYear),
    besideTuition: firstYearText(sums.besideTuition),
  };
}

/** What a university asks of a course's applicants, sorted by the question it answers; nothing of a university that is not known. */
export function entryOf(university: Pick<UniversityDetails, "requirements"> | null, course: NamedCourse): Entry {
  const panels = university?.requirements ?? [];
  const titled = (titles: readonly string[]) =>
    titles.flatMap((title) => panels.filter((panel) => panel.title === title));
  return {
    requirements: titled(requirementTitles),
    papers: titled(paperTitles),
    english: englishScoreText(panels.find(({ title }) => title === ENGLISH)?.html ?? "", course),
  };
}
