import { json, type Call, type Route } from "../answer";
import { Conditions, idsOf } from "../filters";
import { readRecord, type University } from "../records";
import { listOf, rowOf } from "../stored";

interface Row {
  record: string;
}

export const universityRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/university-list/", handler: listUniversities },
  { method: "GET", pattern: "/api/app/university-info/:id/", handler: showUniversity },
];

function listUniversities(call: Call) {
  const conditions = new Conditions();
  conditions.addIds("country_id", idsOf(call.url.searchParams, "country"));
  return listOf<Row>(call, { from: "university", order: "id", conditions }, ({ record }) =>
    briefUniversity(readRecord<University>(record, call.origin)),
  );
}

function showUniversity(call: Call) {
  return json(readRecord<University>(rowOf<Row>(call, { from: "university" }).record, call.origin));
}

/** What lists show of a university. */
export function briefUniversity({ id, university_name, logo, city, images, email, website, rankings }: University) {
  return { id, university_name, logo, city, images, email, website, rankings };
}
