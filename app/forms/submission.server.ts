import type { Submission } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod";

/** Fields whose values never travel back to the browser. */
const secrets = ["password", "confirm_password", "new_password"];

/** A posted form checked against its schema: `status` is "success" with a value, or the reply names what is wrong. */
export function readSubmission<Schema extends z.ZodType>(form: FormData, schema: Schema): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

interface Refusal {
  /** Sentences about the whole form. */
  messages?: string[];
  /** Sentences by field name. */
  fieldErrors?: Record<string, string[]>;
  headers?: HeadersInit;
}

/** The answer that shows a form again with its errors and what was typed, passwords left out. */
export function refuse<Schema, Value>(submission: Submission<Schema, string[], Value>, status: number, refusal: Refusal = {}) {
  const { messages, fieldErrors, headers } = refusal;
  const extra = messages || fieldErrors ? { formErrors: messages ?? [], fieldErrors: fieldErrors ?? {} } : {};
  return json(submission.reply({ ...extra, hideFields: secrets }), { status, headers });
}
