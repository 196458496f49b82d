import type { Call, Handler, Route } from "../answer";
import { readRecord } from "../records";
import { listOf } from "../stored";

/** The short lists behind the filters. They page by ten like every list: readers must follow `next`. */
export const referenceRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/interest-list/", handler: all("interest") },
  { method: "GET", pattern: "/api/app/specialization-list/", handler: all("specialization") },
  { method: "GET", pattern: "/api/app/country-list/", handler: all("country") },
];

function all(table: "interest" | "specialization" | "country"): Handler {
  return (call: Call) =>
    listOf<{ record: string }>(call, { from: table, order: "id" }, ({ record }) => readRecord(record, call.origin));
}
