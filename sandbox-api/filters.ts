import { Refusal } from "./answer";

/** The whole numbers given for a filter, empty ones left out. Anything else is a 400, as django-filter answers. */
export function idsOf(query: URLSearchParams, name: string): number[] {
  const given = query.getAll(name).filter((text) => text !== "");
  if (given.some((text) => !/^\d{1,15}$/.test(text))) throw new Refusal(400, { [name]: ["Enter a whole number."] });
  return given.map(Number);
}

/** The smallest amount given under any of the names, or `null`. */
export function amountOf(query: URLSearchParams, names: string[]): number | null {
  const given = names.flatMap((name) => query.getAll(name)).filter((text) => text !== "");
  const amounts = given.map(Number);
  if (amounts.some((amount) => !Number.isFinite(amount)))
    throw new Refusal(400, { [names[0] ?? "amount"]: ["Enter a number."] });
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

/**
 * A full-text query in which every word of the visitor's text must start some word of the course, its
 * university or its specialisation; `null` when the text holds no word at all. Quotes keep every
 * character of the text free of meaning.
 */
export function matchQuery(text: string): string | null {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0
    ? words
        .slice(0, 30)
        .map((word) => `"${word}"*`)
        .join(" ")
    : null;
}

/** SQL conditions joined with AND, with the values of their placeholders. */
export class Conditions {
  readonly #parts: string[] = [];
  readonly values: (string | number)[] = [];

  add(sql: string, ...values: (string | number)[]) {
    this.#parts.push(sql);
    this.values.push(...values);
  }

  /** `column` is one of the ids; no ids, no condition. */
  addIds(column: string, ids: number[]) {
    if (ids.length > 0) this.add(`${column} IN (${ids.map(() => "?").join(", ")})`, ...ids);
  }

  get where() {
    return this.#parts.length > 0 ? `WHERE ${this.#parts.join(" AND ")}` : "";
  }
}
