import type { IncomingMessage } from "node:http";

/** The most that a form without files may weigh, in bytes. */
const SMALL_BODY_BYTES = 256 * 1024;

const DRAIN_BYTES = 128 * 1024 * 1024;
const IDLE_MS = 30_000;
const WHOLE_MS = 5 * 60_000;

export type SmallBody = { state: "read"; bytes: Buffer } | { state: "too-large" } | { state: "gone" };

/**
 * Reads a body of at most SMALL_BODY_BYTES. A larger one is read to its end (up to a limit) and dropped, since a
 * browser without scripts does not look at an answer before it has sent everything. A sender that pauses for 30 s,
 * takes five minutes in all, or goes away, is "gone".
 */
export async function readSmallBody(incoming: IncomingMessage): Promise<SmallBody> {
  const kept: Buffer[] = [];
  let length = 0;
  const idle = setTimeout(() => incoming.destroy(), IDLE_MS);
  const whole = setTimeout(() => incoming.destroy(), WHOLE_MS);
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      idle.refresh();
      length += chunk.byteLength;
      if (length <= SMALL_BODY_BYTES) kept.push(chunk);
      else kept.length = 0;
      if (length > DRAIN_BYTES) return { state: "too-large" };
    }
  } catch {
    return { state: "gone" };
  } finally {
    clearTimeout(idle);
    clearTimeout(whole);
  }
  if (!incoming.complete) return { state: "gone" };
  return length > SMALL_BODY_BYTES ? { state: "too-large" } : { state: "read", bytes: Buffer.concat(kept) };
}
