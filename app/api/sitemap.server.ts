import { z } from "zod";

import { listAllBlogs } from "./blogs.server";
import { cached, policies } from "./connection/cache.server";
import { id } from "./connection/lenient.server";
import { inTime, pageAt, readPage } from "./connection/lists.server";
import { courseList } from "./courses/course-list.server";
import { catalogueTarget } from "./courses/course-targets.server";
import { listAllEvents } from "./events.server";
import type { UniversityCard } from "./model";
import { listCountries } from "./reference.server";
import { listAllUniversities } from "./universities.server";

/** Courses in one part of the sitemap, where the API gives them in few enough answers. */
const PART_COURSES = 10_000;
/** Answers of the API that one part takes at most. */
const PART_PAGES = 50;
/** Parts of an index, for ten million courses: a count beyond is no count, and an index of it would fill the memory. */
const MOST_PARTS = 1000;
/** The same where each answer alone tells the next one: all before a part are read to come to it. */
const MOST_WALKED_PARTS = 20;

/** All that an API names, at once, would fill the memory; what fails ends the rest. */
const COUNTRIES_AT_ONCE = 8;

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
  const universities: UniversityCard[] = [];
  for (let at = 0; at < countries.length; at += COUNTRIES_AT_ONCE) {
    const some = countries.slice(at, at + COUNTRIES_AT_ONCE);
    universities.push(...(await Promise.all(some.map((country) => listAllUniversities(country.id)))).flat());
  }
  return {
    countries: countries.map((country) => country.id),
    universities: [
      ...new Map(universities.map(({ id: known, countryId }) => [known, { id: known, countryId }])).values(),
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
  const isWalked = pageAt(catalogueTarget(), first.next, 1, first.read) === null;
  return Math.min(Math.max(1, parts), isWalked ? MOST_WALKED_PARTS : MOST_PARTS);
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
  if (start !== null) return unique(await idsFrom(start, pages));
  return part < MOST_WALKED_PARTS ? unique(await idsFrom(target, pages, part * pages)) : [];
}

/** The ids of so many pages from one on, or of those behind the first `skipped` ones. */
async function idsFrom(start: string, pages: number, skipped = 0): Promise<number[]> {
  const ids: number[] = [];
  const seen = new Set<string>();
  for (let next: string | null = start; next !== null && !seen.has(next) && seen.size < skipped + pages;) {
    const page: IdPage = await readIds(next);
    if (seen.size >= skipped) ids.push(...page.items);
    seen.add(next);
    next = page.next;
  }
  return ids;
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
