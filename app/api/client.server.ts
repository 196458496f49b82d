import { setTimeout as pause } from "node:timers/promises";

import type { z } from "zod";

import { env } from "~/env.server";
import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { breakerOf } from "./breaker.server";
import { ApiError, silentFailure, type Failure } from "./failure.server";
import { precedence, refusal, type Precedence } from "./refusal.server";
import { exchange, OversizedAnswer, type Answer, type Exchange } from "./transport.server";

const RETRY_PAUSE_MS = { min: 50, spread: 150 };

interface Call<Value> {
  /** The endpoint's pattern, such as "course-info/{id}": for the breaker and the log, which see no secrets. */
  endpoint: string;
  target: string;
  schema: z.ZodType<Value>;
  /** The catalogue's text when the API says nothing fit for a visitor. */
  message: string;
}

interface Read<Value> extends Call<Value> {
  /** True where the catalogue puts the API's own words on a 4xx before its text. */
  quotes?: boolean;
}

interface Write<Value> extends Call<Value> {
  method: "POST" | "PATCH";
  body: unknown;
  accessToken?: string;
  precedence?: Precedence;
}

type Outcome<Value> = { value: Value } | { failure: Failure };

/**
 * Reads JSON from the API: at most `API_TIMEOUT_MS` in all, its one retry after a network fault or a 5xx
 * included. Every failure is an `ApiError`; a 404 has the kind `absent`.
 */
export async function read<Value>({ quotes = false, ...call }: Read<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(env().apiTimeoutMs);
  const request = { method: "GET", target: call.target, signal } as const;
  return guarded(call, request, quotes, async () => {
    const first = await attempt(call, request, precedence.account);
    if (!mayRetry(first) || signal.aborted) return first;
    await pause(RETRY_PAUSE_MS.min + Math.random() * RETRY_PAUSE_MS.spread);
    return signal.aborted ? first : attempt(call, request, precedence.account);
  });
}

/** Sends JSON to the API, once: a write is never repeated, so it gets the time of two reads. Failures as in `read`. */
export async function write<Value>(call: Write<Value>): Promise<Value> {
  const { method, target, body, accessToken } = call;
  const signal = AbortSignal.timeout(env().apiTimeoutMs * 2);
  const request = { method, target, body, accessToken, signal };
  return guarded(call, request, true, () => attempt(call, request, call.precedence ?? precedence.account));
}

async function guarded<Value>(
  call: Call<Value>,
  request: Exchange,
  quotes: boolean,
  work: () => Promise<Outcome<Value>>,
): Promise<Value> {
  const endpoint = `${request.method} ${call.endpoint}`;
  const breaker = breakerOf(endpoint);
  if (!breaker.permits()) {
    throw new ApiError(silentFailure("unreachable", `${endpoint}: the breaker is open`), call.message);
  }
  const started = performance.now();
  const outcome = await work();
  const failure = "failure" in outcome ? outcome.failure : null;
  report(endpoint, performance.now() - started, failure);
  if (!failure || failure.kind === "absent" || failure.kind === "refused") breaker.succeeded();
  else breaker.failed();
  if ("failure" in outcome) {
    const { reason, apiMessage } = outcome.failure;
    throw new ApiError({ ...outcome.failure, reason: `${endpoint}: ${reason}`, apiMessage: quotes ? apiMessage : null }, call.message);
  }
  return outcome.value;
}

async function attempt<Value>(call: Call<Value>, request: Exchange, order: Precedence): Promise<Outcome<Value>> {
  let answer: Answer;
  try {
    answer = await exchange(request);
  } catch (error) {
    if (error instanceof OversizedAnswer) return { failure: silentFailure("nonsense", error.message) };
    return { failure: silentFailure("unreachable", request.signal.aborted ? "timed out" : describe(error)) };
  }
  if (answer.status < 200 || answer.status > 299) {
    return { failure: refusal(answer.status, answer.body, order, request.accessToken !== undefined) };
  }
  return parse(answer, call.schema);
}

function parse<Value>({ status, body }: Answer, schema: z.ZodType<Value>): Outcome<Value> {
  let json: unknown = null;
  try {
    if (body.trim() !== "") json = JSON.parse(body);
  } catch {
    return { failure: silentFailure("nonsense", `answered ${status} with something other than JSON`, status) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue ? `${issue.path.join(".") || "the whole"}: ${issue.message}` : "unknown";
  return { failure: silentFailure("nonsense", `answered ${status} in a wrong shape (${where})`, status) };
}

function mayRetry(outcome: Outcome<unknown>): boolean {
  return "failure" in outcome && outcome.failure.kind === "unreachable";
}

function report(endpoint: string, duration: number, failure: Failure | null): void {
  const facts = { endpoint, ms: Math.round(duration), requestId: requestContext()?.requestId };
  if (!failure) log.debug(facts, "API call");
  else if (failure.kind === "absent") log.debug({ ...facts, status: 404 }, "API knows no such record");
  else log.warn({ ...facts, kind: failure.kind, status: failure.apiStatus, reason: failure.reason }, "API call failed");
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "network fault";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `network fault (${code})`;
}
