import { setTimeout as pause } from "node:timers/promises";

import type { z } from "zod";

import { env } from "~/env.server";
import { ByteGate } from "~/http/byte-gate.server";
import { requestContext } from "~/http/request-context.server";
import { withDeadline, within } from "~/http/within.server";
import { log, warnSeldom } from "~/log.server";
import { counter, histogram } from "~/metrics.server";

import { ApiError, silentFailure, type Failure } from "../failure.server";
import { isAboutTheQuestion, precedence, readFailure, type Precedence } from "../refusal.server";
import { boundedRecord } from "./bounded-record.server";
import { absentRecords, breakerOf, failedRecords } from "./breaker.server";
import { isRecord, laneOf, longestAnswer, mostParts, type CallName, type Endpoint } from "./endpoints.server";
import { noteApi } from "./health.server";
import { inLane, LaneBusy, LONGEST_WAIT_MS, onLateConnection } from "./lanes.server";
import { exchange, OversizedAnswer, type Answer, type Exchange } from "./transport.server";

const NOT_ASKED = "not asked";
const LATE_MS = 2 * 60_000;
const RETRY_PAUSE_MS = { min: 50, spread: 150 };

/** What is made of answers before their records are read, which takes turns. */
const parsing = new ByteGate(64 * 1024 * 1024);
/**
 * What a field takes whose name no other record has, a record, a list or one of their parts beside it, and each letter, which is in
 * memory as it came, parsed, and once more where it is cleaned.
 */
const FIELD_BYTES = 700;
const PART_BYTES = 60;
const LETTER_BYTES = 12;
/** An answer of which less is made waits for no other. */
const SMALL_BYTES = 2 * 1024 * 1024;
/** As many as three thousand courses have. */
const MOST_FIELDS = 180_000;

const calls = counter({
  name: "site_api_calls_total",
  help:
    "Calls to the API by endpoint and outcome: answered, absent (404, now or a moment ago), refused (another 4xx, now or a moment ago), unreachable, nonsense (a wrong address too), " +
    "busy (no place in the lane, or no room for the answer, in time), not asked (the breaker is open, or the record has just failed)",
  labelNames: ["endpoint", "outcome"],
});

