import type { DocumentGroupName } from "../rules/documents";

import { randomToken } from "./random-token";
import type { startUpload, UploadEnd } from "./tus-upload";
import type { UploadState } from "./upload-state";

/** How long a large photo waits for the applicant to say whether it is made smaller. */
const ASKED_MS = 15_000;
/** The site takes two of an account. */
const AT_ONCE = 2;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** So many failures of the site in a row leave a file to Submit. */
const MOST_FAULTS = 5;

/** What the queue tells. */
export interface QueueEvents {
  onChange: () => void;
  /** Where the upload of a file was begun; `null` when the site has it no more. */
  onAddress: (file: File, address: string | null) => void;
  /** A file that was removed while its upload was being begun was begun there. */
  onBegunInVain: (address: string) => void;
  onSaved: (file: File, group: DocumentGroupName, address: string) => void;
  /** The site does not take this file; `reason` is its sentence, `null` where the browser cannot read it any more. */
  onRefused: (file: File, group: DocumentGroupName, reason: string | null) => void;
}

interface Entry {
  group: DocumentGroupName;
  file: File;
  token: string;
  address: string | null;
  state: UploadState;
  /** Since anything last moved: how often it has waited, and how often the site has failed. */
  waits: number;
  faults: number;
  /** The largest share that was sent. */
  best: number;
  stop: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Uploads chosen files, two at a time and in their order, and goes on by itself after whatever breaks. `loggedOut`: the
 * login has run out. `ended`: a logout has deleted the draft.
 */
export class UploadQueue {
  loggedOut = false;
  ended = false;
  readonly #start: typeof startUpload;
  readonly #events: QueueEvents;
  readonly #entries = new Map<File, Entry>();
  #paused = false;
  #open = false;
  #unusable = false;

