import codes from "i18n-iso-countries/codes.json";
import english from "i18n-iso-countries/langs/en.json";

import { normalized } from "~/http/normalized";

/** Names in use that the ISO list lacks. The values are flag codes: ISO 3166-1, or 3166-2 for the parts of the United Kingdom. */
const otherNames: Readonly<Record<string, string>> = {
  England: "gb-eng",
  Scotland: "gb-sct",
  Wales: "gb-wls",
  "Northern Ireland": "gb-nir",
  Britain: "gb",
  "United Kingdom of Great Britain and Northern Ireland": "gb",
  America: "us",
  Dubai: "ae",
  "Abu Dhabi": "ae",
  Emirates: "ae",
  Korea: "kr",
  "North Korea": "kp",
  Holland: "nl",
  Vietnam: "vn",
  Laos: "la",
  Syria: "sy",
  Moldova: "md",
  Bolivia: "bo",
  Venezuela: "ve",
  Brunei: "bn",
  Burma: "mm",
  Macau: "mo",
  "Hong Kong SAR": "hk",
  Aotearoa: "nz",
  Swaziland: "sz",
  "Cape Verde": "cv",
  "East Timor": "tl",
  "Vatican City": "va",
  Macedonia: "mk",
  "Democratic Republic of Congo": "cd",
  DRC: "cd",
  Europe: "eu",
  "European Union": "eu",
};

/** The names and codes as the lists have them, and in small or capital letters alone. */
const spellings = new Set<string>();
const codeByName = buildIndex();

/** More letters than the longest name has; to fold thousands of them would cost more than it finds. */
const LONGEST_NAME = 100;

/** The flag code of a country given by name, alias, ISO or flag code in any case and spacing, or `null` when it is none. */
export function countryCode(country: string): string | null {
  if (country.length > LONGEST_NAME) return null;
  return codeByName.get(keyOf(country)) ?? null;
}

/** Whether a country is named as somebody would write it: of the spellings that `countryCode` knows there is no end. */
export function isCountrySpelling(country: string): boolean {
  return spellings.has(country);
}

function buildIndex(): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = keyOf(name);
    if (key && !index.has(key)) index.set(key, code);
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) spellings.add(spelling);
  };
  for (const [name, code] of Object.entries(otherNames)) {
    add(name, code);
    add(code, code);
  }
  for (const [code, names] of Object.entries<string | string[]>(english.countries)) {
    for (const name of [names].flat()) add(name, code.toLowerCase());
  }
  for (const [alpha2, alpha3] of codes) {
    if (!alpha2 || !alpha3) continue;
    add(alpha2, alpha2.toLowerCase());
    add(alpha3, alpha2.toLowerCase());
  }
  return index;
}

/** Letters only, without accents and a leading "the": "New Zealand", "newzealand" and "NEW-ZEALAND" are one key. */
function keyOf(name: string): string {
  return normalized(name, "NFKD")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/^\s*the\s+/, "")
    .replace(/[^\p{L}]/gu, "");
}
