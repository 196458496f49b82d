import { z } from "zod";

import { env } from "~/env.server";
import { mapInTurns } from "~/http/in-turns.server";
import { fromOpaque, toOpaque } from "~/http/opaque.server";
import { parseAddress } from "~/http/web-address.server";
import { within } from "~/http/within.server";
import { log } from "~/log.server";

import { ApiError, silentFailure } from "../failure.server";
import type { Cursor } from "../model";
import { apiTarget } from "../target.server";
import { boundedRecord } from "./bounded-record.server";
import { cached, policies, type CachePolicy } from "./cache.server";
import { read } from "./client.server";
import type { Endpoint } from "./endpoints.server";
import { sifted } from "./lenient.server";

const LINK_LIMIT = 2000;
/** Records of one answer, and of a list that is read to its end: twice what is ever asked for, and what one page can still show. */
export const MOST_RECORDS = 2000;
/** Bytes of a list that is read to its end, as JSON: a thousand of each of its records. */
const MOST_BYTES = 2_000_000;
const ANY_ORIGIN = "http://api.invalid";

/**
 * A paged list of the API: its path, the name of its reads where it is not the path, the shape of its records, the text
 * when it fails, and whether the API may say it itself.
 */
export interface ListEndpoint<Schema extends z.ZodType> {
  path: Extract<Endpoint, `/api/app/${string}/`>;
  endpoint?: Endpoint;
  schema: Schema;
  message: string;
  quotes?: boolean;
  /** How many bytes its records have as JSON, in one answer and in all, where a page shows all that are read; what a page escapes counts more. */
  longest?: number;
}

/** One answer of a paged list. `previous` and `next` are targets: path and query to ask for on the API's origin. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The API's count, or the number of items when it gives none. */
  readonly count: number;
  /** How many records the API gave, those that could not be read included. */
  readonly read: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** A null or an empty text is no count: it must not read as zero. */
const count = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number().int().nonnegative());

const envelope = z.object({
  results: z.array(z.unknown()).nullish(),
  blogs: z.array(z.unknown()).nullish(),
  count: count.optional().catch(undefined),
  previous: z.string().nullish().catch(null),
  next: z.string().nullish().catch(null),
});

const answer = z
  .union([envelope, z.array(z.unknown()).transform((results) => envelope.parse({ results }))])
  .transform((page, context) => {
    const results = page.results ?? page.blogs;
    if (results) return { ...page, results };
    context.addIssue({ code: "custom", message: "no list of results" });
    return z.NEVER;
  });

/**
 * Reads one page. Records of another shape are left out and logged; a page on which none fits is nonsense. `target`
 * is path and query, by default the list's first page without parameters. A long list is read in turns with other work,
 * and its call keeps its place in the lane until the last record is read.
 */
export async function readPage<Schema extends z.ZodType>(
  { path, endpoint = path, schema, message, quotes, longest = Infinity }: ListEndpoint<Schema>,
  target = apiTarget(path),
): Promise<ListPage<z.output<Schema>>> {
  const page = await read({
    endpoint,
    target,
    message,
    quotes,
    schema: answer.transform(async (given, context) => {
      const { records, dropped, of, field, problem } = sifted(
        await mapInTurns(given.results.slice(0, MOST_RECORDS), (result) => schema.safeParse(boundedRecord(result))),
      );
      if (dropped > 0) log.warn({ endpoint, dropped, of, field, problem }, "API records left out");
      if (dropped === 0 || records.length > 0) return { ...given, records: upTo(longest, records) };
      context.addIssue({ code: "custom", message: "no record of the list has the right shape" });
      return z.NEVER;
    }),
  });
  return {
    items: page.records,
    count: page.count ?? page.records.length,
    read: page.results.length,
    previous: linkTarget(page.previous, target),
    next: linkTarget(page.next, target),
  };
}

/**
 * Reads a list from its first page to its end by the API's next links, at most `limit` pages, 2,000 records and as many
 * bytes as it may have, through the cache. Fails when that takes longer than `inTime` allows.
 */
