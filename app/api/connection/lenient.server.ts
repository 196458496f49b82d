import { z } from "zod";

import { warnSeldom } from "~/log.server";

import { cutTo, onOneLine, writable } from "../characters";

/**
 * The parts of the schemas, as forgiving as the API is untidy: numbers come as texts and texts as numbers, facts are
 * null, empty or missing, lists are missing, a nested record may be a bare id.
 */

/** Any value; a missing one counts as null. */
export const anything = z.unknown().prefault(null);

/** The answer to what was done: an object, whatever it says. */
export const done = z.looseObject({});

/** More characters than any name or fact needs: one that is longer would be most of every page that lists its record. */
const LONGEST_LABEL = 1000;
/** More than browsers and servers are sure to take. */
const LONGEST_ADDRESS = 4096;

/** A trimmed text of any length with its lines, also from a number; `null` when missing or empty. */
export const text = anything.transform((value) => textOf(value));

/** A name or a fact: a text on one line, cut where it is longer than any. */
export const label = anything.transform((value) => labelOf(value));

/** An address of the web; `null` for one that is longer than any that works. */
export const address = text.transform((value) => (value !== null && value.length > LONGEST_ADDRESS ? null : value));

/** A label that a record cannot do without. */
export const requiredLabel = label.refine((value) => value !== null, { error: "is missing" }).transform(String);

/** A positive whole number, also as text. */
export const id = anything.transform((value, context) => {
  const known = idOf(value);
  if (known !== null) return known;
  context.addIssue({ code: "custom", message: "is not an id" });
  return z.NEVER;
});

/** A list of records within a record. What is no list counts as empty; records of another shape are left out. */
export function list<Schema extends z.ZodType>(schema: Schema) {
  return anything.transform((value) => {
    const values: unknown[] = Array.isArray(value) ? value : [];
    const { records, dropped, of, field, problem } = sifted(values.map((one) => schema.safeParse(one)));
    // A list of courses has thousands of them.
    if (dropped > 0) warnSeldom({ dropped, of, field, problem }, "records within records of the API left out");
    return records;
  });
}

/** A list of records, each of which may also be the bare text of its field `key`. */
export function listOfTexts<Key extends string, Shape extends z.ZodRawShape>(key: Key, shape: Shape) {
  return list(z.preprocess((value) => (typeof value === "string" ? { [key]: value } : value), z.object(shape)));
}

/** A nested record, or `null` when it is missing or has another shape. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return anything.transform((value): z.output<Schema> | null => schema.safeParse(value).data ?? null);
}

/** The name in a nested record such as `{ interest_name: "Bachelor" }`, or a bare text; an id is no name. */
export function named(key: string) {
  return anything.transform((value): string | null => {
    const name = labelOf(isObject(value) ? value[key] : value);
    return name === null || /^\d+$/.test(name) ? null : name;
  });
}

/** The texts of a list of records such as `[{ detail: "..." }]`, of a list of texts, or of one text. */
export function texts(key: string) {
  return listOf(key, textOf);
}

/** The same of labels, such as `[{ month: "July" }]`. */
export function labels(key: string) {
  return listOf(key, labelOf);
}

/** The records of a list that had the right shape, and, for the log, how many had not and why not the first of them. */
export function sifted<Value>(parsed: readonly z.ZodSafeParseResult<Value>[]) {
  const records = parsed.flatMap((result) => (result.success ? [result.data] : []));
  const dropped = parsed.length - records.length;
  const issue = parsed.find((result) => !result.success)?.error?.issues[0];
  return { records, dropped, of: parsed.length, field: issue?.path.join("."), problem: issue?.message };
}

/** A positive whole number from a number or its text, else `null`. */
export function idOf(value: unknown): number | null {
  const digits = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

/** A label as `label` reads it, from a text that was found otherwise. */
export function toLabel(found: string): string {
  return cutTo(LONGEST_LABEL, onOneLine(found));
}

function listOf(key: string, read: (value: unknown) => string | null) {
  return anything.transform((value): string[] => {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => read(isObject(item) ? item[key] : item)).filter((item) => item !== null);
  });
}

function labelOf(value: unknown): string | null {
  const found = textOf(value);
  return found === null ? null : toLabel(found);
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? writable(value).trim() || null : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
