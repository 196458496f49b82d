/**
 * Why a call failed: `absent` is a 404 or 410, `refused` another 4xx, `unreachable` a network fault, a time-out, a 5xx
 * or an open breaker, `nonsense` an answer that cannot be used, `busy` that this site has too many calls under way
 * and did not ask, or no room for the answer.
 */
export type FailureKind = "absent" | "refused" | "unreachable" | "nonsense" | "busy";

/** A failed call as the transport sees it, before it has a text for the visitor. */
export interface Failure {
  readonly kind: FailureKind;
  /** What happened, in words for operators; never a token or a form value. */
  readonly reason: string;
  /** The API's own status, or `null` when it gave no answer. */
  readonly apiStatus: number | null;
  /** What the API says to the visitor, on a 4xx only. */
  readonly apiMessage: string | null;
  /** Whether the API gave its reason in words: a gateway that answers for it has none. */
  readonly isWorded: boolean;
  /** The API's complaints by field name, on a 4xx only. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** True when the access token that was sent is no longer taken: the visitor has to log in again. */
  readonly tokenRejected: boolean;
}

/** A call that failed. `userMessage` is what the visitor reads, `status` what the page answers (contract 7). */
export class ApiError extends Error implements Failure {
  override readonly name = "ApiError";
  readonly kind: FailureKind;
  readonly reason: string;
  readonly apiStatus: number | null;
  readonly apiMessage: string | null;
  readonly isWorded: boolean;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly tokenRejected: boolean;
  readonly userMessage: string;

  /** `fallback` is the sentence of contract 10, used when the API says nothing fit for a visitor. */
  constructor(failure: Failure, fallback: string) {
    super(failure.reason);
    this.kind = failure.kind;
    this.reason = failure.reason;
    this.apiStatus = failure.apiStatus;
    this.apiMessage = failure.apiMessage;
    this.isWorded = failure.isWorded;
    this.fieldErrors = failure.fieldErrors;
    this.tokenRejected = failure.tokenRejected;
    this.userMessage = failure.apiMessage ?? fallback;
  }

  /** The API's 4xx; 503 when it is unreachable, answers nonsense or was not asked. */
  get status(): number {
    const definite = this.kind === "refused" || this.kind === "absent";
    return definite && this.apiStatus !== null ? this.apiStatus : 503;
  }
}

/** A failure without an answer from the API worth telling the visitor about. */
export function silentFailure(
  kind: "unreachable" | "nonsense" | "busy",
  reason: string,
  apiStatus: number | null = null,
): Failure {
  return { kind, reason, apiStatus, apiMessage: null, isWorded: false, fieldErrors: {}, tokenRejected: false };
}

/** `null` for an absent record; every other failure goes on. For the `catch` of the find verbs. */
export function absentAsNull(error: unknown): null {
  if (error instanceof ApiError && error.kind === "absent") return null;
  throw error;
}
