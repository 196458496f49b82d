/**
 * What the API's records mean to this site: the words every page speaks. Everything is already shaped for
 * showing (texts are final, absent facts carry their words), frozen, and plain enough to travel as JSON.
 */

import type { PictureSrc } from "~/pictures/picture-source.server";

/** HTML of the API after sanitising: the only kind that may be set as inner HTML. */
export type SafeHtml = string & { readonly safeHtml: true };

/** A signed, opaque page pointer for the `cursor` parameter of a list. */
export type Cursor = string;

export interface Interest {
  readonly id: number;
  readonly name: string;
}

export interface Specialization {
  readonly id: number;
  readonly name: string;
}

export interface Country {
  readonly id: number;
  readonly name: string;
}

/** A fee: its text is final, its currency is a thing of its own, so that a page can set it apart. */
export interface Fee {
  /** With its sign, "Contact for details" without an amount. */
  readonly text: string;
  /** "AED"; `null` where there is none to show beside the text (contract 11). */
  readonly code: string | null;
}

/** An amount of a currency by its three-letter code, or a range of amounts; `from` and `to` are the same for one amount. */
export interface Money {
  readonly from: number;
  readonly to: number;
  readonly code: string;
}

export interface CourseCard {
  readonly id: number;
  readonly name: string;
  readonly image: PictureSrc | null;
  readonly university: { readonly id: number | null; readonly name: string; readonly logo: PictureSrc | null };
  /** The first ranking, in which one of the two may be ""; `null` without any: a "Featured Course". */
  readonly ranking: Omit<Ranking, "year"> | null;
  /** "City, Country", what is known of it, else "N/A". */
  readonly location: string;
  /** The first two months, else "Available". */
  readonly intake: string;
  /** "1 Year", "1.5 Years". */
  readonly duration: string;
  readonly level: string;
  readonly specialization: string;
  readonly annualFee: Fee;
  /** The fee in rupees, short: "NPR 42.2 lakh"; `null` where that cannot be told. */
  readonly rupees: string | null;
}

export interface CoursePage {
  readonly courses: readonly CourseCard[];
  /**
   * For "Found N courses": the API's count less the courses hidden by the fee ceiling on what was fetched; with a month
   * of intake, what was found among those.
   */
  readonly count: number;
  /** The place in the list of the first course shown, from 1; `null` where it is not known. */
  readonly first: number | null;
  /** Whether the API counts more courses than were read to be sorted. */
  readonly partlySorted: boolean;
  /** With a budget: how many courses are left out because nobody can tell their fee in rupees. */
  readonly withoutRupees: number;
  /** With a budget and no maximum: what the site's own ceiling hides of it. */
  readonly aboveCeiling: HiddenByCeiling | null;
  readonly previous: Cursor | null;
  readonly next: Cursor | null;
}

/** Courses that the fee ceiling hides: how many, and the highest of their fees, whatever its currency. */
export interface HiddenByCeiling {
  readonly count: number;
  readonly highest: number;
}

export interface CourseSuggestion {
  readonly id: number;
  readonly name: string;
  readonly university: string;
  readonly country: string;
  /** The fee of a year in rupees, short; `null` where that cannot be told. */
  readonly rupees: string | null;
}

export interface CourseDetails {
  readonly id: number;
  readonly name: string;
  readonly image: PictureSrc | null;
  readonly university: {
    readonly id: number | null;
    readonly name: string;
    readonly logo: PictureSrc | null;
    /** 0 when the API names no country (contract 10). */
    readonly countryId: number;
  };
  /** As the API writes it; `null` when it names none. */
  readonly country: string | null;
  /** All months, else "No Intake Provided". */
  readonly intake: string;
  /** "3 Years", else "N/A". */
  readonly length: string;
  readonly programType: string;
  /** The city, else "N/A". */
  readonly location: string;
  readonly courseType: string;
  /** "N/A" when the API names none; `null` where only its list of programmes can tell (`specializationOf`). */
  readonly specialization: string | null;
  readonly annualFees: Fee;
  readonly totalFees: Fee;
  /** What the fees amount to, where that is known: for sums, and for rupees. */
  readonly costs: { readonly annual: Money | null; readonly total: Money | null };
  readonly deadline: string;
  readonly accreditations: readonly string[];
  /** `null` when the API does not tell it. */
  readonly specializationId: number | null;
}

/** A course beside another one that it could replace. */
export interface SimilarCourse {
  readonly id: number;
  readonly name: string;
  readonly university: string;
  readonly length: string;
  readonly annualFee: Fee;
  /** Short, as on a card. */
  readonly rupees: string | null;
}