const durations = histogram({
  name: "site_api_call_duration_seconds",
  help: "Time of a call to the API by endpoint, from its place in the lane until its answer is read and checked, a retry included",
  labelNames: ["endpoint"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
});

interface Call<Value> {
  endpoint: Endpoint;
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
  /**
   * Of a write whose answer must not be lost: called when it has taken the time of two reads, with the failure that those who
   * wait are told. It goes on for two minutes then.
   */
  timedOut?: (failure: ApiError) => void;
}

type Outcome<Value> = { value: Value } | { failure: Failure };

/**
 * Reads public JSON from the API: at most `API_TIMEOUT_MS` from when it gets its place in the lane, its one retry after a
 * network fault or a 5xx included, after at most four seconds in this site's own queue. Every failure is an `ApiError`;
 * a 404 for a record has the kind `absent`; a list that is not there is an API that fails.
 */
export async function read<Value>({ quotes = false, ...call }: Read<Value>): Promise<Value> {
  const { endpoint, target } = call;
  const ask = async (signal: AbortSignal) => {
    const request = { ...placeOf(endpoint), method: "GET", target, signal } as const;
    const first = await askOnce(call, request, precedence.account);
    if (!mayRetry(first) || signal.aborted) return forEverybody(first, endpoint);
    await pause(RETRY_PAUSE_MS.min + Math.random() * RETRY_PAUSE_MS.spread);
    return forEverybody(signal.aborted ? first : await askOnce(call, request, precedence.account), endpoint);
  };
  return guarded(call, `GET ${endpoint}`, quotes, isRecord(endpoint) ? { record: target } : {}, () =>
    withDeadline(env().apiTimeoutMs, ask),
  );
}

/**
 * Sends JSON to the API, once: a write is never repeated, so it gets the time of two reads. Failures as in `read`; the
 * API's own 5xx to one visitor, who may know what brings it about, count as one.
 */
export async function write<Value>(call: Write<Value>): Promise<Value> {
  const { endpoint, method, target, body, accessToken, timedOut } = call;
  const name: CallName = `${method} ${endpoint}`;
  const ask = (timeoutMs: number) =>
    withDeadline(timeoutMs, (signal) => {
      const request = { ...placeOf(endpoint), method, target, body, accessToken, signal };
      return askOnce(call, request, call.precedence ?? precedence.account);
    });
  let late = null as Promise<Outcome<Value>> | null;
  try {
    return await guarded(call, name, true, { visitor: requestContext()?.visitor }, () => {
      if (!timedOut) return ask(writeTimeoutMs());
      const answer = onLateConnection(() => ask(writeTimeoutMs() + LATE_MS));
      return within(writeTimeoutMs(), answer, () => {
        late = answer;
        return { failure: silentFailure("unreachable", "timed out") };
      });
    });
  } catch (error) {
    if (!late || !(error instanceof ApiError)) throw error;
    timedOut?.(error);
    return valueOf(await late, call, name, true);
  }
}

/** What a write with `timedOut` may take at most, its wait for a place included. */
export function longestLateMs(): number {
  return LONGEST_WAIT_MS + writeTimeoutMs() + LATE_MS;
}

const writeTimeoutMs = () => env().apiTimeoutMs * 2;

/** What a failure may be due to, beside the API itself: the record of a target, or the visitor. */
interface Cause {
  record?: string;
  visitor?: string;
}

/** Makes a call where neither the breaker nor a full lane forbids it, and says how it went. */
async function guarded<Value>(
  call: Call<Value>,
  name: CallName,
  quotes: boolean,
  cause: Cause,
  work: () => Promise<Outcome<Value>>,
): Promise<Value> {
  const failure =
    cause.record === undefined ? undefined : (failedRecords.get(cause.record) ?? absentRecords.get(cause.record));
  if (failure) calls.inc({ endpoint: name, outcome: isFault(failure) ? NOT_ASKED : failure.kind });
  return valueOf(failure ? { failure } : await permitted(call.endpoint, name, cause, work), call, name, quotes);
}

function valueOf<Value>(outcome: Outcome<Value>, { message }: Call<Value>, name: CallName, quotes: boolean): Value {
  if ("value" in outcome) return outcome.value;
  const { reason, apiMessage } = outcome.failure;
  throw new ApiError(
    { ...outcome.failure, reason: `${name}: ${reason}`, apiMessage: quotes ? apiMessage : null },
    message,
  );
}

async function permitted<Value>(
  endpoint: Endpoint,
  name: CallName,
  { record, visitor }: Cause,
  work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const breaker = breakerOf(name);
  const refuse = () => {
    calls.inc({ endpoint: name, outcome: NOT_ASKED });
    return { failure: silentFailure("unreachable", "the breaker is open") };
  };
  if (breaker.isOpen) return refuse();
  try {
    return await inLane(laneOf(endpoint), async () => {
      if (!breaker.permits()) return refuse();
      const started = performance.now();
      const outcome = await work();
      const failure = "failure" in outcome ? outcome.failure : null;
      report(endpoint, name, performance.now() - started, failure);
      if (failure?.kind === "unreachable") breaker.failed(record ?? (failure.apiStatus === null ? undefined : visitor));
      else breaker.succeeded();
      if (record !== undefined && failure && failure.kind !== "busy")
        (isFault(failure) ? failedRecords : absentRecords).set(record, failure);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof LaneBusy)) throw error;
    calls.inc({ endpoint: name, outcome: "busy" });
    warnSeldom({ endpoint: name }, error.message);
    return { failure: silentFailure("busy", error.message) };
  }
}

/** A public read is the same for everybody: a refusal that is not about the question is a fault between site and API. */
function forEverybody<Value>(outcome: Outcome<Value>, endpoint: Endpoint): Outcome<Value> {
  if (!("failure" in outcome) || isFault(outcome.failure)) return outcome;
  const { apiStatus, reason } = outcome.failure;
  return isAboutTheQuestion(apiStatus, isRecord(endpoint))
    ? outcome
    : { failure: silentFailure("nonsense", reason, apiStatus) };
}

function isFault({ kind }: Failure): boolean {
  return kind === "unreachable" || kind === "nonsense";
}

async function askOnce<Value>(call: Call<Value>, request: Exchange, order: Precedence): Promise<Outcome<Value>> {
  let answer: Answer;
  try {
    answer = await exchange(request);
  } catch (error) {
    if (error instanceof LaneBusy) throw error;
    if (error instanceof OversizedAnswer) return { failure: silentFailure("nonsense", error.message) };
    return { failure: silentFailure("unreachable", request.signal.aborted ? "timed out" : describe(error)) };
  }
  try {
    if (answer.status >= 200 && answer.status <= 299) return await parseInRoom(answer, call, request.signal);
    return { failure: readFailure(answer.status, answer.body, order, request.accessToken !== undefined) };
  } finally {
    answer.done();
  }
}

/** The lane of an endpoint's calls, and the bytes that their answers may have. */
function placeOf(endpoint: Endpoint) {
  return { lane: laneOf(endpoint), longest: longestAnswer(endpoint) };
}

async function parseInRoom<Value>(answer: Answer, call: Call<Value>, signal: AbortSignal): Promise<Outcome<Value>> {
  const { status, body } = answer;
  const fields = countOf(/"\s*:/g, body, MOST_FIELDS);
  const parts = countOf(/[[{,]/g, body, mostParts(call.endpoint));
  if (fields === null || parts === null)
    return { failure: silentFailure("nonsense", `answered ${status} with too many parts`, status) };
  const bytes = fields * FIELD_BYTES + parts * PART_BYTES + body.length * LETTER_BYTES;
  if (bytes < SMALL_BYTES) return parse(answer, call);
  const room = await parsing.take(bytes, signal).catch(() => null);
  if (!room) throw new LaneBusy("no room for more answers of the API");
  return parse(answer, call).finally(room);
}

async function parse<Value>({ status, body }: Answer, { schema, endpoint }: Call<Value>): Promise<Outcome<Value>> {
  // Of no content there is nothing to read.
  let json: unknown = status === 204 ? {} : null;
  try {
    if (body.trim() !== "") json = JSON.parse(body);
  } catch {
    return { failure: silentFailure("nonsense", `answered ${status} with something other than JSON`, status) };
  }
  const parsed = await schema.safeParseAsync(isRecord(endpoint) ? boundedRecord(json) : json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue ? `${issue.path.join(".") || "the whole"}: ${issue.message}` : "unknown";
  return { failure: silentFailure("nonsense", `answered ${status} in a wrong shape (${where})`, status) };
}

/** How many of these marks an answer has, those in its texts among them; `null` where there are more than `most`. */
function countOf(mark: RegExp, body: string, most: number): number | null {
  let count = 0;
  for (mark.lastIndex = 0; mark.test(body);) {
    count += 1;
    if (count > most) return null;
  }
  return count;
}

function mayRetry(outcome: Outcome<unknown>): boolean {
  return "failure" in outcome && outcome.failure.kind === "unreachable";
}

function report(endpoint: Endpoint, name: CallName, duration: number, failure: Failure | null): void {
  const outcome = outcomeOf(endpoint, failure);
  calls.inc({ endpoint: name, outcome });
  durations.observe({ endpoint: name }, duration / 1000);
  noteApi(!failure || !isFault(failure));
  const facts = { endpoint: name, ms: Math.round(duration), requestId: requestContext()?.requestId };
  if (!failure) log.debug(facts, "API call");
  else if (outcome === "absent") log.debug({ ...facts, status: 404 }, "API knows no such record");
  else log.warn({ ...facts, kind: outcome, status: failure.apiStatus, reason: failure.reason }, "API call failed");
}

/** For operators a 404 of no record is a wrong address, unless the API says what else is not there: an account, say. */
function outcomeOf(endpoint: Endpoint, failure: Failure | null) {
  if (failure?.kind !== "absent" || isRecord(endpoint)) return failure?.kind ?? "answered";
  return failure.isWorded && endpoint !== "token refresh" ? "absent" : "nonsense";
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "network fault";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return `network fault (${code})`;
}
