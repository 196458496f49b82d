import { fileFailure } from "~/http/file-answer.server";
import { pageFailure } from "~/http/page-health.server";

import { wholeId } from "./courses/course-filters";
import { settled } from "./settled.server";

/** The id that an address holds, or the 404 page with the sentence `absent` where it holds none. */
export function requireId(text: string | undefined, absent: string): number {
  const id = wholeId(text);
  if (id === null) throw pageFailure(absent, 404);
  return id;
}

/**
 * What `record` brings. Throws the 404 page with the sentence `absent` when there is none, and the page that says why
 * when the API fails: the whole page is about this record (contract 5.16).
 */
export async function found<Value>(record: Promise<Value | null>, absent: string): Promise<Value> {
  const { value, failure } = await settled(record);
  if (failure) throw pageFailure(failure.message, failure.status);
  if (value === null) throw pageFailure(absent, 404);
  return value;
}

/**
 * The file that `make` makes of the record whose id an address holds. Where there is no such record, a 404 with the
 * sentence `absent`; where `make` finds nothing to make of it, one with `empty`; where the API fails, its sentence and status.
 */
export async function foundFile<Value>(
  text: string | undefined,
  find: (id: number) => Promise<Value | null>,
  { absent, empty }: { absent: string; empty: string },
  make: (record: Value) => Promise<Response> | null,
): Promise<Response> {
  const id = wholeId(text);
  const { value, failure } = await settled(id === null ? Promise.resolve(null) : find(id));
  if (failure) return fileFailure(failure.message, failure.status);
  if (value === null) return fileFailure(absent, 404);
  return (await make(value)) ?? fileFailure(empty, 404);
}
