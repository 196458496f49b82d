import { json, type Call, type Handler, type Route } from "../answer";
import { readRecord } from "../records";
import { listOf, rowOf } from "../stored";

interface Row {
  record: string;
}

/** Blog posts, newest first, and events, in the order of their dates: that of their ids. */
export const postRoutes: Route[] = [
  { method: "GET", pattern: "/api/app/blog-list/", handler: all("blog", "id DESC") },
  { method: "GET", pattern: "/api/app/blog-info/:id", handler: one("blog") },
  { method: "GET", pattern: "/api/app/event-list/", handler: all("event", "id") },
  { method: "GET", pattern: "/api/app/event-info/:id", handler: one("event") },
];

function all(table: "blog" | "event", order: string): Handler {
  return (call: Call) => listOf<Row>(call, { from: table, order }, ({ record }) => readRecord(record, call.origin));
}

function one(table: "blog" | "event"): Handler {
  return (call: Call) => json(readRecord(rowOf<Row>(call, { from: table }).record, call.origin));
}
