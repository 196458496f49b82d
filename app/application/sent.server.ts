import { z } from "zod";

import { seal, unseal } from "~/http/seal.server";
import { clearSplitCookie, partsNeeded, readSplitCookie, setSplitCookie } from "~/http/split-cookie.server";

const COOKIE = "sent";
const LIFETIME_SECONDS = 24 * 60 * 60;
const MOST_PARTS = 1;

export const sentSchema = z.object({
  courseId: z.number(),
  course: z.string(),
  university: z.string(),
  /** ISO instant at which the API confirmed. */
  at: z.string(),
  files: z.array(z.object({ group: z.string(), name: z.string(), size: z.number() })),
  /** How many more files there were than the list has room for. */
  more: z.number(),
});

/** What the applicant sent last, for the result popup. */
export type Sent = z.output<typeof sentSchema>;

/** What this browser sent to the course, or `null`. */
export async function readSent(request: Request, courseId: number): Promise<Sent | null> {
  const sealed = readSplitCookie(request, COOKIE);
  if (!sealed) return null;
  const sent = sentSchema.safeParse(await unseal(COOKIE, sealed));
  return sent.success && sent.data.courseId === courseId ? sent.data : null;
}

/** Keeps for a day what was sent, so that the result can be reloaded and printed. */
export async function saveSent(request: Request, sent: Sent): Promise<void> {
  const sealed = await seal(COOKIE, sent, LIFETIME_SECONDS);
  if (partsNeeded(COOKIE, sealed) <= MOST_PARTS) return setSplitCookie(request, COOKIE, sealed, LIFETIME_SECONDS);
  const kept = Math.floor(sent.files.length / 2);
  await saveSent(request, { ...sent, files: sent.files.slice(0, kept), more: sent.more + sent.files.length - kept });
}

/** Forgets what was sent: at logout. */
export function clearSent(request: Request): void {
  clearSplitCookie(request, COOKIE);
}
