import type { Picture, University } from "../records";
import { institutions, type Institution } from "./institutions";
import { countries } from "./places";
import type { Chance } from "./random";
import { requirementsOf } from "./requirements";

const sources = [
  "Pacific Rim University Review",
  "World Campus Index",
  "Graduate Outcomes League Table",
  "Student Voice Awards",
];
const cities = [...new Set(institutions.map(({ city }) => city))];

/** The university of each institution, with the gaps and oddities that real records have. */
export function buildUniversities(chance: Chance, hosts: readonly Institution[]): University[] {
  return hosts.map((institution, index) => buildUniversity(institution, index + 1, chance));
}

function buildUniversity(institution: Institution, id: number, chance: Chance): University {
  const country = countries.find((one) => one.id === institution.country);
  const host = hostName(institution.name);
  return {
    id,
    university_name: institution.name,
    logo: logoOf(id),
    city: {
      id: cities.indexOf(institution.city) + 1,
      city_name: institution.city,
      country: country ? { id: country.id, country_name: country.country_name } : null,
    },
    images: picturesOf(id, chance),
    email: id % 13 === 0 ? null : `international@${host}`,
    website: websiteOf(id, host),
    rankings: id % 5 === 0 ? [] : rankingsOf(id, chance),
    locations: institution.campuses.map((campus, index) => ({ id: id * 10 + index, campus_location: campus })),
    description: descriptionOf(id, institution, country?.country_name ?? ""),
    ...requirementsOf(id, institution.country),
  };
}

/** Most logos have an absolute address, some a relative one, some none, and one picture is gone. */
function logoOf(id: number) {
  if (id % 11 === 7) return null;
  if (id === 14) return "{host}/media/logos/removed-in-2023.png";
  if (id % 9 === 4) return `/media/logos/${id}.png`;
  return `{host}/media/logos/${id}.png`;
}

function picturesOf(id: number, chance: Chance): Picture[] {
  if (id % 12 === 8) return [];
  const count = chance.whole(1, 3);
  return Array.from({ length: count }, (_, index) => ({
    id: id * 10 + index,
    image: `{host}/media/universities/${id}-${index + 1}.jpg`,
  }));
}

function websiteOf(id: number, host: string) {
  if (id === 9) return "";
  if (id === 21) return host;
  return `https://www.${host}/international`;
}

function rankingsOf(id: number, chance: Chance): University["rankings"] {
  return chance.some(sources, 1, 3).map((source, index) => ({
    id: id * 10 + index,
    rank_source: source,
    rank_value: chance.percent(30) ? chance.pick(["Top 5%", "101–150", "5 stars", "=87"]) : chance.whole(12, 640),
    rank_year: chance.percent(85) ? chance.whole(2023, 2026) : null,
  }));
}

function descriptionOf(id: number, { name, character, city, campuses }: Institution, country: string) {
  if (id === 29) return null;
  const place = campuses.length > 1 ? `It teaches on ${campuses.length} campuses` : "It teaches on one campus";
  const plain = `${name} is ${character}. ${place} in and around ${city}, ${country}.`;
  const advice =
    "International students have a named adviser from the offer letter until graduation, help with housing in the first month, and a careers service that stays open to them for two years after they finish.";
  return id % 3 === 0 ? `${plain}\r\n\r\n${advice}` : `<p>${plain}</p><p>${advice}</p>`;
}

function hostName(name: string) {
  const words =
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const telling = words.filter(
    (word) =>
      !["the", "of", "and", "du", "aux", "lac", "university", "universite", "royal", "institute", "college"].includes(
        word,
      ),
  );
  return `${telling.slice(0, 2).join("")}.example`;
}
