import { z } from "zod";

import { pictureSrc } from "~/pictures/picture-source.server";

import {
  address,
  anything,
  id,
  idOf,
  label,
  labels,
  list,
  named,
  optional,
  requiredLabel,
  texts,
} from "../connection/lenient.server";
import type { CourseCard, CourseDetails, CourseSuggestion, SimilarCourse, UniversityCourse } from "../model";
import { NOT_AVAILABLE, placeInWords } from "../not-available";
import { inMonths, lengthInYears } from "./course-length";
import type { CourseMeasures } from "./course-order";
import { feeNumber, feeOf, finderFeeOf } from "./fees";
import { readMonths } from "./intake-months";
import { moneyOf } from "./money";
import { feeInRupees, shortRupees, exactRupees } from "./rupees.server";

const country = z.object({ id: optional(id), country_name: label });
const city = z.object({ city_name: label, country: optional(country) });
const ranking = z.object({ rank_source: label, rank_value: label });

const university = z.object({
  id: optional(id),
  university_name: label,
  logo: address,
  city: optional(city),
  country: optional(country),
  rankings: list(ranking),
});

/** A course as the API writes it, in lists and alone. */
export const courseRecord = z.object({
  id,
  course_name: requiredLabel,
  duration_year: label,
  course_type: label,
  annual_fees: label,
  total_fees: label,
  currency_type: label,
  formatted_application_dateline: label,
  intake: labels("month"),
  interest: named("interest_name"),
  specialization: anything,
  images: texts("image"),
  university: optional(university),
  university_name: label,
  country_name: label,
  rankings: list(ranking),
  accreditations: labels("accreditation"),
});

/**
 * A course alone: who asks for it by its id gets it without a name too, while a list leaves such a record out: nobody could
 * tell what it offers.
 */
export const courseInfoRecord = courseRecord.extend({
  course_name: label.transform((name) => name ?? "Course without a name"),
});

/** The part of a course that it is measured by, and without which it is left out of a list. */
export const measuredRecord = courseRecord.pick({
  id: true,
  course_name: true,
  annual_fees: true,
  currency_type: true,
  duration_year: true,
  intake: true,
});

export type CourseRecord = z.output<typeof courseRecord>;

/** Finds a programme's name by its id, for courses that carry a bare id. */
export type SpecializationNames = ReadonlyMap<number, string>;

const specializationField = named("specialization_name");
const specializationRecord = z.object({ id: optional(id) });

/** True when only the list of programmes can tell the course's specialization. */
export function needsSpecializationName({ specialization }: CourseRecord): boolean {
  return idOf(specialization) !== null;
}

/** What a course is hidden and ordered by. */
export interface MeasuredCourse {
  /** The fee as a number, for the ceiling. */
  readonly fee: number | null;
  readonly measures: CourseMeasures;
}

/** A course of the result list. */
export interface ListedCourse extends MeasuredCourse {
  readonly card: CourseCard;
}

/** A course for the result list, with what it is hidden and ordered by. */
export function toListedCourse(course: CourseRecord, names: SpecializationNames): ListedCourse {
  return { card: toCourseCard(course, names), ...measured(course) };
}

/** A course as the result list shows it. */
export function toCourseCard(course: CourseRecord, names: SpecializationNames): CourseCard {
  return toCard(course, names, feeOf);
}

/** What a course is hidden and ordered by. */
export function measured(course: z.output<typeof measuredRecord>): MeasuredCourse {
  return {
    fee: feeNumber(course.annual_fees),
    measures: {
      rupees: feeInRupees(course.annual_fees, course.currency_type),
      years: lengthInYears(course.duration_year),
      months: readMonths(course.intake),
    },
  };
}

/** A course for the home finder. */
export function toFinderCard(course: CourseRecord, names: SpecializationNames): CourseCard {
  return toCard(course, names, finderFeeOf);
}

/** A course as the list under the finder's box names it; an empty text where its country is not known. */
export function toSuggestion(course: CourseRecord): CourseSuggestion {
  return {
    id: course.id,
    name: course.course_name,
    university: universityName(course),
    country: countryName(course) ?? "",
    rupees: inRupees(course.annual_fees, course),
  };
}

/** A course as the page of its university lists it, its fees with the sign of their currency and in exact rupees. */
export function toUniversityCourse(course: CourseRecord): UniversityCourse {
  return {
    id: course.id,
    name: course.course_name,
    level: levelOf(course),
    length: courseLength(course.duration_year),
    annualFee: feeOf(course.annual_fees, course.currency_type),
    totalFee: feeOf(course.total_fees, course.currency_type),
    rupees: {
      annual: inRupees(course.annual_fees, course, exactRupees),
      total: inRupees(course.total_fees, course, exactRupees),
    },
    intake: intakeMonths(course.intake),
  };
}

