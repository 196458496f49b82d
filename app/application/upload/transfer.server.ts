import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";

import { lost, outcomeOf, refusalOf, unreachable } from "./api-answer.server";
import { type ApiAnswer, ApiRequest, type ApiRequestEvents } from "./api-request.server";
import { type ApplicationField, applicationFields } from "./documents";
import { boundaryOf, contentTypeWith, textParts } from "./form-data.server";
import { HeldBytes } from "./held-bytes";
import { type DocumentInspection, DocumentRefusal } from "./inspection.server";
import type { Keeping } from "./keeping.server";
import { keptPart, keptLength, type KeptDocuments } from "./kept-parts.server";
import { type DocumentProblem, type UploadLimits, uploadMessages, type UploadOutcome } from "./outcome";
import { type Floor, RateFloor } from "~/http/rate-floor.server";
import { tracingHeaders } from "~/http/request-context.server";

/** An upload holds one of the API's workers from here on: not before it looks like one (contract 13). */
const OPENING_BYTES = 64 * 1024;
/** The offset up to which a body is approved when nothing of it is left to check. */
const WHOLE = Number.POSITIVE_INFINITY;

/** An outcome, and for the log what led to it. */
export interface Ending {
  outcome: UploadOutcome;
  detail?: string;
}

/** The intent of a form whose files are to be kept, and nothing else. */
export const SAVE = "save";

/** A body and what its headers say of it. */
type Body = Readable & { headers: IncomingHttpHeaders };

/** What is sent, and who is asked on the way. */
export interface Application {
  /** The text fields of the draft; one that is left out is sent empty. */
  fields: Partial<Record<ApplicationField, string>>;
  /** api/app/application-create/ at the API's address. */
  target: URL;
  token: string;
  /** The same for every attempt of one draft. */
  idempotencyKey: string;
  requestId: string;
  limits: UploadLimits;
  /**
   * Asked when the API's connection would open before the whole body has come, with what was seen of it by then. `null`
   * goes on, an outcome ends the upload with it, and nothing has left.
   */
  beforeOpening?: (seen: { intent: string | null }) => UploadOutcome | null;
  /**
   * Asked once, when every check has passed on the whole body and before its last bytes leave for the API; where the
   * connection is not open yet, before it is opened. `null` goes on, an outcome ends the upload with it. The upload does not
   * end in any other way while it is being asked, but for the idle limit.
   */
  beforeEnd?: (seen: { intent: string | null }) => Promise<UploadOutcome | null>;
}

export interface TransferRequest extends Application {
  /** The POST of the Documents form, its body not yet read. */
  incoming: Body;
  /** Checks the body; `null` for one that has no boundary. */
  inspection: DocumentInspection | null;
  /** The files that are sent before those of the body. */
  kept: KeptDocuments | null;
  /** Keeps the files of the body while they pass. */
  keeping: Keeping | null;
  /** The announced length of the body. */
  length: number;
  /** How long nothing may move, in milliseconds, on either side. */
  idleMs: number;
  /** The least that the browser has to send. */
  floor: Floor;
}

/**
 * - `holding`: the beginning is kept back, the API knows nothing yet
 * - `sending`: approved bytes go to the API as they come
 * - `asking`: all has come and is good; `beforeEnd` decides whether its end may leave
 * - `awaiting`: everything is written, the API has to answer
 */
type State = "holding" | "sending" | "asking" | "awaiting" | "settled";

/** Sends one body to the API while it arrives. Resolves with how it ended, without having read a refused body to its end. */
export function transfer(request: TransferRequest): Promise<Ending> {
  const { inspection } = request;
  const boundary = boundaryOf(request.incoming.headers["content-type"]);
  const text =
    boundary &&
    textParts(
      applicationFields.map((name) => [name, request.fields[name] ?? ""]),
      boundary,
    );
  if (!boundary || !text || !inspection) return Promise.resolve(malformed("no usable boundary"));
  return new Promise((resolve) => new Transfer(request, inspection, boundary, text, resolve).start());
}

/**
 * What holds in every state: the closing delimiter is the last that leaves, the connection to the API is reset unless
 * the application was accepted, and it ends once.
 */
