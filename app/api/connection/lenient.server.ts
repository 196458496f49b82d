import { z } from "zod";

import { log } from "~/log.server";

/**
 * The parts of the schemas, as forgiving as the API is untidy: numbers come as texts and texts as numbers, facts are
 * null, empty or missing, lists are missing, a nested record may be a bare id.
 */

/** Any value; a missing one counts as null. */
export const anything = z.unknown().prefault(null);

/** A trimmed text, also from a number; `null` when missing or empty. */
export const text = anything.transform((value) => textOf(value));

/** A text that a record cannot do without. */
export const requiredText = text.refine((value) => value !== null, { error: "is missing" }).transform(String);

/** A positive whole number, also as text. */
export const id = anything.transform((value, context) => {
  const known = idOf(value);
  if (known !== null) return known;
  context.addIssue({ code: "custom", message: "is not an id" });
  return z.NEVER;
});

/** A list of records. What is no list counts as empty; records of another shape are left out. */
export function list<Schema extends z.ZodType>(schema: Schema) {
  return anything.transform((value) => {
    const values: unknown[] = Array.isArray(value) ? value : [];
    return sifted(values.map((one) => schema.safeParse(one))).records;
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
    const name = textOf(isObject(value) ? value[key] : value);
    return name === null || /^\d+$/.test(name) ? null : name;
  });
}

/** The texts of a list of records such as `[{ month: "July" }]`, of a list of texts, or of one text. */
export function texts(key: string) {
  return anything.transform((value): string[] => {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => textOf(isObject(item) ? item[key] : item)).filter((item) => item !== null);
  });
}

/** The records of a list that had the right shape, and how many had not, which is logged. */
export function sifted<Value>(parsed: readonly z.ZodSafeParseResult<Value>[]): { records: Value[]; dropped: number } {
  const records = parsed.flatMap((result) => (result.success ? [result.data] : []));
  const dropped = parsed.length - records.length;
  if (dropped > 0) {
    const issue = parsed.find((result) => !result.success)?.error?.issues[0];
    log.warn(
      { dropped, of: parsed.length, field: issue?.path.join("."), problem: issue?.message },
      "API records left out",
    );
  }
  return { records, dropped };
}

/** A positive whole number from a number or its text, else `null`. */
export function idOf(value: unknown): number | null {
  const digits = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? wellFormed(value.trim()) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON may hold half a character, of which no address can be made. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}
