import { within } from "~/http/within.server";

const WAIT_MS = 20_000;

const underWay = new Map<string, { giveWay: () => void; ended: Promise<void> }>();

/**
 * Does the work on a document after whatever this process does with it, which is asked to give way: a line that broke may hold
 * a document until its idle limit, while the same browser asks from where to go on. `null` when that does not end in time.
 */
export async function oneAtATime<Result>(
  document: string,
  giveWay: () => void,
  work: () => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result | null> {
  const deadline = performance.now() + waitMs;
  for (let other = underWay.get(document); other; other = underWay.get(document)) {
    other.giveWay();
    const hasEnded = other.ended.then(() => true);
    if (!(await within(deadline - performance.now(), hasEnded, () => false))) return null;
  }
  const working = work();
  const ended = working.then(
    () => void underWay.delete(document),
    () => void underWay.delete(document),
  );
  underWay.set(document, { giveWay, ended });
  return await working;
}
