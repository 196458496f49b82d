import { messages } from "~/api/messages";
import { precedence, refusal } from "~/api/refusal.server";

import type { ApiAnswer } from "./api-request.server";
import { type SentFile, type UploadOutcome, uploadMessages } from "./outcome";

/** What the API's answer to a whole application means. */
export function outcomeOf(answer: ApiAnswer, files: readonly SentFile[]): UploadOutcome {
  if (answer.status < 200 || answer.status > 299) return refusalOf(answer);
  const body = parse(answer.text);
  if (!answer.whole || body === undefined) return { kind: "lost", message: uploadMessages.lost };
  return { kind: "accepted", status: answer.status, body, files, message: uploadMessages.accepted };
}

/** What an answer means that came before the API had everything: it cannot have stored the application. */
export function refusalOf({ status, text }: ApiAnswer): UploadOutcome {
  const { apiMessage, kind, tokenRejected } = refusal(status, text, precedence.bearer, true);
  if (tokenRejected) return { kind: "refused-by-api", status, tokenRejected, message: messages.tokenExpired };
  if (kind !== "refused" && kind !== "absent") return { kind: "unreachable", message: messages.application };
  return { kind: "refused-by-api", status, tokenRejected: false, message: apiMessage ?? messages.application };
}

/** A body of nothing is `null`; one that is not JSON is `undefined`. */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
