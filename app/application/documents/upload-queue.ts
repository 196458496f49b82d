import { storeAddress, uploadAddress } from "./browser-storage";
import type { ChosenDocument } from "./chosen-document";
import { isLargePhoto } from "./shrink-photo";
import type { StartUpload, UploadEnd } from "./tus-upload";
import type { UploadState } from "./upload-state";

/** How long a large photo waits for the applicant to say whether it is made smaller. */
const ASKED_MS = 15_000;
/** The site takes two of an account. */
const AT_ONCE = 2;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** So many failures of the site in a row leave a document to Submit. */
const MOST_FAULTS = 5;

/** What the queue tells. */
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
export type QueueStatus = "running" | "paused" | "logged-out" | "ended";

/** Under what uploads go on. */
interface Conditions {
  /** No other tab is uploading. */
  turn: boolean;
  /** The site saves documents; else they go with Submit. */
  works: boolean;
  paused: boolean;
}

interface Upload extends ChosenDocument {
  state: UploadState;
  /** How often it has waited, and how often the site has failed, since anything last moved. */
  waits: number;
  faults: number;
  /** The largest share that was sent. */
  best: number;
  /** Stops the attempt under way. */
  stop: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Uploads chosen documents, two at a time and in their order, and goes on by itself after whatever breaks. */
export class UploadQueue {
  readonly #start: StartUpload;
  readonly #events: QueueEvents;
  #uploads: Upload[] = [];
  #loggedOut: "logged-out" | "ended" | null = null;
  readonly #conditions: Conditions = { turn: false, works: true, paused: false };

  constructor(start: StartUpload, events: QueueEvents) {
    this.#start = start;
    this.#events = events;
  }

  get status(): QueueStatus {
    return this.#loggedOut ?? (this.#conditions.paused ? "paused" : "running");
  }

