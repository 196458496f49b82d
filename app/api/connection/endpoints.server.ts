import type { Lane } from "./lanes.server";

/**
 * Every endpoint of the API by its pattern, with the lane of its calls. Breakers and log lines know calls by these names
 * only: there are no more of them, and no secret or visitor's text is in them. What visitors make up, searches say, has
 * names of its own, so that the API failing on those closes nothing else.
 */
const lanes = {
  "/api/app/course-list/": "reads",
  "/api/app/course-list/?university": "details",
  "/api/app/course-list/?search": "searches",
  "/api/app/course-list/?sorted": "sorted searches",
  "/api/app/interest-list/": "reads",
  "/api/app/specialization-list/": "reads",
  "/api/app/country-list/": "reads",
  "/api/app/university-list/": "reads",
  "/api/app/scholarship-list/": "reads",
  "/api/app/blog-list/": "reads",
  "/api/app/event-list/": "reads",
  "course-info/{id}": "details",
  "university-info/{id}": "details",
  "blog-info/{id}": "details",
  "event-info/{id}": "details",
  login: "login",
  register: "accounts",
  "password-reset": "accounts",
  "password-reset/{encoded_pk}/{token}": "accounts",
  "token refresh": "refresh",
  "event-register": "registrations",
} as const satisfies Record<string, Lane>;

export type Endpoint = keyof typeof lanes;

/** The lane in which calls of an endpoint go. */
export function laneOf(endpoint: Endpoint): Lane {
  return lanes[endpoint];
}

/** Whether an endpoint gives one record by its id: one that always fails says nothing about the others. */
export function isRecord(endpoint: Endpoint): boolean {
  return endpoint.endsWith("-info/{id}");
}
