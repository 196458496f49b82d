import type { ApiAnswer } from "./api-request.server";
import { type SentFile, type UploadOutcome, uploadMessages } from "./outcome";

/** What the API's answer to a whole application means. */
export function outcomeOf(answer: ApiAnswer, files: readonly SentFile[]): UploadOutcome {
  if (answer.status < 200 || answer.status > 299) return refusalOf(answer);
  const body = parse(answer.text);
  const understood = answer.whole && (body !== undefined || answer.text.trim() === "");
  if (!understood) return { kind: "lost", message: uploadMessages.lost };
  return { kind: "accepted", status: answer.status, body: body ?? null, files, message: uploadMessages.accepted };
}

/** What an answer means that came before the API had everything: it cannot have stored the application. */
export function refusalOf({ status, text }: ApiAnswer): UploadOutcome {
  if (status < 400 || status > 499) return { kind: "unreachable", message: uploadMessages.failed };
  const body = parse(text);
  const said = messageOf(body);
  if (status === 401 || /given token not valid/i.test(said ?? "")) {
    return { kind: "refused-by-api", status, tokenRejected: true, message: uploadMessages.tokenRejected };
  }
  return { kind: "refused-by-api", status, tokenRejected: false, message: said ?? uploadMessages.failed };
}

/** The API's own words to the visitor: detail, else error, else message (spec section 8). */
function messageOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { detail, error, message } = body as Record<string, unknown>;
  return [detail, error, message].flat().find((text): text is string => typeof text === "string" && text.trim() !== "");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
