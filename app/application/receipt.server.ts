import { nepalDate, nepalTime } from "./instant";
import type { Sent } from "./record/application-record.server";
import { listSent } from "./sent.server";
import { documentGroup, inGroupOrder } from "./rules/documents";

/** An application that was sent, in the words of its receipt. */
export type Receipt = ReturnType<typeof receiptOf>;

/** The receipts of what this browser sent within the last 90 days, the newest first. */
export async function listReceipts(request: Request): Promise<Receipt[]> {
  return (await listSent(request)).map(receiptOf);
}

/** Puts what was sent into words: Nepal's time, and the files in the form's order, by its names of their groups. */
export function receiptOf({ at, files, ...sent }: Sent) {
  return {
    ...sent,
    at,
    day: nepalDate(at),
    date: nepalTime(at),
    files: inGroupOrder(files).map(({ group, name, size }) => ({
      group: documentGroup(group)?.label ?? group,
      name,
      size,
    })),
  };
}
