import { createHash } from "node:crypto";

import { z } from "zod";

import { seal, unseal } from "~/http/seal.server";

import { sentSchema } from "../sent.server";

import { recordPlaces } from "./record-places.server";
import { KEPT_SECONDS } from "./records.server";

const PURPOSE = "outcome";

const openSchema = z.object({
  state: z.literal("open"),
  /** ISO instant of the attempt; `null` when the record cannot be read any more. */
  at: z.string().nullable(),
  /** Names the attempt, so that it knows its own record. */
  attempt: z.string(),
});
const outcomeSchema = z.discriminatedUnion("state", [
  openSchema,
  z.object({
    state: z.literal("accepted"),
    sent: sentSchema,
    /** The kept files that it was sent with; left out where all are meant. */
    files: z.array(z.string()).readonly().optional(),
  }),
]);

export type OpenOutcome = z.output<typeof openSchema>;

/**
 * What is known of the submissions under one Idempotency-Key: the application may have arrived (`open`), or it has
 * (`accepted`, with what was sent).
 */
export type Outcome = z.output<typeof outcomeSchema>;

/**
 * What was written of this key within the last 14 days, by any container, before a restart too. `null` when nothing
 * was, `undefined` when nothing is known here and the store that all containers share does not answer.
 */
export async function findOutcome(key: string): Promise<Outcome | null | undefined> {
  const name = nameOf(key);
  const texts = await Promise.all(recordPlaces().map((place) => place.get(name)));
  const outcomes = await Promise.all(texts.filter((text) => typeof text === "string").map(read));
  const known = outcomes.find(({ state }) => state === "accepted") ?? outcomes[0];
  return known ?? (texts.includes(undefined) ? undefined : null);
}

/**
 * Writes an outcome so that it outlives the process, and the loss of any one place: sealed, under a name that gives
 * nothing away.
 */
export async function writeOutcome(key: string, outcome: Outcome): Promise<void> {
  // Sealed for longer than it is kept: a record that is there and cannot be opened is a broken one, never an old one.
  const text = await seal(PURPOSE, outcome, 2 * KEPT_SECONDS);
  await Promise.all(recordPlaces().map((place) => place.put(nameOf(key), text)));
}

/** Forgets what was written of a key: nothing was stored under it, or nobody can come back to it. */
export async function forgetOutcome(key: string): Promise<void> {
  await Promise.all(recordPlaces().map((place) => place.drop(nameOf(key))));
}

const nameOf = (key: string) => createHash("sha256").update(`outcome\n${key}`).digest("hex");

async function read(text: string): Promise<Outcome> {
  const outcome = outcomeSchema.safeParse(await unseal(PURPOSE, text));
  return outcome.success ? outcome.data : { state: "open", at: null, attempt: "" };
}