/** A course as the university page lists it. */
export interface UniversityCourse {
  readonly id: number;
  readonly name: string;
  readonly level: string;
  readonly length: string;
  readonly annualFee: Fee;
  readonly totalFee: Fee;
  /** The fees in rupees, short; `null` where that cannot be told. */
  readonly rupees: { readonly annual: string | null; readonly total: string | null };
  readonly intake: string;
}

export interface UniversityCard {
  readonly id: number;
  readonly name: string;
  readonly logo: PictureSrc | null;
  readonly city: string | null;
  readonly country: string | null;
  /** 0 when the API names no country. */
  readonly countryId: number;
  /** The first that the API names. */
  readonly ranking: Ranking | null;
}

export interface UniversityPage {
  readonly universities: readonly UniversityCard[];
  readonly count: number;
  readonly previous: Cursor | null;
  readonly next: Cursor | null;
}

export interface Ranking {
  readonly source: string;
  readonly value: string;
  readonly year: string | null;
}

/** What a university may say of whom it takes. */
type RequirementTitle =
  | "Offer Letter Requirement"
  | "Academic Requirement"
  | "English Language Requirement"
  | "Turnaround Time"
  | "Financial Requirement"
  | "Specific Genuine Student Requirement";

export interface UniversityDetails extends UniversityCard {
  readonly image: PictureSrc | null;
  readonly email: string | null;
  /** http or https only. */
  readonly website: string | null;
  readonly rankings: readonly Ranking[];
  readonly campuses: readonly string[];
  readonly description: SafeHtml | null;
  /** The six panels of the accordion, those with a text only. */
  readonly requirements: readonly { readonly title: RequirementTitle; readonly html: SafeHtml }[];
}

/** A scholarship among those of a whole country. */
export interface ScholarshipOffer {
  readonly id: number;
  readonly name: string;
  readonly value: string | null;
  /** The value in rupees, short; `null` where it is no amount of a known currency. */
  readonly rupees: string | null;
}

export interface Scholarship extends ScholarshipOffer {
  readonly details: readonly string[];
  readonly requirements: readonly string[];
}

/** "22 September 2026" and "2026-09-22". */
export interface Day {
  readonly words: string;
  readonly iso: string;
}

export interface BlogCard {
  readonly id: number;
  readonly title: string;
  readonly image: PictureSrc | null;
  /** Plain text of the first paragraph of the first section, at most 400 characters; "" when there is none. */
  readonly summary: string;
  /** Instants, where the API gives them. */
  readonly published: string | null;
  readonly updated: string | null;
}

export interface BlogPage {
  readonly posts: readonly BlogCard[];
  readonly previous: Cursor | null;
  readonly next: Cursor | null;
}

/** A paragraph with the bullet points that belong to it; one of the two may be missing. */
export interface BlogParagraph {
  readonly html: SafeHtml | null;
  readonly points: readonly string[];
}

export interface BlogSection {
  readonly title: string | null;
  readonly image: PictureSrc | null;
  /** Points of the section itself stand in a last paragraph of their own. */
  readonly paragraphs: readonly BlogParagraph[];
}

export interface BlogPost extends BlogCard {
  readonly sections: readonly BlogSection[];
}

export interface EventCard {
  readonly id: number;
  readonly title: string;
  readonly image: PictureSrc | null;
  /** In one format where it can be read, else as the API writes it. */
  readonly date: string | null;
  /** The same date where it can be read, in Nepal's time; else `null`. */
  readonly start: EventStart | null;
  /** Plain text of the first paragraph, else "Event details will be updated soon". */
  readonly summary: string;
  /** Place, else "Online". */
  readonly location: string;
}

export interface EventStart {
  /** An instant: "2026-03-14T04:15:00.000Z". For a whole day, its midnight in Kathmandu. */
  readonly instant: string;
  /** True when the API names a day and no hour. */
  readonly allDay: boolean;
  /** Of an event of several days: midnight in Kathmandu of the last that the API names, as an instant. */
  readonly lastDay?: string;
}

export interface EventPage {
  readonly events: readonly EventCard[];
  readonly previous: Cursor | null;
  readonly next: Cursor | null;
}

export interface EventDetails extends EventCard {
  readonly paragraphs: readonly SafeHtml[];
  /** External registration address, http or https only. */
  readonly registrationLink: string | null;
}

/** What a login gives. The tokens belong in the session cookie and nowhere else. */
export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly role: "staff" | "user";
}
