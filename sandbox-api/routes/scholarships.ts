import type { Call, Route } from "../answer";
import { Conditions, idsOf } from "../filters";
import { readRecord, type Scholarship, type University } from "../records";
import { listOf } from "../stored";

interface Row {
  record: string;
  university: string;
}

export const scholarshipRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/scholarship-list/", handler: listScholarships },
];

const source = {
  columns: "scholarship.record, university.record AS university",
  from: "scholarship JOIN university ON university.id = scholarship.university_id",
  order: "scholarship.id",
};

function listScholarships(call: Call) {
  const query = call.url.searchParams;
  const conditions = new Conditions();
  conditions.addIds("scholarship.country_id", idsOf(query, "country"));
  conditions.addIds("scholarship.university_id", idsOf(query, "university"));
  return listOf<Row>(call, { ...source, conditions }, (row) => present(row, call.origin));
}

function present(row: Row, origin: string) {
  const { university_id: _id, ...scholarship } = readRecord<Scholarship>(row.record, origin);
  const { id, university_name, logo, city } = readRecord<University>(row.university, origin);
  return { ...scholarship, university: { id, university_name, logo, city } };
}
