/**
 * A refused form as the server answers it: the shape of conform's `submission.reply()`. `error` holds the
 * messages by field name, those of the whole form under the empty name.
 */
export interface FormReply {
  status?: "success" | "error";
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
  /** Nothing of it was taken: the line was lost, the form refused before its route, or it could not be saved. What the page holds stays in it. */
  unanswered?: boolean;
}

/** What a field says of its own accord: its messages win over the reply's, its first value gives way to what was typed. */
export interface FieldState {
  errors?: readonly string[] | null;
  defaultValue?: string;
}

/** The messages and the value of one field. */
export function fieldState(name: string, reply: FormReply | null | undefined, own: FieldState) {
  const typed = reply?.initialValue?.[name];
  return {
    errors: own.errors ?? reply?.error?.[name] ?? [],
    defaultValue: typeof typed === "string" ? typed : own.defaultValue,
  };
}

/** How the title of a page with a refused form begins. */
export const ERROR_PREFIX = "Error: ";

/** Whether the reply refuses the form. */
export function isRefused(reply: FormReply | null | undefined): boolean {
  return Object.values(reply?.error ?? {}).some((messages) => (messages?.length ?? 0) > 0);
}
