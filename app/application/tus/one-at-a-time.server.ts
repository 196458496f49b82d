import { Gate } from "~/http/gate.server";

const WAIT_MS = 20_000;

/** What is done with a document, and what asks that to give way. */
interface UnderWay {
  readonly gate: Gate;
  giveWay: () => void;
}

const underWay = new Map<string, UnderWay>();

class Late extends Error {}

/**
 * Works on a document one request after the other, and asks the one under way to stop: a broken line may hold a document for
 * 30 s while its browser already asks where to go on. `null` when that one does not stop in time.
 */
export async function oneAtATime<Result>(
  document: string,
  giveWay: () => void,
  work: () => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result | null> {
  const own = underWay.get(document) ?? {
    gate: new Gate({ places: 1, waiting: Infinity }, () => new Late()),
    giveWay: () => undefined,
  };
  underWay.set(document, own);
  own.giveWay();
  try {
    return await own.gate.run(
      () => {
        own.giveWay = giveWay;
        if (own.gate.waiting > 0) giveWay();
        return work();
      },
      "",
      waitMs,
    );
  } catch (error) {
    if (error instanceof Late) return null;
    throw error;
  } finally {
    if (own.gate.running === 0 && own.gate.waiting === 0) underWay.delete(document);
  }
}