class Transfer {
  readonly #request: TransferRequest;
  readonly #boundary: string;
  readonly #text: Buffer;
  readonly #resolve: (ending: Ending) => void;
  readonly #inspection: DocumentInspection;
  readonly #held = new HeldBytes();
  readonly #idle: NodeJS.Timeout;
  readonly #floor: RateFloor;
  #state: State = "holding";
  #api: ApiRequest | null = null;
  #arrived = 0;
  #approved = 0;
  #forwarding = false;
  /** Done once `beforeEnd` has answered, or when it is not being asked. */
  #asked = Promise.resolve();
  /** The API takes bytes more slowly than they come: the browser has to wait. */
  #congested = false;
  /** The kept files are under way, which go before the body: the browser has to wait. */
  #feeding = false;
  #room: (() => void) | null = null;

  constructor(
    request: TransferRequest,
    inspection: DocumentInspection,
    boundary: string,
    text: Buffer,
    resolve: (ending: Ending) => void,
  ) {
    this.#request = request;
    this.#boundary = boundary;
    this.#text = text;
    this.#resolve = resolve;
    this.#inspection = inspection;
    this.#idle = setTimeout(() => this.#settle(this.#silence()), request.idleMs);
    this.#floor = new RateFloor(
      request.floor,
      () => this.#settle(tooSlow),
      () => this.#isHeldUp,
    );
  }

  start(): void {
    const { incoming, keeping } = this.#request;
    keeping?.tell({
      room: () => this.#resume(),
      again: () => this.#settle({ outcome: keptAlready, detail: "a file that is kept already" }),
    });
    if (incoming.destroyed || incoming.readableEnded) return this.#settle(clientGone);
    incoming
      .on("data", this.#onData)
      .on("end", this.#onEnd)
      .on("close", this.#onClose)
      .on("error", () => undefined);
  }

  readonly #onData = (chunk: Buffer) =>
    this.#guarded(() => {
      this.#idle.refresh();
      this.#floor.count(chunk.length);
      this.#arrived += chunk.length;
      const approved = this.#inspection.read(chunk);
      this.#requireNone(this.#inspection.problems);
      this.#held.push(chunk);
      this.#approve(approved);
      if (this.#request.keeping?.congested) this.#request.incoming.pause();
    });

  readonly #onEnd = () =>
    this.#guarded(() => {
      this.#inspection.finish();
      if (this.#request.keeping && this.#inspection.intent !== SAVE) this.#requireNone(this.#inspection.missing());
      this.#floor.stop();
      this.#idle.refresh();
      this.#state = "asking";
      this.#asked = this.#ask();
    });

  readonly #onClose = () => {
    if (!this.#request.incoming.readableEnded) this.#settle(clientGone);
  };

  async #ask(): Promise<void> {
    try {
      await this.#request.keeping?.settled();
      // It was told on the way.
      if (this.#hasSettled()) return;
      const outcome = (await this.#request.beforeEnd?.({ intent: this.#inspection.intent })) ?? null;
      if (outcome) this.#settle({ outcome, detail: "before the end" });
      else this.#approve(WHOLE);
    } catch (error) {
      this.#settle(asEnding(error));
    }
  }

  // An API that answers early closes its side. Writing at the end of the event loop's turn lets that answer be read
  // before a write fails on the closed connection and takes the unread answer with it.
  #approve(offset: number): void {
    this.#approved = offset;
    if (!this.#forwarding) setImmediate(() => this.#guarded(() => this.#forward()));
    this.#forwarding = true;
  }

  #forward(): void {
    this.#forwarding = false;
    const whole = this.#approved === WHOLE;
    const opens = this.#state === "holding" && this.#arrived >= OPENING_BYTES && this.#inspection.documentApproved;
    if (!this.#api && opens && !whole) {
      const outcome = this.#request.beforeOpening?.({ intent: this.#inspection.intent }) ?? null;
      if (outcome) return this.#settle({ outcome, detail: "before the opening" });
    }
    if (!this.#api && (whole || opens)) this.#open();
    if (!this.#api || this.#feeding) return;

    const chunks = this.#held.takeUntil(this.#approved);
    const last = whole ? (chunks.pop() ?? Buffer.alloc(0)) : null;
    for (const chunk of chunks) {
      if (!this.#api.write(chunk)) this.#congested = true;
    }
    if (last) {
      this.#state = "awaiting";
      this.#api.end(last);
    } else if (this.#congested) this.#request.incoming.pause();
  }

  /** Whether the browser may not send just now. */
  get #isHeldUp(): boolean {
    return this.#congested || this.#feeding || (this.#request.keeping?.congested ?? false);
  }

  #resume(): void {
    this.#idle.refresh();
    const reads = this.#state === "holding" || this.#state === "sending";
    if (reads && !this.#isHeldUp) this.#request.incoming.resume();
  }

  /** Sends the kept files; the body follows. */
  async #feed({ files, read }: KeptDocuments): Promise<void> {
    this.#feeding = true;
    this.#request.incoming.pause();
    try {
      for (const file of files) {
        for await (const bytes of keptPart(file, read(file.id), this.#boundary)) {
          if (this.#hasSettled()) return;
          this.#idle.refresh();
          if (this.#api?.write(bytes)) continue;
          this.#congested = true;
          await new Promise<void>((resolve) => (this.#room = resolve));
        }
      }
      this.#feeding = false;
      this.#guarded(() => this.#forward());
      this.#resume();
    } catch (error) {
      this.#settle(asEnding(error));
    }
  }

  #open(): void {
    if (this.#state === "holding") this.#state = "sending";
    const events: ApiRequestEvents = {
      progress: () => void this.#idle.refresh(),
      room: () => {
        this.#congested = false;
        this.#resume();
        this.#room?.();
      },
      answer: (answer) => this.#settle({ outcome: this.#meaningOf(answer), detail: `API answered ${answer.status}` }),
      failure: (error) => this.#settle({ outcome: this.#api?.handedOver ? lost : unreachable, detail: error.message }),
    };
    this.#api = new ApiRequest(this.#request.target, this.#headers(), events, this.#request.idleMs / 2);
    this.#api.write(this.#text);
    const { kept } = this.#request;
    if (kept && kept.files.length > 0) void this.#feed(kept);
  }

  #headers() {
    const { token, idempotencyKey, requestId, length } = this.#request;
    return {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      "content-type": contentTypeWith(this.#boundary),
      "content-length": this.#text.length + keptLength(this.#request.kept, this.#boundary) + length,
      "idempotency-key": idempotencyKey,
      ...tracingHeaders(),
      "x-request-id": requestId,
    };
  }

  #meaningOf(answer: ApiAnswer): UploadOutcome {
    return this.#api?.handedOver ? outcomeOf(answer, this.#inspection.files) : refusalOf(answer);
  }

  /** What it means that nothing has moved for the idle limit. */
  #silence(): Ending {
    if (this.#api?.handedOver) return { outcome: lost, detail: "no answer" };
    if (this.#state === "asking" && !this.#congested && !this.#feeding)
      return { outcome: unreachable, detail: "no leave to end" };
    const side = this.#congested || this.#feeding || this.#state === "awaiting" ? "api" : "browser";
    return { outcome: { kind: "stalled", side, message: uploadMessages.stalled(this.#request.idleMs) } };
  }

  #requireNone([first, ...others]: readonly DocumentProblem[]): void {
    if (first) throw new DocumentRefusal([first, ...others]);
  }

  #hasSettled(): boolean {
    return this.#state === "settled";
  }

  #guarded(work: () => void): void {
    if (this.#hasSettled()) return;
    try {
      work();
    } catch (error) {
      this.#settle(asEnding(error));
    }
  }

  #settle(ending: Ending): void {
    if (this.#hasSettled()) return;
    this.#state = "settled";
    clearTimeout(this.#idle);
    this.#floor.stop();
    this.#request.keeping?.tell(null);
    this.#room?.();
    this.#request.incoming.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onClose).pause();
    if (ending.outcome.kind !== "accepted") this.#api?.reset();
    // What `beforeEnd` still writes must not come after the end that its caller sees; nor may it keep that up for good.
    const enough = setTimeout(() => this.#resolve(ending), this.#request.idleMs);
    void this.#asked.then(() => {
      clearTimeout(enough);
      this.#resolve(ending);
    });
  }
}

const keptAlready: UploadOutcome = { kind: "kept-already", message: uploadMessages.notAllKept };
const clientGone: Ending = { outcome: { kind: "client-gone", message: uploadMessages.clientGone } };
const tooSlow: Ending = { outcome: { kind: "too-slow", message: uploadMessages.tooSlow } };

function malformed(detail: string): Ending {
  const problems = [{ reason: "malformed", group: null, file: null, message: uploadMessages.malformed }] as const;
  return { outcome: { kind: "refused-by-check", problems, message: uploadMessages.malformed }, detail };
}

function asEnding(error: unknown): Ending {
  if (error instanceof DocumentRefusal) {
    const [{ message }] = error.problems;
    return { outcome: { kind: "refused-by-check", problems: error.problems, message }, detail: error.detail };
  }
  return { outcome: unreachable, detail: String(error) };
}
