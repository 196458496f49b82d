import { json, notFound, type Call, type Route } from "../answer";
import { Conditions, idsOf } from "../filters";
import { paged, readWindow } from "../pagination";
import { readRecord, type University } from "../records";

export const universityRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/university-list/", handler: listUniversities },
  { method: "GET", pattern: "/api/app/university-info/:id/", handler: showUniversity },
];

function listUniversities({ sandbox, url, origin }: Call) {
  const window = readWindow(url.searchParams);
  const conditions = new Conditions();
  conditions.addIds("country_id", idsOf(url.searchParams, "country"));
  const { values, where } = conditions;
  const count =
    sandbox.database.first<{ count: number }>(`SELECT count(*) AS count FROM university ${where}`, ...values)?.count ??
    0;
  const rows = sandbox.database.all<{ record: string }>(
    `SELECT record FROM university ${where} ORDER BY id LIMIT ? OFFSET ?`,
    ...values,
    window.size,
    window.offset,
  );
  return json(
    paged(
      url,
      window,
      count,
      rows.map(({ record }) => briefUniversity(readRecord<University>(record, origin))),
    ),
  );
}

function showUniversity({ sandbox, params, origin }: Call) {
  if (!/^\d{1,15}$/.test(params.id ?? "")) throw notFound();
  const row = sandbox.database.first<{ record: string }>(
    "SELECT record FROM university WHERE id = ?",
    Number(params.id),
  );
  if (!row) throw notFound();
  return json(readRecord<University>(row.record, origin));
}

/** What lists show of a university. */
export function briefUniversity({ id, university_name, logo, city, images, email, website, rankings }: University) {
  return { id, university_name, logo, city, images, email, website, rankings };
}
