import { AsyncLocalStorage } from "node:async_hooks";

import { Askers } from "./askers";

/** Bounds the time that a request waits for Redis. */
export interface RedisTime {
  spend<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** What is known of the request being answered, wherever in the call tree: for logs, the API and cookies. */
export interface RequestContext {
  readonly requestId: string;
  /** The trace that the request is a part of, as W3C Trace Context writes it. */
  readonly traceparent?: string;
  /** When the request came, as `process.hrtime.bigint()` tells it; not set for the site's own work. */
  readonly started?: bigint;
  /** How long it had been on its way from the proxy by then, in milliseconds. */
  readonly waitedMs?: number;
  /** Who asks, as limits count visitors; not set for the site's own work. */
  readonly visitor?: string;
  /** All who wait for what is being made, where more than one may. */
  readonly askers?: Askers;
  /** How long this request has waited for Redis; shared by all copies of the context. */
  readonly redisTime?: RedisTime;
  /** Resolves when the process may render the page, between the pages of others. */
  readonly turn?: () => Promise<void>;
  /** Whether the page is refused, of which a part found no room at the API: too many such pages are rendered. */
  readonly refuses?: () => boolean;
  /** To be called when the body of an upload begins to be read: what lies unread of uploads is bounded. */
  readonly onBodyRead?: () => void;
  /** `Set-Cookie` values that the process adds to the response; one of them makes it private. */
  readonly setCookies: string[];
  /** Set when a call of the API for this request found no room. */
  lacksRoom?: boolean;
  /** Set when `refuses` has refused the page. */
  isRefused?: boolean;
  /** CSP hash sources of the scripts inside the document, once it is rendered. */
  inlineScripts?: readonly string[];
  /** The document as it is sent, once it is rendered: the process need not read it out of a `Response` again. */
  document?: Buffer;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that `requestContext()` answers with `context` in everything it awaits. */
export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** The context of the request being answered, or `undefined` outside one. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** What the loaders and actions of one request keep by it: the same object in every copy of its context. */
export const requestKey = (request: Request): object => requestContext()?.setCookies ?? request;

/** In less nobody sends one application and begins the next, or logs out so that the next one logs in. */
const VERY_LATE_MS = 5000;

/** Whether the answer comes so late that its visitor may have begun the next application, or may be somebody else by now. */
export const isVeryLate = (): boolean => tookMs() > VERY_LATE_MS;

/** Since the request being answered was read by the proxy, or else by this process. */
function tookMs(): number {
  const { started, waitedMs = 0 } = requestContext() ?? {};
  return started === undefined ? 0 : waitedMs + Number(process.hrtime.bigint() - started) / 1e6;
}

/** Does work as the site's own: what is made by it, and kept for long, does not hold the context of the request. */
export function outsideRequest<Result>(work: () => Result): Result {
  return storage.exit(work);
}

/** The headers that join what the API logs and traces to the request being answered; none outside one. */
export function tracingHeaders(): Record<string, string> {
  const { requestId, traceparent } = requestContext() ?? {};
  return { ...(requestId && { "x-request-id": requestId }), ...(traceparent && { traceparent }) };
}

/** Who waits for what is being made; the site itself where nobody does. */
export function currentAskers(): Askers {
  const context = requestContext();
  return context?.askers ?? new Askers(context?.visitor ?? "");
}

/** Does `work` for `askers` alone, whoever else waits for what it is a part of. The site's own work stays its own. */
export function withAskers<Result>(askers: Askers, work: () => Result): Result {
  const context = requestContext();
  return context ? storage.run({ ...context, askers }, work) : work();
}
