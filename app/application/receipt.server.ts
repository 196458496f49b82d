import { nepalDate, nepalTime } from "./instant";
import { listSent, type Sent } from "./sent.server";
import { documentGroup } from "./upload/documents";

/** An application that was sent, in the words of its receipt. */
export type Receipt = ReturnType<typeof receiptOf>;

/** The receipts of what this browser sent within the last 90 days, the newest first. */
export async function listReceipts(request: Request): Promise<Receipt[]> {
  return (await listSent(request)).map(receiptOf);
}

/** Puts what was sent into words: Nepal's time, and the groups of files as the form names them. */
export function receiptOf({ at, files, ...sent }: Sent) {
  return {
    ...sent,
    at,
    day: nepalDate(at),
    date: nepalTime(at),
    files: files.map(({ group, name, size }) => ({ group: documentGroup(group)?.label ?? group, name, size })),
  };
}
