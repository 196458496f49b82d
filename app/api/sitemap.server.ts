import { z } from "zod";

import { listAllBlogs } from "./blogs.server";
import { cached, policies } from "./connection/cache.server";
import { id } from "./connection/lenient.server";
import { inTime, pageAt, readPage } from "./connection/lists.server";
import { courseList } from "./courses/course-list.server";
import { catalogueTarget } from "./courses/course-targets.server";
import { listAllEvents } from "./events.server";
import { listCountries } from "./reference.server";
import { listAllUniversities } from "./universities.server";

/** Courses in one part of the sitemap, where the API gives them in few enough answers. */
const PART_COURSES = 10_000;
/** Answers of the API that one part takes at most. */
const PART_PAGES = 50;
/** Parts of an index, for ten million courses: a count beyond is no count, and an index of it would fill the memory. */
const MOST_PARTS = 1000;

/** Of a course its id only: a catalogue held for its addresses should be small. */
const courseIds = { ...courseList, schema: z.object({ id }) };

/** Everything of the API that has a page of its own but the courses, which may be any number. */
export interface PublicRecords {
  readonly countries: readonly number[];
  readonly universities: readonly { readonly id: number; readonly countryId: number }[];
  /** `updated` is an instant, where the API gives one. */
  readonly posts: readonly { readonly id: number; readonly updated: string | null }[];
  readonly events: readonly number[];
}

/** Reads all of it, through the cache. One list that fails fails it all: a sitemap with a part missing misleads. */
export async function listPublicRecords(): Promise<PublicRecords> {
  const [posts, events, countries] = await Promise.all([listAllBlogs(), listAllEvents(), listCountries()]);
  const universities = await Promise.all(countries.map((country) => listAllUniversities(country.id)));
  return {
    countries: countries.map((country) => country.id),
    universities: [
      ...new Map(universities.flat().map(({ id: known, countryId }) => [known, { id: known, countryId }])).values(),
    ],
    posts: posts.map((post) => ({ id: post.id, updated: post.updated })),
    events: unique(events.map((event) => event.id)),
  };
}

/** In how many parts the ids of all courses are read, at least one: one short read tells, however many there are. */
export async function countCourseParts(): Promise<number> {
  const first = await readIds(catalogueTarget());
  if (first.next === null) return 1;
  const parts = Math.ceil(first.count / Math.max(first.read, 1) / pagesOfPart(first));
  return Math.min(Math.max(1, parts), MOST_PARTS);
}

/** The ids of the courses in a part, counted from 0: read by itself, whichever part is asked for first. */
export async function courseIdsOfPart(part: number): Promise<readonly number[]> {
  return inTime(courseIds, readPart(part));
}

async function readPart(part: number): Promise<readonly number[]> {
  const target = catalogueTarget();
  const first = await readIds(target);
  const pages = pagesOfPart(first);
  const start = part === 0 ? target : first.next && pageAt(target, first.next, part * pages, first.read);
  const all = await idsFrom(start ?? target, start === null ? (part + 1) * pages : pages);
  return unique(all.slice(start === null ? part * pages : 0).flat());
}

/** The ids of each page from one on, at most so many pages. */
async function idsFrom(start: string, pages: number): Promise<(readonly number[])[]> {
  const found = new Map<string, readonly number[]>();
  for (let next: string | null = start; next !== null && !found.has(next) && found.size < pages;) {
    const page: IdPage = await readIds(next);
    found.set(next, page.items);
    next = page.next;
  }
  return [...found.values()];
}

type IdPage = Awaited<ReturnType<typeof readIds>>;

/** One page of the catalogue, kept by itself: a long list that did not get to its end in time goes on where it was. */
function readIds(target: string) {
  return cached(policies.reference, `course ids ${target}`, async () => {
    const { items, count, read, next } = await readPage(courseIds, target);
    return { items: items.map((course) => course.id), count, read, next };
  });
}

function pagesOfPart({ read }: IdPage): number {
  return Math.min(Math.max(Math.floor(PART_COURSES / Math.max(read, 1)), 1), PART_PAGES);
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
