import { setImmediate } from "node:timers/promises";

/** How long a piece of work has the process to itself, in milliseconds. */
const TURN_MS = 4;

let turn: Promise<unknown> = Promise.resolve();

/**
 * What `work` makes of each item, in order. When that takes longer than a few milliseconds, the process does what else
 * waits in between; several long lists at once get on one after the other.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > TURN_MS) {
      await (turn = turn.then(() => setImmediate()));
      began = performance.now();
    }
    results.push(work(item));
  }
  return results;
}
