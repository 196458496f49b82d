import { cutMarkup } from "../characters";

/** What the longest records take, a post of ten thousand words, say: characters, and as many again for each value as it costs to look at. */
const MOST = 60_000;
const VALUE = 50;
/** Facts stay, whatever the long texts before them took. */
const FACT = 1000;
/** Of a record, and of records within it. */
const MOST_FIELDS = 200;
const DEEPEST = 12;

/**
 * A record of the API, cut to what a process can read in a quarter of a second whatever it holds: its texts together have
 * about 60,000 characters, the last ones are shortened, and so are its lists. Ordinary records stay as they are.
 */
export function boundedRecord(record: unknown): unknown {
  let left = MOST;
  const bounded = (value: unknown, depth: number): unknown => {
    left -= VALUE;
    if (typeof value === "string") {
      const kept = cutMarkup(Math.max(left, FACT), value);
      left -= kept.length;
      return kept;
    }
    if (typeof value !== "object" || value === null) return value;
    if (depth === DEEPEST) return null;
    if (!Array.isArray(value)) {
      const fields = Object.entries(value).slice(0, MOST_FIELDS);
      return Object.fromEntries(fields.map(([name, field]) => [name, bounded(field, depth + 1)]));
    }
    const items: unknown[] = [];
    for (const item of value as unknown[]) {
      if (left <= 0) break;
      items.push(bounded(item, depth + 1));
    }
    return items;
  };
  return bounded(record, 0);
}
