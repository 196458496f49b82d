import { z } from "zod";

import { listAllBlogs } from "./blogs.server";
import { policies } from "./connection/cache.server";
import { id } from "./connection/lenient.server";
import { readToEnd } from "./connection/lists.server";
import { courseList } from "./courses/course-list.server";
import { catalogueTarget } from "./courses/course-targets.server";
import { listAllEvents } from "./events.server";
import { listCountries } from "./reference.server";
import { listAllUniversities } from "./universities.server";

const CATALOGUE_PAGES = 1000;

/** Of a course its id only: a catalogue held for its addresses should be small. */
const courseIds = { ...courseList, schema: z.object({ id }) };

/** Everything of the API that has a page of its own. */
export interface PublicRecords {
  readonly courses: readonly number[];
  readonly countries: readonly number[];
  readonly universities: readonly { readonly id: number; readonly countryId: number }[];
  /** `updated` is an instant, where the API gives one. */
  readonly posts: readonly { readonly id: number; readonly updated: string | null }[];
  readonly events: readonly number[];
}

/** Reads all of it, through the cache. One list that fails fails it all: a sitemap with a part missing misleads. */
export async function listPublicRecords(): Promise<PublicRecords> {
  const [courses, posts, events, countries] = await Promise.all([
    readToEnd(courseIds, { target: catalogueTarget(), policy: policies.reference, limit: CATALOGUE_PAGES }),
    listAllBlogs(),
    listAllEvents(),
    listCountries(),
  ]);
  const universities = await Promise.all(countries.map((country) => listAllUniversities(country.id)));
  return {
    courses: unique(courses.map((course) => course.id)),
    countries: countries.map((country) => country.id),
    universities: [
      ...new Map(universities.flat().map(({ id: known, countryId }) => [known, { id: known, countryId }])).values(),
    ],
    posts: posts.map((post) => ({ id: post.id, updated: post.updated })),
    events: unique(events.map((event) => event.id)),
  };
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
