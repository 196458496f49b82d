import { json, notFound, type Call, type Route } from "../answer";
import { amountOf, Conditions, idsOf, matchQuery } from "../filters";
import { paged, readWindow } from "../pagination";
import { readRecord, type Course, type University } from "../records";
import { briefUniversity } from "./universities";

interface Row {
  record: string;
  university: string;
}

const from = "FROM course JOIN university ON university.id = course.university_id";

export const courseRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/course-list/", handler: listCourses },
  { method: "GET", pattern: "/api/app/course-info/:id", handler: showCourse },
];

function listCourses({ sandbox, url, origin }: Call) {
  const window = readWindow(url.searchParams);
  const conditions = courseConditions(url.searchParams);
  const search = searchText(url.searchParams);
  const source = search === null ? from : `${from} JOIN course_search ON course_search.rowid = course.id`;
  if (search !== null) {
    const match = matchQuery(search);
    if (match === null) return json(paged(url, window, 0, []));
    conditions.add("course_search MATCH ?", match);
  }
  const order = search === null ? "course.id" : "bm25(course_search, 10.0, 4.0, 2.0), course.id";
  const { values, where } = conditions;
  const count =
    sandbox.database.first<{ count: number }>(`SELECT count(*) AS count ${source} ${where}`, ...values)?.count ?? 0;
  const rows = sandbox.database.all<Row>(
    `SELECT course.record, university.record AS university ${source} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    window.size,
    window.offset,
  );
  const universities = new Map<string, University>();
  return json(
    paged(
      url,
      window,
      count,
      rows.map((row) => present(row, origin, universities)),
    ),
  );
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

function showCourse({ sandbox, params, origin }: Call) {
  if (!/^\d{1,15}$/.test(params.id ?? "")) throw notFound();
  const row = sandbox.database.first<Row>(
    `SELECT course.record, university.record AS university ${from} WHERE course.id = ?`,
    Number(params.id),
  );
  if (!row) throw notFound();
  const { university_id: _id, ...course } = readRecord<Course>(row.record, origin);
  return json({ ...course, university: readRecord<University>(row.university, origin) });
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
