import { writable } from "./characters";
import { silentFailure, type Failure } from "./failure.server";

const MESSAGE_LIMIT = 500;
/** More characters, and more complaints about a field, than any form brings about: the page has all of them twice. */
const LONGEST_REFUSAL = 64 * 1024;
const MOST_COMPLAINTS = 10;

/** The order in which the fields of an error body are looked at (contract 10). */
export const precedence = {
  account: ["error", "message", "detail"],
  bearer: ["detail", "error", "message"],
} as const;

export type Precedence = (typeof precedence)[keyof typeof precedence];

/** The statuses by which the API says that the question is wrong, and not who asks it, how often, or by which way. */
const aboutTheQuestion = new Set([400, 404, 410, 414, 422]);

/** Those of them that say that what was asked for is not there. */
const aboutTheRecord = new Set([404, 410]);

/** Whether the API's 4xx speaks to the visitor about what was asked. A list is always there: only a record may not be. */
export function isAboutTheQuestion(status: number | null, ofRecord: boolean): boolean {
  return status !== null && aboutTheQuestion.has(status) && (ofRecord || !aboutTheRecord.has(status));
}

type FieldErrors = Record<string, string[]>;

/**
 * Turns an answer other than 2xx into a failure. Only a 4xx with a JSON body speaks to the visitor: its `error`,
 * `message` or `detail` in the given order when it is a text or complaints by field, or else the complaints by
 * field of the whole body (contract 10). `bearer` tells that an access token was sent.
 */
export function readFailure(status: number, body: string, order: Precedence, bearer: boolean): Failure {
  if (status < 400) return silentFailure("nonsense", `answered ${status}`, status);
  if (status >= 500) return silentFailure("unreachable", `answered ${status}`, status);

  const said = body.length > LONGEST_REFUSAL ? {} : asRecord(parseJson(body));
  const fieldErrors = readFieldErrors(said, order);
  const apiMessage = readMessage(said, fieldErrors, order);
  const tokenRejected = bearer && (status === 401 || /given token not valid/i.test(apiMessage ?? ""));
  const kind = aboutTheRecord.has(status) ? "absent" : "refused";
  const isWorded = apiMessage !== null;
  return { kind, reason: `answered ${status}`, apiStatus: status, apiMessage, isWorded, fieldErrors, tokenRejected };
}

function readMessage(said: Record<string, unknown>, fieldErrors: FieldErrors, order: Precedence): string | null {
  const direct = order.map((field) => said[field]).find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof direct === "string") return shorten(direct.trim());
  const joined = Object.entries(fieldErrors).flatMap(([field, complaints]) =>
    complaints.map((complaint) => (/^this /i.test(complaint) ? `${label(field)}: ${complaint}` : complaint)),
  );
  return joined.length > 0 ? shorten(joined.join(" ")) : null;
}

function readFieldErrors(said: Record<string, unknown>, order: Precedence): FieldErrors {
  const nested = order.map((field) => fieldErrorsOf(said[field])).find((errors) => Object.keys(errors).length > 0);
  return nested ?? fieldErrorsOf(Object.fromEntries(Object.entries(said).filter(([, value]) => Array.isArray(value))));
}

function fieldErrorsOf(value: unknown): FieldErrors {
  if (Array.isArray(value)) return fieldErrorsOf({ non_field_errors: value });
  const entries = Object.entries(asRecord(value)).flatMap(([field, complaints]) => {
    const texts = [complaints].flat().filter((text) => typeof text === "string" && text.trim() !== "") as string[];
    return texts.length > 0 ? [[field, texts.slice(0, MOST_COMPLAINTS).map(shorten)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function label(field: string): string {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= MESSAGE_LIMIT ? text : `${characters.slice(0, MESSAGE_LIMIT - 1).join("")}…`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? writable(value) : value));
  } catch {
    return null;
  }
}
