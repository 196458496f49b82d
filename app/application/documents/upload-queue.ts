import { storeAddress, uploadAddress } from "./browser-storage";
import type { ChosenDocument } from "./chosen-document";
import type { StartUpload, UploadEnd } from "./tus-upload";
import type { UploadState } from "./upload-state";

/** The site takes two of an account. */
const AT_ONCE = 2;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** So many failures of the site in a row leave a document to Submit. */
const MOST_FAULTS = 5;

/** What the queue tells. Who hears that a document is saved or refused forgets it. */
export interface QueueEvents {
  onChange: () => void;
  /** A document was begun that was removed meanwhile. */
  onBegunInVain: (document: ChosenDocument) => void;
  /** The site does not have any more what was begun. */
  onLost: () => void;
  onSaved: (document: ChosenDocument, address: string) => void;
  /** The site does not take this document; `reason` is a sentence for the applicant. */
  onRefused: (document: ChosenDocument, reason: string) => void;
}

/** `ended`: a logout has deleted the draft. */
export type QueueStatus = "running" | "logged-out" | "ended";

/** Under what uploads go on. */
interface Conditions {
  /** No other tab is uploading. */
  turn: boolean;
  /** The site saves documents; else they go with Submit. */
  works: boolean;
}

export interface Upload extends ChosenDocument {
  state: UploadState;
  /** The largest share that was sent. */
  share: number;
  /** How often it has waited, and how often the site has failed, since anything last moved. */
  waits: number;
  faults: number;
  /** Stops the try under way. */
  stop: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Uploads chosen documents, two at a time and in their order, and goes on by itself after whatever breaks. */
export class UploadQueue {
  readonly #start: StartUpload;
  readonly #events: QueueEvents;
  #uploads: Upload[] = [];
  #status: QueueStatus = "running";
  readonly #conditions: Conditions = { turn: false, works: true };

  constructor(start: StartUpload, events: QueueEvents) {
    this.#start = start;
    this.#events = events;
  }

  get status(): QueueStatus {
    return this.#status;
  }

  get hasTurn(): boolean {
    return this.#conditions.turn;
  }

  /** Whether the site saves documents, as far as the last answer has said. */
  get works(): boolean {
    return this.#conditions.works;
  }

  /** The documents that are not saved yet. */
  get documents(): readonly Upload[] {
    return this.#uploads.map((upload) => ({ ...upload }));
  }

  /** Whether there is anything to upload; the rest goes with Submit, or needs a login. */
  get busy(): boolean {
    return this.#status === "running" && this.#uploads.some(({ state }) => state !== "by-form");
  }

  /** Adds a document that is not there yet. */
  add(document: ChosenDocument): void {
    if (this.#find(document.id)) return;
    const state = this.#conditions.works ? "waiting" : "by-form";
    const upload: Upload = { ...document, state, share: 0, waits: 0, faults: 0, stop: null, timer: undefined };
    this.#uploads = [...this.#uploads, upload].sort((one, other) => (one.id < other.id ? -1 : 1));
    this.#next();
  }

  /** Forgets a document. While it is being begun, `onBegunInVain` follows. */
  forget(id: string): void {
    const upload = this.#find(id);
    if (!upload) return;
    const isBeingBegun = upload.stop !== null && uploadAddress(id) === null;
    if (!isBeingBegun) halt(upload);
    this.#uploads = this.#uploads.filter((each) => each !== upload);
    this.#next();
  }

  /** Tells under what the uploads go on. What waits for its time goes on at once, and what is under way begins anew. */
  set(conditions: Partial<Conditions>): void {
    Object.assign(this.#conditions, conditions);
    for (const upload of this.#uploads) {
      if (!this.#conditions.works) halt(upload, "by-form");
      else if (conditions.works || upload.state !== "by-form") halt(upload, "waiting");
    }
    this.#next();
  }

  /** The line is gone: what is under way waits. */
  lineGone(): void {
    for (const upload of this.#uploads) if (upload.stop) this.#waitFor(upload, "line");
    this.#events.onChange();
  }

  /** The login has run out, or the draft has `ended` with it. */
  logOut(ended: boolean): void {
    this.#status = ended ? "ended" : "logged-out";
    this.set({});
    if (ended) this.#uploads = [];
    this.#next();
  }

  /** Stops for good: the page goes away. */
  close(): void {
    this.#conditions.turn = false;
    for (const upload of this.#uploads) halt(upload);
    this.#uploads = [];
  }

  #find(id: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #next(): void {
    const goesOn = this.#conditions.turn && this.#status === "running";
    const free = goesOn ? AT_ONCE - this.#uploads.filter(({ stop }) => stop).length : 0;
    const waiting = this.#uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, free))) this.#send(upload);
    this.#events.onChange();
  }

  #send(upload: Upload): void {
    upload.state = "sending";
    upload.stop = this.#start(upload, {
      onBegun: () => {
        if (this.#uploads.includes(upload)) return;
        halt(upload);
        this.#events.onBegunInVain(upload);
      },
      onShare: (share) => {
        if (share <= upload.share) return;
        upload.waits = upload.faults = 0;
        upload.share = share;
        this.#events.onChange();
      },
      onEnd: (end) => {
        upload.stop = null;
        // Of a login that has run out, or a draft that has ended, the page has to hear of whatever upload.
        const isOfAll = end.kind === "failed" && end.status === 401;
        if (!isOfAll && !this.#uploads.includes(upload)) return;
        this.#end(upload, end);
        this.#next();
      },
    });
  }

  #end(upload: Upload, end: UploadEnd): void {
    if (end.kind === "saved") return this.#events.onSaved(upload, end.address);
    if (end.kind === "unreadable")
      return this.#events.onRefused(upload, `“${upload.file.name}” cannot be read any more. Choose it again.`);
    const { status, retryAfter, ended, text } = end;
    if (status === 0) return this.#waitFor(upload, "line");
    if (status === 401) return this.logOut(ended);
    if (retryAfter !== null || status === 423 || status === 429) return this.#waitFor(upload, "busy", retryAfter);
    if (status === 403 || status === 503) return this.set({ works: false });
    upload.faults += 1;
    if (upload.faults >= MOST_FAULTS) halt(upload, "by-form");
    else if (status === 404 || status === 410) {
      // The answer to the one that is begun anew says whether the draft has ended.
      storeAddress(upload.id, null);
      upload.share = 0;
      halt(upload, "waiting");
      this.#events.onLost();
    } else if (status >= 500 || [408, 409].includes(status)) this.#waitFor(upload, "line");
    // What stands in between, a proxy or a carrier, gives no sentence.
    else
      this.#events.onRefused(upload, text || `“${upload.file.name}” was not taken. Choose it again, or another file.`);
  }

  /** Waits for the line, or for other uploads: so many seconds, or longer each time. */
  #waitFor(upload: Upload, state: "line" | "busy", seconds: number | null = null): void {
    halt(upload, state);
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** upload.waits);
    upload.waits += 1;
    const goOn = () => {
      upload.state = "waiting";
      this.#next();
    };
    upload.timer = setTimeout(goOn, seconds === null ? backoff : seconds * 1000);
  }
}

/** Stops what goes on with a document, or waits to go on. */
function halt(upload: Upload, state = upload.state): void {
  upload.stop?.();
  upload.stop = null;
  clearTimeout(upload.timer);
  upload.state = state;
}
