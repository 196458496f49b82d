import { readCourseFilters, searchNote, searchText } from "~/api/courses/course-filters";
import { finderCourses } from "~/api/courses/courses.server";
import { readFilterLists } from "~/api/courses/filter-lists.server";
import { type MeantSearch, meantSearch } from "~/api/courses/meant-search.server";
import { settled } from "~/api/settled.server";
import { cardOf } from "~/components/course-card/card-of";
import type { CourseCardProps } from "~/components/course-card/course-card";

/** What the finder on the home page shows: the text of its box, and what was found for it. */
export interface Finder {
  typed: string;
  /** `null` when nothing is known: no text, one under 2 characters, or a search that failed. */
  results: CourseCardProps[] | null;
  /** What the text may mean that found nothing. */
  meant: MeantSearch | null;
  /** Whether everything that it needed could be read. */
  whole: boolean;
  /** Why the text is not searched for as it was typed. */
  note: string | null;
}

/** Reads `/?search=` and runs the finder's full search. */
export async function findForHome(request: Request): Promise<Finder> {
  const typed = new URL(request.url).searchParams.get("search") ?? "";
  const note = searchNote(typed);
  if (searchText(typed) === null) return { typed, results: null, meant: null, whole: true, note };
  const courses = await settled(finderCourses(typed));
  const results = courses.value?.map(cardOf) ?? null;
  const { meant, whole } = results?.length === 0 ? await findMeant(typed) : { meant: null, whole: true };
  return { typed, results, meant, whole: whole && courses.failure === null, note };
}

async function findMeant(search: string) {
  const { lists, whole } = await readFilterLists();
  return { meant: meantSearch(readCourseFilters(new URLSearchParams({ search })), lists), whole };
}
