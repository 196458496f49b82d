import { messages } from "~/api/messages";
import { precedence, readFailure } from "~/api/refusal.server";

import type { ApiAnswer } from "./api-request.server";
import { type Accepted, type NotAccepted, type UploadOutcome, uploadMessages } from "../rules/outcome";

/** What went with an application. */
export type WhatWasSent = Pick<Accepted, "files" | "sentIds">;

/**
 * What the API's answer to a whole application means. Only a 201, or a 200 with a JSON object, is a success; of
 * anything but a clear refusal it cannot be said whether the application was stored.
 */
export function outcomeOf(answer: ApiAnswer, sent: WhatWasSent): UploadOutcome {
  const body = answer.whole ? parse(answer.text) : null;
  const stored = answer.status === 201 || (answer.status === 200 && isObject(body));
  if (stored) return { kind: "accepted", body, ...sent };
  const refused = outcomeBeforeEnd(answer);
  return refused.kind === "unreachable" ? lost : refused;
}

/** Everything was sent, and nobody knows what became of it. */
export const lost: NotAccepted = { kind: "lost", message: uploadMessages.lost };

/** The API cannot have had everything. */
export const unreachable: NotAccepted = { kind: "unreachable", message: messages.application };

/** What an answer means that came before the API had everything: it cannot have stored the application. */
export function outcomeBeforeEnd({ status, text }: ApiAnswer): NotAccepted {
  const { apiMessage, kind, tokenRejected } = readFailure(status, text, precedence.bearer, true);
  if (tokenRejected) return { kind: "refused-by-api", tokenRejected, message: messages.tokenExpired };
  if (kind !== "refused" && kind !== "absent") return unreachable;
  return { kind: "refused-by-api", tokenRejected, message: apiMessage ?? messages.application };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
