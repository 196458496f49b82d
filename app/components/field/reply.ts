/**
 * A refused form as the server answers it: the shape of conform's `submission.reply()`. `error` holds the
 * messages by field name, those of the whole form under the empty name.
 */
export interface FormReply {
  status?: "success" | "error";
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** What a field says of its own accord, which wins over the reply. */
export interface FieldState {
  errors?: readonly string[] | null;
  defaultValue?: string;
}

/** The messages and the typed value of one field. A reply's value wins over the first one: it is what was typed last. */
export function fieldState(name: string, reply: FormReply | null | undefined, own: FieldState) {
  const typed = reply?.initialValue?.[name];
  return {
    errors: own.errors ?? reply?.error?.[name] ?? [],
    defaultValue: typeof typed === "string" ? typed : own.defaultValue,
  };
}

/** All values of a field that can hold several, as text. */
export function chosenValues(name: string, reply: FormReply | null | undefined, own: readonly string[]): readonly string[] {
  const typed = reply?.initialValue?.[name];
  if (typeof typed === "string") return [typed];
  if (Array.isArray(typed)) return typed.filter((value) => typeof value === "string");
  return own;
}

/** Whether the reply refuses the form. */
export function isRefused(reply: FormReply | null | undefined): boolean {
  return Object.values(reply?.error ?? {}).some((messages) => (messages?.length ?? 0) > 0);
}
