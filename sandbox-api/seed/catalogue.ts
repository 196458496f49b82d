import type { Catalogue } from "../records";
import { buildBlogs } from "./blogs";
import { buildCourses, institutionsFor } from "./courses";
import { events } from "./events";
import { institutions, type Institution } from "./institutions";
import { countries, interests, specializations } from "./places";
import { createChance } from "./random";
import { buildScholarships } from "./scholarships";
import { buildUniversities } from "./universities";

/** The whole catalogue, the same on every call. `courses` asks for so many in place of the usual ones. */
export function buildCatalogue(courses?: number): Catalogue {
  const hosts = courses ? hostsOf(courses) : institutions;
  return {
    countries: countries.map(({ id, country_name, flag }) => ({ id, country_name, flag })),
    interests,
    specializations,
    universities: buildUniversities(createChance(), hosts),
    courses: buildCourses(createChance(), hosts, courses),
    scholarships: buildScholarships(createChance()),
    blogs: buildBlogs(),
    events,
  };
}

/** The invented institutions, and again with a number behind their names as often as so many courses need them. */
function hostsOf(courses: number): Institution[] {
  const needed = Math.max(institutions.length, institutionsFor(courses));
  const rounds = Array.from({ length: Math.ceil(needed / institutions.length) }, (_, round) => round + 1);
  const all = rounds.flatMap((round) =>
    institutions.map((one) => (round === 1 ? one : { ...one, name: `${one.name} ${round}` })),
  );
  return all.slice(0, needed);
}
