import { countryCode } from "~/pictures/country-codes.server";

import { type CourseQuery, searchText } from "./course-filters";
import type { FilterLists } from "./filter-lists.server";
import { searchAddress } from "./search-address";

/** A search under other words: `to` is its address. */
export interface MeantSearch {
  readonly label: string;
  readonly to: string;
}

interface Name {
  readonly kind: keyof FilterLists;
  readonly id: number;
  readonly name: string;
}

/** How students write degrees and programmes, in the words that the names of the lists are made of. */
const inWords = new Map([
  ["bba", "bachelor business administration"],
  ["bit", "bachelor information technology"],
  ["bsc", "bachelor"],
  ["it", "information technology"],
  ["llb", "bachelor law"],
  ["llm", "master law"],
  ["mba", "master business administration"],
  ["mit", "master information technology"],
  ["msc", "master"],
]);

/** Nothing to search for where what is left of a text begins or ends with them. */
const JOINING =
  /^(?:an?|and|at|college|courses?|degree|for|from|in|nepal|o[fnr]|program(?:me)?s?|study|the|to|university|with)$/i;

/** Of the words that countries go by, these have fewer than four letters; other short ones ("are", "can") are codes of countries as well. */
const SHORT_COUNTRY = /^(?:uk|usa?|uae)$/i;

/** In words: longer names are not looked for, and longer texts have no meaning. */
const LONGEST_NAME = 5;
const LONGEST_TEXT = 20;

/**
 * The names of the lists that a text holds are filters instead, and what is left of it is searched for: “nursing in canada” means
 * Nursing in Canada. `null` where it holds none.
 */
export function meantSearch({ filters, typed }: CourseQuery, lists: FilterLists): MeantSearch | null {
  const { found, rest } = takeNames(wordsOf(filters.search ?? ""), namesByKey(lists));
  if (found.length === 0) return null;
  const of = (kind: Name["kind"]) => found.filter((name) => name.kind === kind);
  const [levels, programmes, countries] = [of("interests"), of("specializations"), of("countries")];
  return {
    label: [rest && `“${rest}”`, ...[...levels, ...programmes, ...countries].map(({ name }) => name)]
      .filter(Boolean)
      .join(", "),
    to: searchAddress({
      filters: {
        ...filters,
        interest: levels[0]?.id ?? filters.interest,
        specialization: programmes[0]?.id ?? filters.specialization,
        countries: countries.length > 0 ? countries.map(({ id }) => id).sort((a, b) => a - b) : filters.countries,
      },
      typed: { ...typed, search: rest },
    }),
  };
}

/** The names in a text, one level and one programme at most, the longest first; and what is left of the text. */
function takeNames(text: readonly string[], names: ReadonlyMap<string, Name>): { found: Name[]; rest: string } {
  const words =
    text.length > LONGEST_TEXT ? [] : text.flatMap((word) => inWords.get(word.toLowerCase())?.split(" ") ?? word);
  const found: Name[] = [];
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    let start = 0;
    while (start + length <= words.length) {
      const name = nameIn(names, words.slice(start, start + length));
      const isOther = name?.kind !== "countries" && found.some((other) => other.kind === name?.kind && other !== name);
      if (name && !isOther) {
        if (!found.includes(name)) found.push(name);
        words.splice(start, length);
      } else start += 1;
    }
  }
  const rest = words.slice(words.findIndex(says), words.findLastIndex(says) + 1).join(" ");
  return { found, rest: searchText(rest) ?? "" };
}

const says = (word: string) => !JOINING.test(word);

function nameIn(names: ReadonlyMap<string, Name>, words: readonly string[]): Name | undefined {
  const text = words.join(" ");
  const isCountry = text.length > 3 || SHORT_COUNTRY.test(text);
  return names.get(keyOf(words)) ?? (isCountry ? names.get(countryKey(text)) : undefined);
}

function namesByKey(lists: FilterLists): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  const add = (kind: Name["kind"], keysOf: (name: string) => string[]) => {
    for (const { id, name } of lists[kind] ?? [])
      for (const key of keysOf(name)) if (key && !names.has(key)) names.set(key, { kind, id, name });
  };
  add("countries", (name) => [countryKey(name)]);
  add("specializations", (name) => [keyOf(wordsOf(name))]);
  // "Doctoral Degree (PhD)" goes by either.
  add("interests", (name) => [name, ...name.split(/[()]/)].map((part) => keyOf(wordsOf(part))));
  return names;
}

const countryKey = (name: string) => `country: ${countryCode(name) ?? name.toLowerCase()}`;

const wordsOf = (text: string) => text.split(/[\s,;/()]+/).filter(Boolean);

/** "Bachelor's Degree", "bachelors" and "Bachelor" are one. */
function keyOf(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "")
        .replace(/s$/, ""),
    )
    .filter((word) => word && word !== "degree")
    .join(" ");
}