  /** The documents that are not saved yet. */
  get documents(): readonly (ChosenDocument & { state: UploadState })[] {
    const isHeld = this.status !== "running";
    return this.#uploads.map((upload) => ({
      ...upload,
      state: isHeld && upload.state.is !== "by-form" ? { is: "paused" } : upload.state,
    }));
  }

  /** Whether nothing more happens by itself: what is left goes with Submit, or needs a login. */
  get settled(): boolean {
    return this.#loggedOut !== null || this.#uploads.every(({ state }) => state.is === "by-form");
  }

  /** Whether there is anything to upload. */
  get busy(): boolean {
    return this.#loggedOut === null && this.#uploads.some(({ state: { is } }) => is !== "by-form" && is !== "asked");
  }

  /** Adds a document that is not there yet. A large photo waits a while for `release`. */
  add(document: ChosenDocument): void {
    if (this.#find(document.id)) return;
    const { works } = this.#conditions;
    const upload: Upload = {
      ...document,
      state: { is: works ? "waiting" : "by-form" },
      waits: 0,
      faults: 0,
      best: 0,
      stop: null,
      timer: undefined,
    };
    if (works && uploadAddress(upload.id) === null && isLargePhoto(upload.file)) {
      upload.state = { is: "asked" };
      upload.timer = setTimeout(() => this.release(upload.id), ASKED_MS);
    }
    this.#uploads = [...this.#uploads, upload].sort((one, other) => (one.id < other.id ? -1 : 1));
    this.#next();
  }

  /** Uploads a large photo as it is. */
  release(id: string): void {
    const upload = this.#find(id);
    if (upload?.state.is !== "asked") return;
    wait(upload);
    this.#next();
  }

  /** Forgets a document. While it is being begun, `onBegunInVain` follows. */
  forget(id: string): void {
    const upload = this.#find(id);
    if (!upload) return;
    const isBeingBegun = upload.stop !== null && uploadAddress(id) === null;
    if (!isBeingBegun) halt(upload);
    this.#forget(upload);
    this.#next();
  }

  /** Tells under what the uploads go on. What waits for its time goes on at once. */
  set(conditions: Partial<Conditions>): void {
    Object.assign(this.#conditions, conditions);
    for (const upload of this.#uploads) {
      if (!this.#conditions.works) leaveToSubmit(upload);
      else if (conditions.works && upload.state.is === "by-form") wait(upload);
      else if (isMovable(upload) && !(this.#goesOn && upload.stop)) wait(upload);
    }
    this.#next();
  }

  /** Lets nothing wait any longer: Submit waits for all of them. */
  hurry(): void {
    for (const { id } of this.#uploads) this.release(id);
    this.set({ paused: false });
  }

  /** The line is gone: what is under way waits. */
  lineGone(): void {
    for (const upload of this.#uploads) if (upload.stop) this.#waitFor(upload, { is: "line" }, null);
    this.#events.onChange();
  }

  /** Stops for good: the page goes away. */
  close(): void {
    this.#conditions.turn = false;
    this.#uploads.forEach(halt);
    this.#uploads = [];
  }

  get #goesOn(): boolean {
    const { turn, works, paused } = this.#conditions;
    return turn && works && !paused && !this.#loggedOut;
  }

  #find(id: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #forget(upload: Upload): void {
    this.#uploads = this.#uploads.filter((each) => each !== upload);
  }

  #next(): void {
    let free = AT_ONCE - this.#uploads.filter(({ stop }) => stop).length;
    for (const upload of this.#uploads) {
      if (!this.#goesOn || free <= 0) break;
      if (upload.stop || upload.state.is !== "waiting") continue;
      free -= 1;
      this.#send(upload);
    }
    this.#events.onChange();
  }

  #send(upload: Upload): void {
    upload.state = { is: "sending", share: upload.best };
    upload.stop = this.#start(upload, {
      onBegun: () => {
        if (this.#uploads.includes(upload)) return;
        halt(upload);
        this.#events.onBegunInVain(upload);
      },
      onShare: (share) => {
        if (share > upload.best) upload.waits = upload.faults = 0;
        upload.best = Math.max(upload.best, share);
        upload.state = { is: "sending", share };
        this.#events.onChange();
      },
      onEnd: (end) => {
        upload.stop = null;
        // That the draft has ended holds for all, also where this document was removed meanwhile.
        const isEnded = end.kind === "failed" && end.ended;
        if (!isEnded && !this.#uploads.includes(upload)) return;
        this.#end(upload, end);
        this.#next();
      },
    });
  }

  #end(upload: Upload, end: UploadEnd): void {
    if (end.kind === "saved") {
      this.#forget(upload);
      return this.#events.onSaved(upload, end.address);
    }
    if (end.kind === "unreadable")
      return this.#refuse(upload, `“${upload.file.name}” cannot be read any more. Choose it again.`);
    const { status, retryAfter, busy, text } = end;
    if (status === 0) return this.#waitFor(upload, { is: "line" }, null);
    if (status === 401) {
      this.#loggedOut = end.ended ? "ended" : "logged-out";
      this.set({});
      if (end.ended) this.#uploads = [];
      return;
    }
    if (busy || status === 429) return this.#waitFor(upload, { is: "busy" }, retryAfter);
    if (status === 403 || (status === 503 && retryAfter === null)) return this.set({ works: false });
    upload.faults += 1;
    if (upload.faults >= MOST_FAULTS) leaveToSubmit(upload);
    else if (status === 404 || status === 410) {
      // The answer to the one that is begun anew says whether the draft has ended.
      storeAddress(upload.id, null);
      wait(upload);
      this.#events.onLost();
    } else if (status >= 500 || [408, 409, 423].includes(status)) this.#waitFor(upload, { is: "line" }, retryAfter);
    else this.#refuse(upload, text);
  }

  #refuse(upload: Upload, reason: string): void {
    this.#forget(upload);
    this.#events.onRefused(upload, reason);
  }

  /** Waits for the line, or for other uploads: so many seconds, or longer each time. */
  #waitFor(upload: Upload, state: UploadState, seconds: number | null): void {
    halt(upload);
    upload.state = state;
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(upload.waits, 8));
    upload.waits += 1;
    upload.timer = setTimeout(
      () => {
        wait(upload);
        this.#next();
      },
      seconds === null ? backoff : seconds * 1000,
    );
  }
}

/** Whether it is under way, or goes on by itself. */
function isMovable({ state }: Upload): boolean {
  return ["waiting", "sending", "line", "busy"].includes(state.is);
}

/** Back to waiting for its turn. */
function wait(upload: Upload): void {
  halt(upload);
  upload.state = { is: "waiting" };
}

function leaveToSubmit(upload: Upload): void {
  halt(upload);
  upload.state = { is: "by-form" };
}

function halt(upload: Upload): void {
  upload.stop?.();
  upload.stop = null;
  clearTimeout(upload.timer);
}
