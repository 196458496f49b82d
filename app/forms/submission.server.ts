import type { Submission } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod";

import { onlyFields, type PostedForm } from "./posted-form.server";
import type { FormReply } from "./reply";

/** Fields whose values never travel back to the browser. */
const secrets = ["password", "confirm_password", "new_password"];

/**
 * What comes back of each value, in code points: more than any field takes. Escaped in the page and again in its data,
 * a value grows to eleven times what was sent.
 */
const SHOWN_AGAIN = 300;

/**
 * The fields of a schema, and no others, read from a posted form and checked: `status` is "success" with a value, or
 * the reply names what is wrong.
 */
export function readSubmission<Schema extends z.ZodObject>(
  form: PostedForm,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(onlyFields(form, Object.keys(schema.shape)), { schema, disableAutoCoercion: true });
}

interface Complaints {
  /** Sentences about the whole form. */
  messages?: string[];
  /** Sentences by field name. */
  fieldErrors?: Record<string, string[]>;
  headers?: HeadersInit;
}

/** The answer that shows a form again with its errors and what was typed, without passwords and what is beyond all measure. */
export function refuse<Schema, Value>(
  submission: Submission<Schema, string[], Value>,
  status: number,
  complaints: Complaints = {},
) {
  const { messages, fieldErrors, headers } = complaints;
  const extra = messages || fieldErrors ? { formErrors: messages ?? [], fieldErrors: fieldErrors ?? {} } : {};
  const { initialValue, ...reply } = submission.reply({ ...extra, hideFields: secrets });
  return json({ ...reply, initialValue: shownAgain(initialValue ?? {}) }, { status, headers });
}

/** The answer that shows a form again with what was `typed`, where none of it could be saved, and a sentence that says so. */
export function refuseUnsaved(typed: Readonly<Record<string, string>>, message: string) {
  const reply: FormReply = {
    status: "error",
    unanswered: true,
    error: { "": [message] },
    initialValue: shownAgain(typed),
  };
  return json(reply, { status: 409 });
}

function shownAgain(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const typed = Object.entries(values).map(
    ([name, value]) => [name, typeof value === "string" ? shorten(value) : value] as const,
  );
  return Object.fromEntries(typed);
}

function shorten(text: string): string {
  return [...text.slice(0, 2 * SHOWN_AGAIN)].slice(0, SHOWN_AGAIN).join("");
}