export async function readToEnd<Schema extends z.ZodType>(
  endpoint: ListEndpoint<Schema>,
  { target = apiTarget(endpoint.path), policy = policies.lists as CachePolicy, limit = 20 },
): Promise<readonly z.output<Schema>[]> {
  const reading = cached(policy, `all ${target}`, async () => {
    const items: z.output<Schema>[] = [];
    const seen = new Set<string>();
    let left = endpoint.longest ?? MOST_BYTES;
    const isFull = () => items.length === MOST_RECORDS || left < 0;
    for (let next: string | null = target; next && !seen.has(next) && seen.size < limit && !isFull();) {
      const page: ListPage<z.output<Schema>> = await readPage(endpoint, next);
      seen.add(next);
      for (const item of page.items) {
        left -= weightOf(item);
        if (isFull()) break;
        items.push(item);
      }
      next = page.next;
    }
    return items;
  });
  return inTime(endpoint, reading);
}

/** What a record weighs in a page: letters of other scripts take more bytes, and what markup has to escape five times as many. */
function weightOf(record: unknown): number {
  const text = JSON.stringify(record);
  return Buffer.byteLength(text) + 4 * (text.match(/[<>&']|\\"/g)?.length ?? 0);
}

/** The first of some records, as many as have at most `longest` bytes together, as `ListEndpoint` has them. */
export function upTo<Item>(longest: number, records: Item[]): Item[] {
  if (longest === Infinity) return records;
  let left = longest;
  const end = records.findIndex((record) => (left -= weightOf(record)) < 0);
  return end < 0 ? records : records.slice(0, end);
}

/**
 * The whole of a list that is read page by page, each page within its own time; no visitor waits for it longer than twice
 * `API_TIMEOUT_MS`. The reading goes on behind, and what it brings is kept for the next one who asks.
 */
export async function inTime<Value>(
  { path, message }: { path: string; message: string },
  reading: Promise<Value>,
): Promise<Value> {
  return within(env().apiTimeoutMs * 2, reading, () => {
    throw new ApiError(silentFailure("unreachable", `GET ${path}: too slow in all`), message);
  });
}

/**
 * The target of a link the API gave on the page `from`: its path and query, always for the API's own origin, its
 * scheme and host unused (contract 4). `null` for no link and for a link of another path.
 */
export function linkTarget(link: string | null | undefined, from: string): string | null {
  if (!link || link.length > LINK_LIMIT) return null;
  const base = new URL(from, ANY_ORIGIN);
  const url = parseAddress(link, base.href);
  return url && url.pathname === base.pathname ? url.pathname + url.search : null;
}

/**
 * The target of the page that comes `index` pages after the first, told by the one number in which the API's first next link
 * differs: a page, or an offset when it is the number of records `read`. `null` where a link tells no such thing.
 */
export function pageAt(first: string, next: string, index: number, read: number): string | null {
  const [from, to] = [new URL(first, ANY_ORIGIN), new URL(next, ANY_ORIGIN)];
  const changed = [...new Set(to.searchParams.keys())].filter(
    (name) => to.searchParams.get(name) !== from.searchParams.get(name),
  );
  const [name = ""] = changed;
  const second = to.searchParams.get(name);
  if (changed.length !== 1 || (second !== "2" && second !== String(read))) return null;
  to.searchParams.set(name, String(second === "2" && read !== 2 ? index + 1 : index * read));
  return to.pathname + to.search;
}

/** Seals a page pointer into a cursor of the list at `path`. */
export function toCursor(path: string, pointer: unknown): Cursor {
  return toOpaque(`cursor ${path}`, JSON.stringify(pointer));
}

/** The pointer of a cursor, or `null` when the cursor is missing, tampered with, or of another list. */
export function fromCursor<Pointer>(
  path: string,
  cursor: string | null | undefined,
  schema: z.ZodType<Pointer>,
): Pointer | null {
  const text = cursor ? fromOpaque(`cursor ${path}`, cursor) : null;
  return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
}

/** The cursor of a target, `null` for none: for lists whose pointer is just the API's link. */
export function targetCursor(path: string, target: string | null): Cursor | null {
  return target === null ? null : toCursor(path, target);
}

/** The target that a cursor made by `targetCursor` points to, or `null`. */
export function cursorTarget(path: string, cursor: string | null | undefined): string | null {
  return fromCursor(path, cursor, z.string());
}
