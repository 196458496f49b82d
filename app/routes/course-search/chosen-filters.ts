import type { CourseFilters, CourseQuery } from "~/api/courses/course-filters";
import type { FilterLists } from "~/api/courses/filter-lists.server";
import { searchAddress } from "~/api/courses/search-address";
import { courseSorts } from "~/api/courses/course-order";
import { shortUnit } from "~/api/courses/short-unit";
import { monthNames } from "~/api/months";

interface Named {
  id: number;
  name: string;
}

/** What is set, each with its words and the address of the search without it. */
export function chosenFilters(query: CourseQuery, lists: FilterLists): { label: string; to: string }[] {
  const { filters, typed } = query;
  const without = (changed: Partial<CourseFilters>, emptied: Partial<CourseQuery["typed"]> = {}) =>
    searchAddress({ filters: { ...filters, ...changed }, typed: { ...typed, ...emptied } });

  const chips: { label: string; to: string }[] = [];
  if (filters.search !== null) chips.push({ label: `“${filters.search}”`, to: without({}, { search: "" }) });
  if (filters.interest !== null) {
    chips.push({ label: nameOf(lists.interests, filters.interest, "Level"), to: without({ interest: null }) });
  }
  if (filters.specialization !== null) {
    chips.push({
      label: nameOf(lists.specializations, filters.specialization, "Program"),
      to: without({ specialization: null }),
    });
  }
  for (const country of filters.countries) {
    chips.push({
      label: nameOf(lists.countries, country, "Destination"),
      to: without({ countries: filters.countries.filter((id) => id !== country) }),
    });
  }
  if (filters.maxFee !== null) {
    chips.push({ label: `Up to ${filters.maxFee.toLocaleString("en-US")} a year`, to: without({}, { maxFee: "" }) });
  }
  if (filters.budget !== null) {
    const { unit, lakh } = shortUnit(filters.budget);
    const amount = Number((filters.budget / lakh).toFixed(4));
    chips.push({ label: `Up to NPR\u00a0${amount}\u00a0${unit} a year`, to: without({}, { budget: "" }) });
  }
  for (const month of filters.intakes) {
    const others = filters.intakes.filter((one) => one !== month);
    chips.push({ label: `${monthNames[month - 1]} intake`, to: without({ intakes: others }) });
  }
  if (filters.sort !== null) chips.push({ label: courseSorts[filters.sort], to: without({ sort: null }) });
  return chips;
}

/** The address of the same search by the lowest fee, whatever that is; `null` where it has no most. */
export function anyFeeAddress({ filters, typed }: CourseQuery): string | null {
  if (filters.maxFee === null && filters.budget === null) return null;
  return searchAddress({ filters: { ...filters, sort: "fee" }, typed: { ...typed, maxFee: "", budget: "" } });
}

/** The address of the same search with a maximum fee, a whole number. */
export function withMaxFee({ filters, typed }: CourseQuery, maxFee: number): string {
  return searchAddress({ filters: { ...filters, maxFee }, typed: { ...typed, maxFee: String(maxFee) } });
}

/** How many filters are set: the search word and the order are none of them. */
export function countFilters({ countries, intakes, ...filters }: CourseFilters): number {
  const { interest, specialization, maxFee, budget } = filters;
  const single = [interest, specialization, maxFee, budget].filter((value) => value !== null);
  return countries.length + intakes.length + single.length;
}

/** Where the list is missing or does not know the id, the group and the id have to do. */
function nameOf(list: readonly Named[] | null, id: number, group: string): string {
  return list?.find((entry) => entry.id === id)?.name ?? `${group} ${id}`;
}
