import { normalized } from "~/http/normalized";

import { withLatinDigits } from "../devanagari";
import { monthNames } from "../months";
import { readSort, type CourseSort } from "./course-order";

/** What a visitor asked the course search for, checked: ids are whole numbers, the fee is positive. */
export interface CourseFilters {
  readonly search: string | null;
  readonly interest: number | null;
  readonly specialization: number | null;
  readonly countries: readonly number[];
  readonly maxFee: number | null;
  /** The most a year, in lakh rupees; the site's own (contract 11). */
  readonly budget: number | null;
  /** Months, 1 to 12, one of which a course begins in; the site's own, as is the order: neither goes to the API. */
  readonly intakes: readonly number[];
  readonly sort: CourseSort | null;
}

/** Filters, what the boxes should keep showing, and why a box's text is not used as typed. */
export interface CourseQuery {
  readonly filters: CourseFilters;
  readonly typed: { readonly search: string; readonly maxFee: string; readonly budget: string };
  readonly notes: { readonly search: string | null; readonly maxFee: string | null; readonly budget: string | null };
}

const searchLength = { min: 2, max: 200 } as const;

const MOST_LAKH = 1000;
/** Of an amount as it is typed, in characters: it stands in every link of the page. */
const LONGEST_AMOUNT = 50;

/** More destinations than anyone ticks; each one adds its chip, with an address of all the others, to the page. */
const COUNTRY_LIMIT = 50;

/** Text as it is searched for: NFC, trimmed, cut to 200 code points; `null` when under 2 (contract 5.2). */
export function searchText(text: string): string | null {
  const searched = charactersOf(text).slice(0, searchLength.max).join("").trim();
  return [...searched].length < searchLength.min ? null : searched;
}

/** Control characters count as spaces: a NUL makes PostgreSQL fail, and with it the search of everybody. */
function charactersOf(text: string): string[] {
  return [...normalized(text.replace(/\p{Cc}+/gu, " ").trim()).trim()];
}

/** The largest id of a database that counts in 32 bits: many fail, instead of finding nothing, when asked for a larger one. */
const LARGEST_ID = 2 ** 31 - 1;

/** A whole positive number, or `null` for anything else: an id in an address. */
export function wholeId(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && id <= LARGEST_ID ? id : null;
}

/** An amount as a visitor types it ("25,000", "$25 000", "२५०००"): digits with separators and a currency sign; else `null`. */
export function readMaxFee(text: string): number | null {
  const typed = withLatinDigits(normalized(text, "NFKC"));
  // A comma groups thousands, or lakhs: "15,5" is somebody's 15.5.
  if (/,(?!\d{3}(?!\d)|\d{2},)/.test(typed)) return null;
  const digits = typed.replace(/[\s,_'’]|\p{Sc}/gu, "");
  if (!/^(?=\.?\d)\d{0,12}(\.\d{0,2})?$/.test(digits)) return null;
  const amount = Number(digits);
  return amount > 0 ? amount : null;
}

/** The most a year in lakh rupees, read as `readMaxFee` reads an amount and up to 1,000; else `null`. */
export function readBudget(text: string): number | null {
  const lakh = readMaxFee(text);
  return lakh !== null && lakh <= MOST_LAKH ? lakh : null;
}

/** Reads the query of `/course-search`. Malformed values leave their filter unset; unknown names are ignored. */
export function readCourseFilters(params: URLSearchParams): CourseQuery {
  const typed = {
    search: params.get("search") ?? "",
    maxFee: (params.get("max_fee") ?? "").slice(0, LONGEST_AMOUNT),
    budget: (params.get("budget") ?? "").slice(0, LONGEST_AMOUNT),
  };
  const countries = params
    .getAll("country")
    .map(wholeId)
    .filter((id) => id !== null);
  const filters = {
    search: searchText(typed.search),
    interest: wholeId(params.get("interest")),
    specialization: wholeId(params.get("specialization")),
    countries: [...new Set(countries)].slice(0, COUNTRY_LIMIT).sort((a, b) => a - b),
    maxFee: readMaxFee(typed.maxFee),
    budget: readBudget(typed.budget),
    intakes: readIntakes(params.getAll("intake")),
    sort: readSort(params.get("sort")),
  };
  const notes = {
    search: searchNote(typed.search),
    maxFee: numberNote(typed.maxFee, filters.maxFee, "Enter the fee as a number above zero, such as 25,000."),
    budget: numberNote(typed.budget, filters.budget, "Enter lakh rupees as a number up to 1,000, such as 30."),
  };
  return { filters, typed, notes };
}

/** True when nothing is asked for, so that the whole catalogue is shown as the API lists it (contract 5.1). */
export function isUnfiltered(filters: CourseFilters): boolean {
  return asksForAll(filters) && !isReordered(filters);
}

/** True when the list is cut or ordered by the site itself, out of one read of up to 1000 courses (contract 11). */
export function isReordered({ intakes, sort, budget }: CourseFilters): boolean {
  return intakes.length > 0 || sort !== null || budget !== null;
}

/** True when nothing narrows what the API is asked for. */
export function asksForAll(filters: CourseFilters): boolean {
  return (
    filters.search === null &&
    filters.interest === null &&
    filters.specialization === null &&
    filters.countries.length === 0 &&
    filters.maxFee === null
  );
}

function readIntakes(texts: readonly string[]): readonly number[] {
  const months = texts.map(wholeId).filter((month) => month !== null);
  return [...new Set(months)].filter((month) => month <= monthNames.length).sort((a, b) => a - b);
}

/** Why a search text is not searched for as it was typed; `null` where it is, and for an empty one (contract 5.2). */
export function searchNote(text: string): string | null {
  const { length } = charactersOf(text);
  if (length > 0 && length < searchLength.min) return `Type at least ${searchLength.min} characters to search.`;
  if (length > searchLength.max) return `Only the first ${searchLength.max} characters are searched for.`;
  return null;
}

function numberNote(text: string, read: number | null, note: string): string | null {
  return text.trim() === "" || read !== null ? null : note;
}
