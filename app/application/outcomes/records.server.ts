/** How long the outcome of a submission is remembered, in seconds: as long as the draft (contract 13). */
export const KEPT_SECONDS = 14 * 24 * 60 * 60;

/** A place for short texts by name, each kept for KEPT_SECONDS after it was put. None of its verbs throws. */
export interface Records {
  get(name: string): Promise<string | null>;
  /** Whether the text is safely kept. */
  put(name: string, text: string): Promise<boolean>;
  drop(name: string): Promise<void>;
}
