import { oneAfterAnother } from "~/http/one-after-another.server";

/** What asks the work on a document that is under way to stop. */
const givingWay = new Map<string, () => void>();

/**
 * Works on a document one request after the other, and asks the one under way to stop: a broken line may hold a document for
 * 30 s while its browser already asks where to go on.
 */
export function oneAtATime<Result>(document: string, giveWay: () => void, work: () => Promise<Result>) {
  givingWay.get(document)?.();
  return oneAfterAnother(`document ${document}`, async () => {
    givingWay.set(document, giveWay);
    try {
      return await work();
    } finally {
      givingWay.delete(document);
    }
  });
}
