import { json, type Call, type Route } from "../answer";
import { Conditions, idsOf } from "../filters";
import { paged, readWindow } from "../pagination";
import { readRecord, type Scholarship, type University } from "../records";

interface Row {
  record: string;
  university: string;
}

const from = "FROM scholarship JOIN university ON university.id = scholarship.university_id";

export const scholarshipRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/scholarship-list/", handler: listScholarships },
];

function listScholarships({ sandbox, url, origin }: Call) {
  const window = readWindow(url.searchParams);
  const conditions = new Conditions();
  conditions.addIds("scholarship.country_id", idsOf(url.searchParams, "country"));
  conditions.addIds("scholarship.university_id", idsOf(url.searchParams, "university"));
  const { values, where } = conditions;
  const count =
    sandbox.database.first<{ count: number }>(`SELECT count(*) AS count ${from} ${where}`, ...values)?.count ?? 0;
  const rows = sandbox.database.all<Row>(
    `SELECT scholarship.record, university.record AS university ${from} ${where} ORDER BY scholarship.id LIMIT ? OFFSET ?`,
    ...values,
    window.size,
    window.offset,
  );
  return json(
    paged(
      url,
      window,
      count,
      rows.map((row) => present(row, origin)),
    ),
  );
}

function present(row: Row, origin: string) {
  const { university_id: _id, ...scholarship } = readRecord<Scholarship>(row.record, origin);
  const { id, university_name, logo, city } = readRecord<University>(row.university, origin);
  return { ...scholarship, university: { id, university_name, logo, city } };
}