  constructor(start: typeof startUpload, events: QueueEvents) {
    this.#start = start;
    this.#events = events;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** The files that are not saved yet. */
  get states(): ReadonlyMap<File, UploadState> {
    return new Map([...this.#entries].map(([file, { state }]) => [file, state]));
  }

  get entries(): readonly (readonly [File, { group: DocumentGroupName }])[] {
    return [...this.#entries];
  }

  /** The ids of the uploads that have begun. */
  get begun(): ReadonlySet<string> {
    const addresses = [...this.#entries.values()].map(({ address }) => address);
    return new Set(addresses.filter((address) => address !== null).map((address) => address.replace(/^.*\//, "")));
  }

  /** Whether nothing more happens by itself: what is left goes with Submit, or needs a login. */
  get settled(): boolean {
    return this.loggedOut || [...this.#entries.values()].every(({ state }) => state.is === "by-form");
  }

  /** Whether there is anything to upload. */
  get busy(): boolean {
    return (
      !this.loggedOut && [...this.#entries.values()].some(({ state: { is } }) => is !== "by-form" && is !== "asked")
    );
  }

  /**
   * Adds a file, or the address at which its upload was begun. With `asked` it waits a while for `release`: the applicant
   * may make it smaller.
   */
  add(file: File, group: DocumentGroupName, address: string | null, asked = false): void {
    const present = this.#entries.get(file);
    if (present) {
      if (!present.stop) present.address = address ?? present.address;
      return;
    }
    const held = asked && address === null;
    const state: UploadState = this.#unusable
      ? { is: "by-form" }
      : this.#paused
        ? { is: "paused" }
        : { is: held ? "asked" : "waiting" };
    const token = randomToken();
    this.#entries.set(file, {
      file,
      group,
      address,
      token,
      state,
      waits: 0,
      faults: 0,
      best: 0,
      stop: null,
      timer: undefined,
    });
    const entry = this.#entries.get(file);
    if (entry?.state.is === "asked") entry.timer = setTimeout(() => this.release(file), ASKED_MS);
    this.#next();
  }

  /** Uploads a file that was asked about. */
  release(file: File): void {
    const entry = this.#entries.get(file);
    if (entry?.state.is !== "asked") return;
    halt(entry);
    entry.state = { is: "waiting" };
    this.#next();
  }

  /** Forgets a file. Returns where its upload was begun, or `null`: while that is on its way, `onBegunInVain` follows. */
  drop(file: File): string | null {
    const entry = this.#entries.get(file);
    if (!entry) return null;
    const isBeingBegun = entry.stop !== null && entry.address === null;
    if (!isBeingBegun) halt(entry);
    this.#entries.delete(file);
    this.#next();
    return entry.address;
  }

  /** Begins. */
  open(): void {
    this.#open = true;
    this.#next();
  }

  /** Stops until it is opened again: another tab goes on. */
  shut(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const entry of this.#entries.values()) {
      if (!isMovable(entry)) continue;
      halt(entry);
      entry.state = { is: "waiting" };
    }
    this.#events.onChange();
  }

  /** Stops for good: the page goes away. */
  close(): void {
    this.#open = false;
    for (const entry of this.#entries.values()) halt(entry);
    this.#entries.clear();
  }

  pause(): void {
    this.#paused = true;
    for (const entry of this.#entries.values()) {
      halt(entry);
      if (entry.state.is !== "by-form") entry.state = { is: "paused" };
    }
    this.#events.onChange();
  }

  resume(): void {
    this.#paused = false;
    this.retryNow();
  }

  /** Lets nothing wait any longer: Submit waits for all of them. */
  hurry(): void {
    for (const file of this.#entries.keys()) this.release(file);
    this.resume();
  }

  /** The line is back: tries again at once. */
  retryNow(): void {
    if (this.#paused) return;
    for (const entry of this.#entries.values()) {
      if (entry.stop || entry.state.is === "by-form" || entry.state.is === "asked") continue;
      halt(entry);
      entry.state = { is: "waiting" };
    }
    this.#next();
  }

  /** The line is gone: what is under way waits. */
  lineGone(): void {
    for (const entry of this.#entries.values()) if (entry.stop) this.#wait(entry, { is: "line" }, null);
    this.#events.onChange();
  }

  #next(): void {
    const entries = [...this.#entries.values()];
    let free = AT_ONCE - entries.filter(({ stop }) => stop).length;
    for (const entry of entries) {
      if (!this.#open || this.#paused || this.loggedOut || free <= 0) break;
      if (entry.stop || entry.state.is !== "waiting") continue;
      free -= 1;
      this.#send(entry);
    }
    this.#events.onChange();
  }

  #send(entry: Entry): void {
    halt(entry);
    entry.state = { is: "sending", share: 0 };
    entry.stop = this.#start(entry, {
      onAddress: (address) => {
        if (!this.#has(entry)) {
          halt(entry);
          return this.#events.onBegunInVain(address);
        }
        entry.address = address;
        this.#events.onAddress(entry.file, address);
      },
      onShare: (share) => {
        if (share > entry.best) entry.waits = entry.faults = 0;
        entry.best = Math.max(entry.best, share);
        entry.state = { is: "sending", share };
        this.#events.onChange();
      },
      onEnd: (end) => {
        entry.stop = null;
        if (!this.#has(entry)) return;
        this.#end(entry, end);
        this.#next();
      },
    });
  }

  #has(entry: Entry): boolean {
    return this.#entries.get(entry.file) === entry;
  }

  #end(entry: Entry, end: UploadEnd): void {
    if (end.kind === "saved") {
      this.#entries.delete(entry.file);
      return this.#events.onSaved(entry.file, entry.group, end.address);
    }
    if (end.kind === "unreadable") return this.#refuse(entry, null);
    const { status, retryAfter, busy, text } = end;
    if (status === 0) return this.#wait(entry, { is: "line" }, null);
    if (status === 401) return this.#logOut(end.ended === true);
    if ((status === 404 || status === 410) && entry.address !== null) {
      entry.address = null;
      entry.token = randomToken();
      entry.state = { is: "waiting" };
      return this.#events.onAddress(entry.file, null);
    }
    if (busy || status === 429) return this.#wait(entry, { is: "busy" }, retryAfter);
    if (status === 403 || (status === 503 && retryAfter === null)) return this.#giveUp();
    entry.faults += 1;
    if (entry.faults >= MOST_FAULTS) entry.state = { is: "by-form" };
    else if (status >= 500 || [408, 409, 423].includes(status)) this.#wait(entry, { is: "line" }, retryAfter);
    else this.#refuse(entry, text);
  }

  #refuse(entry: Entry, reason: string | null): void {
    this.#entries.delete(entry.file);
    this.#events.onRefused(entry.file, entry.group, reason);
  }

  #logOut(ended: boolean): void {
    this.loggedOut = true;
    this.ended = ended;
    for (const entry of this.#entries.values()) {
      halt(entry);
      if (entry.state.is !== "by-form") entry.state = { is: "paused" };
    }
    if (ended) this.#entries.clear();
  }

  /** The site cannot save documents: they go with Submit. */
  #giveUp(): void {
    this.#unusable = true;
    for (const entry of this.#entries.values()) {
      halt(entry);
      entry.state = { is: "by-form" };
    }
  }

  #wait(entry: Entry, state: UploadState, seconds: number | null): void {
    halt(entry);
    entry.state = state;
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(entry.waits, 8));
    entry.waits += 1;
    entry.timer = setTimeout(
      () => {
        entry.timer = undefined;
        entry.state = { is: "waiting" };
        this.#next();
      },
      seconds === null ? backoff : seconds * 1000,
    );
  }
}

/** Whether it is under way, or goes on by itself. */
function isMovable({ state }: Entry): boolean {
  return ["sending", "line", "busy"].includes(state.is);
}

function halt(entry: Entry): void {
  entry.stop?.();
  entry.stop = null;
  clearTimeout(entry.timer);
  entry.timer = undefined;
}
