import type { Lane } from "./lanes.server";

const MEGABYTE = 1024 * 1024;

/** What an answer may have in bytes: about four times what an API of this kind sends. */
const longest = {
  /** A thousand courses; the sandbox's catalogue has 1.5 MB. */
  thousand: 8 * MEGABYTE,
  list: 3 * MEGABYTE,
  /** One record, the answer to a form, or the page of an API that fails. */
  one: 1 * MEGABYTE,
} as const;

/**
 * Every endpoint of the API by its pattern, with the lane of its calls and the bytes that an answer may have. Breakers and
 * log lines know calls by these names only: there are no more of them, and no secret or visitor's text is in them. What
 * visitors make up, searches say, has names of its own, so that the API failing on those closes nothing else.
 */
const endpoints = {
  "/api/app/course-list/": ["reads", longest.thousand],
  "/api/app/course-list/?university": ["details", longest.list],
  "/api/app/course-list/?search": ["searches", longest.list],
  "/api/app/course-list/?sorted": ["sorted searches", longest.thousand],
  "/api/app/interest-list/": ["reads", longest.list],
  "/api/app/specialization-list/": ["reads", longest.list],
  "/api/app/country-list/": ["reads", longest.list],
  "/api/app/university-list/": ["reads", longest.list],
  "/api/app/scholarship-list/": ["reads", longest.list],
  "/api/app/blog-list/": ["reads", longest.list],
  "/api/app/event-list/": ["reads", longest.list],
  "course-info/{id}": ["details", longest.one],
  "university-info/{id}": ["details", longest.one],
  "blog-info/{id}": ["details", longest.one],
  "event-info/{id}": ["details", longest.one],
  login: ["login", longest.one],
  register: ["accounts", longest.one],
  "password-reset": ["accounts", longest.one],
  "password-reset/{encoded_pk}/{token}": ["accounts", longest.one],
  "token refresh": ["refresh", longest.one],
  "event-register": ["registrations", longest.one],
} as const satisfies Record<string, readonly [lane: Lane, longest: number]>;

export type Endpoint = keyof typeof endpoints;

/** What metrics and log lines call a call. */
export type CallName = `${"GET" | "POST" | "PATCH"} ${Endpoint}`;

/** The lane in which calls of an endpoint go. */
export function laneOf(endpoint: Endpoint): Lane {
  return endpoints[endpoint][0];
}

/** The bytes that an answer of an endpoint may have. */
export function longestAnswer(endpoint: Endpoint): number {
  return endpoints[endpoint][1];
}

/**
 * The records, lists and fields that an answer of an endpoint may have: each costs the parser as much as fifty letters, and
 * takes twenty of what the API sends, or more.
 */
export function mostParts(endpoint: Endpoint): number {
  return Math.floor(longestAnswer(endpoint) / 20);
}

/** Whether an endpoint gives one record by its id: one that always fails says nothing about the others. */
export function isRecord(endpoint: Endpoint): boolean {
  return endpoint.endsWith("-info/{id}");
}
