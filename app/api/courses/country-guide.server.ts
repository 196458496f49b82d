import { findPage, listPages } from "~/content/pages.server";
import { countryCode } from "~/pictures/country-codes.server";

/** The guide to a country: its address, its name, and the name of its file in content/figures. */
export interface CountryGuide {
  readonly path: string;
  readonly title: string;
  readonly figures: string | null;
}

const guides = new Map(
  listPages().flatMap(({ path }) => {
    const page = findPage(path);
    if (!page?.country) return [];
    const guide = { path, title: page.title, figures: page.figures?.name ?? null };
    return page.country.map((name): [string, CountryGuide] => [stateOf(name), guide]);
  }),
);

/** The guide to a country under any of its names ("UK", "United Kingdom", "Scotland", "UAE"), or `null` when there is none. */
export function countryGuide(country: string | null): CountryGuide | null {
  return country === null ? null : (guides.get(stateOf(country)) ?? null);
}

/** Parts of the United Kingdom have flags of their own, "gb-sct", and one guide. */
function stateOf(country: string): string {
  return countryCode(country)?.split("-", 1)[0] ?? country.trim().toLowerCase();
}
