import type { Catalogue } from "../records";
import { buildBlogs } from "./blogs";
import { buildCourses } from "./courses";
import { events } from "./events";
import { countries, interests, specializations } from "./places";
import { createChance } from "./random";
import { buildScholarships } from "./scholarships";
import { buildUniversities } from "./universities";

/** The whole catalogue, the same on every call. */
export function buildCatalogue(): Catalogue {
  return {
    countries: countries.map(({ id, country_name, flag }) => ({ id, country_name, flag })),
    interests,
    specializations,
    universities: buildUniversities(createChance()),
    courses: buildCourses(createChance()),
    scholarships: buildScholarships(createChance()),
    blogs: buildBlogs(),
    events,
  };
}
