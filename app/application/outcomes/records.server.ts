/** How long the outcome of a submission is remembered, in seconds: as long as the draft (contract 13). */
export const KEPT_SECONDS = 14 * 24 * 60 * 60;

/** A place for short texts by name, each kept for KEPT_SECONDS after it was put. None of its verbs throws. */
export interface Records {
  /** `null` when nothing is kept under the name, `undefined` when the place does not answer. */
  get(name: string): Promise<string | null | undefined>;
  /** The text is kept safely when this has ended, unless the place fails. */
  put(name: string, text: string): Promise<void>;
  drop(name: string): Promise<void>;
}
