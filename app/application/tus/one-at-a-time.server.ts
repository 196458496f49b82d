import { oneAfterAnother } from "~/http/one-after-another.server";

/** By document: how many requests want it, and what asks the one that has it to stop. */
const wanted = new Map<string, { requests: number; giveWay: () => void }>();

/**
 * Works on a document one request after the other, and asks the one under way to stop: a broken line may hold a document for
 * 30 s while its browser already asks where to go on.
 */
export async function oneAtATime<Result>(document: string, giveWay: () => void, work: () => Promise<Result>) {
  const own = wanted.get(document) ?? { requests: 0, giveWay: () => undefined };
  wanted.set(document, own);
  own.requests += 1;
  own.giveWay();
  try {
    return await oneAfterAnother(`document ${document}`, () => {
      own.giveWay = giveWay;
      if (own.requests > 1) giveWay();
      return work();
    });
  } finally {
    own.requests -= 1;
    if (own.requests === 0) wanted.delete(document);
  }
}
