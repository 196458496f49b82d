import { json, type Call, type Route } from "../answer";
import { amountOf, Conditions, idsOf, matchQuery } from "../filters";
import { paged, readWindow } from "../pagination";
import { readRecord, type Course, type University } from "../records";
import { listOf, rowOf } from "../stored";
import { briefUniversity } from "./universities";

interface Row {
  record: string;
  university: string;
}

const source = {
  columns: "course.record, university.record AS university",
  from: "course JOIN university ON university.id = course.university_id",
};

export const courseRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/course-list/", handler: listCourses },
  { method: "GET", pattern: "/api/app/course-info/:id", handler: showCourse },
];

function listCourses(call: Call) {
  const { url, origin } = call;
  const conditions = courseConditions(url.searchParams);
  const universities = new Map<string, University>();
  const show = (row: Row) => present(row, origin, universities);
  const search = searchText(url.searchParams);
  if (search === null) return listOf(call, { ...source, order: "course.id", conditions }, show);

  const match = matchQuery(search);
  if (match === null) return json(paged(url, readWindow(url.searchParams), 0, []));
  conditions.add("course_search MATCH ?", match);
  const from = `${source.from} JOIN course_search ON course_search.rowid = course.id`;
  const order = "bm25(course_search, 10.0, 4.0, 2.0), course.id";
  return listOf(call, { ...source, from, order, conditions }, show);
}

const searchText = (query: URLSearchParams) => query.get("search")?.trim() || null;

function courseConditions(query: URLSearchParams) {
  const conditions = new Conditions();
  conditions.addIds("course.interest_id", idsOf(query, "interest"));
  conditions.addIds("course.specialization_id", idsOf(query, "specialization"));
  conditions.addIds("course.country_id", idsOf(query, "country"));
  conditions.addIds("course.university_id", idsOf(query, "university"));
  const ceiling = amountOf(query, ["max_fee", "maxFee", "annual_fees"]);
  if (ceiling !== null) conditions.add("(course.fee IS NULL OR course.fee <= ?)", ceiling);
  return conditions;
}

function showCourse(call: Call) {
  const row = rowOf<Row>(call, { ...source, id: "course.id" });
  const { university_id: _id, ...course } = readRecord<Course>(row.record, call.origin);
  return json({ ...course, university: readRecord<University>(row.university, call.origin) });
}

/** A course as lists give it: its card, with the university in short and the two flat names of suggestions. */
function present(row: Row, origin: string, universities: Map<string, University>) {
  const { university_id: _id, ...course } = readRecord<Course>(row.record, origin);
  const university = universities.get(row.university) ?? readRecord<University>(row.university, origin);
  universities.set(row.university, university);
  return {
    ...course,
    university: briefUniversity(university),
    university_name: university.university_name,
    country_name: university.city?.country?.country_name ?? null,
  };
}
