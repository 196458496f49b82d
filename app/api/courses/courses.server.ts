import { cached, policies } from "../connection/cache.server";
import { read } from "../connection/client.server";
import { absentAsNull } from "../failure.server";
import { messages } from "../messages";
import type { CourseCard, CourseDetails, CourseSuggestion, UniversityCourse } from "../model";
import { NOT_AVAILABLE } from "../not-available";
import { listSpecializations } from "../reference.server";
import { settled, type Settled } from "../settled.server";
import { apiTarget } from "../target.server";
import { searchText } from "./course-filters";
import { courseList, readCourses } from "./course-list.server";
import { courseInfoRecord, toDetails, toFinderCard, toSuggestion, toUniversityCourse } from "./course-record.server";
import { catalogueTarget } from "./course-targets.server";

const SUGGESTIONS = 5;
const FINDER_RESULTS = 10;

/** Up to 5 courses for a text of at least 2 characters, or why there are none now. */
export function suggestCourses(text: string): Promise<Settled<readonly CourseSuggestion[]>> {
  return settled(searchByText(text, SUGGESTIONS, "suggested", toSuggestion));
}

/** Up to 10 courses for the home finder, plain fees with "$"; none for a text under 2 characters. */
export async function finderCourses(text: string): Promise<readonly CourseCard[]> {
  return searchByText(text, FINDER_RESULTS, "found", toFinderCard);
}

/** One course, or `null` when the API knows no such id. */
export async function findCourse(id: number): Promise<CourseDetails | null> {
  const target = apiTarget(`/api/app/course-info/${id}`);
  const load = async () =>
    toDetails(await read({ endpoint: "course-info/{id}", target, schema: courseInfoRecord, message: messages.course }));
  return cached(policies.details, target, load).catch(absentAsNull);
}

/** The name of a course's programme, looked up where the course has its bare id; "N/A" where nobody knows it. */
export async function specializationOf({ specialization, specializationId }: CourseDetails): Promise<string> {
  if (specialization !== null) return specialization;
  return (await listSpecializations()).find(({ id }) => id === specializationId)?.name ?? NOT_AVAILABLE;
}

/** All courses of a university, as its page lists them: one read of the catalogue, narrowed to it. */
export async function coursesOfUniversity(universityId: number): Promise<readonly UniversityCourse[]> {
  const page = await readCourses(
    "university",
    "university",
    catalogueTarget({ university: universityId }),
    toUniversityCourse,
  );
  return page.items;
}

async function searchByText<Item>(
  text: string,
  records: number,
  use: string,
  shape: Parameters<typeof readCourses<Item>>[3],
): Promise<readonly Item[]> {
  const search = searchText(text);
  if (search === null) return [];
  const page = await readCourses("search", use, apiTarget(courseList.path, { search, records }), shape);
  return page.items.slice(0, records);
}
