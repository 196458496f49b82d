/**
 * Why a call failed: `absent` is a 404, `refused` another 4xx, `unreachable` a network fault, a time-out, a 5xx
 * or an open breaker, `nonsense` an answer that cannot be understood.
 */
export type FailureKind = "absent" | "refused" | "unreachable" | "nonsense";

export interface Failure {
  kind: FailureKind;
  /** The API's own status, or `null` when it gave no answer. */
  apiStatus: number | null;
  /** What the API says to the visitor, on a 4xx only. */
  apiMessage: string | null;
  /** The API's complaints by field name, on a 4xx only. */
  fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** For the log: what happened, in words for operators. */
  reason: string;
}

/** A call that failed. `userMessage` is what the visitor reads, `status` what the page answers (contract section 7). */
export class ApiError extends Error implements Failure {
  override readonly name = "ApiError";
  readonly kind: FailureKind;
  readonly apiStatus: number | null;
  readonly apiMessage: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly reason: string;

  constructor(
    failure: Failure,
    readonly userMessage: string,
  ) {
    super(failure.reason);
    this.kind = failure.kind;
    this.apiStatus = failure.apiStatus;
    this.apiMessage = failure.apiMessage;
    this.fieldErrors = failure.fieldErrors;
    this.reason = failure.reason;
  }

  /** The API's 4xx; 503 when it is unreachable or answers nonsense. */
  get status(): number {
    return (this.kind === "refused" || this.kind === "absent") && this.apiStatus ? this.apiStatus : 503;
  }

  /** True when the API no longer takes the access token: the visitor has to log in again. */
  get tokenRejected(): boolean {
    return this.apiStatus === 401 || /given token not valid/i.test(this.apiMessage ?? "");
  }
}