/** A course as its own page shows it; its university has country id 0 where the API names no country (contract 10). */
export function toDetails(course: CourseRecord): CourseDetails {
  return {
    id: course.id,
    name: course.course_name,
    image: firstImage(course.images),
    university: { ...universityOf(course), countryId: countryOf(course)?.id ?? 0 },
    country: countryName(course),
    intake: intakeMonths(course.intake),
    length: courseLength(course.duration_year),
    programType: course.interest ?? NOT_AVAILABLE,
    location: cityOf(course),
    courseType: course.course_type ?? NOT_AVAILABLE,
    specialization: needsSpecializationName(course) ? null : specializationName(course.specialization, new Map()),
    annualFees: feeOf(course.annual_fees, course.currency_type),
    totalFees: feeOf(course.total_fees, course.currency_type),
    costs: {
      annual: moneyOf(course.annual_fees, course.currency_type),
      total: moneyOf(course.total_fees, course.currency_type),
    },
    deadline: course.formatted_application_dateline ?? NOT_AVAILABLE,
    accreditations: course.accreditations,
    specializationId: specializationIdOf(course),
  };
}

/** A course of a list beside another one, with what tells whether it is of the same kind. */
export function toComparable(course: CourseRecord): {
  course: SimilarCourse;
  programType: string;
  countryId: number | null;
  specializationId: number | null;
} {
  return {
    course: {
      id: course.id,
      name: course.course_name,
      university: universityName(course),
      length: inMonths(courseLength(course.duration_year)),
      annualFee: feeOf(course.annual_fees, course.currency_type),
      rupees: inRupees(course.annual_fees, course),
    },
    programType: course.interest ?? NOT_AVAILABLE,
    countryId: countryOf(course)?.id ?? null,
    specializationId: specializationIdOf(course),
  };
}

function toCard(course: CourseRecord, names: SpecializationNames, fee: typeof feeOf): CourseCard {
  return {
    id: course.id,
    name: course.course_name,
    image: firstImage(course.images),
    university: universityOf(course),
    ranking: rankingOf(course),
    location: placeInWords({ location: cityOf(course), country: countryName(course) }) || NOT_AVAILABLE,
    intake: course.intake.slice(0, 2).join(", ") || "Available",
    duration: duration(course.duration_year),
    level: levelOf(course),
    specialization: specializationName(course.specialization, names),
    annualFee: fee(course.annual_fees, course.currency_type),
    rupees: inRupees(course.annual_fees, course),
  };
}

function inRupees(amount: string | null, { currency_type }: CourseRecord, write = shortRupees): string | null {
  const money = moneyOf(amount, currency_type);
  return money && write(money);
}

function levelOf({ interest, course_type }: CourseRecord): string {
  return interest ?? course_type ?? "Degree";
}

function cityOf({ university }: CourseRecord): string {
  return university?.city?.city_name ?? NOT_AVAILABLE;
}

/** "3 Years", "1 Year" by default; a text that says more than a number is kept. */
function duration(years: string | null): string {
  return inYears(yearsOf(years) ?? "1");
}

/** The same, but unknown without a number. */
function courseLength(years: string | null): string {
  const amount = yearsOf(years);
  return amount === null ? NOT_AVAILABLE : inYears(amount);
}

function inYears(amount: string): string {
  if (/\p{L}/u.test(amount)) return amount;
  return amount === "1" ? "1 Year" : `${amount} Years`;
}

/** "3" for "3.00"; `null` for no years at all. */
function yearsOf(years: string | null): string | null {
  if (years === null || Number(years) === 0) return null;
  return Number.isFinite(Number(years)) ? String(Number(years)) : years;
}

function intakeMonths(months: readonly string[]): string {
  return months.join(", ") || "No Intake Provided";
}

function rankingOf(course: CourseRecord): CourseCard["ranking"] {
  const [first] = [...(course.university?.rankings ?? []), ...course.rankings];
  const [source, value] = [first?.rank_source ?? "", first?.rank_value ?? ""];
  return source || value ? { source, value } : null;
}

function specializationName(specialization: unknown, names: SpecializationNames): string {
  const known = idOf(specialization);
  if (known !== null) return names.get(known) ?? NOT_AVAILABLE;
  return specializationField.parse(specialization) ?? NOT_AVAILABLE;
}

function specializationIdOf({ specialization }: CourseRecord): number | null {
  return idOf(specialization) ?? specializationRecord.safeParse(specialization).data?.id ?? null;
}

function universityOf(course: CourseRecord): CourseCard["university"] {
  return {
    id: course.university?.id ?? null,
    name: universityName(course),
    logo: pictureSrc(course.university?.logo),
  };
}

function universityName(course: CourseRecord): string {
  return course.university?.university_name ?? course.university_name ?? "";
}

function countryOf(course: CourseRecord) {
  return course.university?.city?.country ?? course.university?.country ?? null;
}

function countryName(course: CourseRecord): string | null {
  return countryOf(course)?.country_name ?? course.country_name;
}

function firstImage(images: readonly string[]): string | null {
  return images.map(pictureSrc).find((source) => source !== null) ?? null;
}
