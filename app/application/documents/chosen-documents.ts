import type { DocumentGroupName } from "../rules/documents";

import { forgetDocument, recallAddress, recallDocuments, storeAddress, storeDocument } from "./browser-storage";
import { type ChosenDocument, chosenDocument, withDistinctNames } from "./chosen-document";
import { checkFile } from "./early-check";
import type { SavedDocument } from "./saved-documents";
import { TabLock } from "./tab-lock";
import { removeUpload, startUpload } from "./tus-upload";
import { type QueueStatus, UploadQueue } from "./upload-queue";

/** Why files were refused when they were chosen, by group. */
export type Refused = Partial<Record<DocumentGroupName, readonly string[]>>;

/** What the page shows of the chosen documents. */
export interface ChosenState {
  /** Those that are not saved yet, in the order in which they were chosen. */
  documents: UploadQueue["documents"];
  status: QueueStatus;
  /** Another tab goes first. */
  elsewhere: boolean;
  refused: Refused;
  /** False when this browser refuses to store files: a reload loses them. */
  stored: boolean;
  /** How many this page has saved. */
  arrived: number;
}

/** The page on which files are chosen. */
export interface ChoosingPage {
  /** Whether the site can save documents now. */
  works: boolean;
  /** What the page lists. */
  saved: readonly SavedDocument[];
  onSaved: (document: SavedDocument) => void;
  /** The site may have other documents than the page lists. */
  onOutdated: () => void;
}

export const nothingChosen: ChosenState = {
  documents: [],
  status: "running",
  elsewhere: false,
  refused: {},
  stored: true,
  arrived: 0,
};

/**
 * The chosen documents of one draft: checked, stored in this browser until they are saved, and uploaded as soon as they are
 * chosen. Of several tabs one uploads at a time: the one that has begun, or the one in which Submit was pressed.
 */
export class ChosenDocuments {
  readonly #key: string;
  readonly #fileBytes: number;
  readonly #queue: UploadQueue;
  readonly #lock: TabLock;
  readonly #listeners = new Set<() => void>();
  #state = nothingChosen;
  #page: ChoosingPage | null = null;
  #isClosed = false;
  /** The ids of those that this browser is still storing, or refuses to store. */
  readonly #unstored = new Set<string>();
  /** The ids of those that were removed or saved on this page. */
  readonly #forgotten = new Set<string>();
  /** What the site has listed as whole, by its ids: what an earlier page has left of it here is chosen no longer. */
  readonly #listed = new Set<string>();
  /** What was sent with the form, and the ids of what the page listed then. */
  #posted: { documents: readonly ChosenDocument[]; listed: readonly string[] } | null = null;
  /** Done when all files that were chosen so far have been looked at. */
  #added: Promise<unknown> = Promise.resolve();

  /** `key` names the draft; a file may have `fileBytes`. */
  constructor(key: string, fileBytes: number) {
    this.#key = key;
    this.#fileBytes = fileBytes;
    this.#queue = new UploadQueue(startUpload, {
      onChange: () => this.#queueChanged(),
      onAddress: (document, address) => {
        void storeAddress(key, document.id, address);
        // It may have been removed in another tab.
        if (address === null) void this.#look();
      },
      onBegunInVain: (address) => void removeUpload(address),
      onSaved: (document, address) => {
        const { group, name, file } = document;
        this.#page?.onSaved({ id: idOf(address), group, name, size: file.size, whole: true });
        this.#show({ arrived: this.#state.arrived + 1 });
        this.#forget(document);
      },
      onRefused: (document, reason) => {
        this.#refuse(document.group, [...(this.#state.refused[document.group] ?? []), reason]);
        this.#forget(document);
      },
    });
    this.#lock = new TabLock(`documents ${key}`, () => this.#lockChanged());
  }

  state = () => this.#state;

  /** Calls `listener` after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page has left. */
  open(): void {
    this.#isClosed = false;
    this.#added = this.#look();
  }

  /** Stops all: the page goes away. */
  close(): void {
    this.#isClosed = true;
    this.#queue.close();
    this.#lock.leave();
  }

  /** Tells the page as it is by now. */
  follow(page: ChoosingPage): void {
    const worked = this.#page?.works;
    this.#page = page;
    for (const { id, whole } of page.saved) if (whole) this.#listed.add(id);
    if (page.works !== worked) this.#queue.setWorks(page.works);
  }

  /** Takes the good ones of some files. One of the same name replaces the one that was chosen before. */
  add(group: DocumentGroupName, files: readonly File[]): void {
    this.#added = Promise.allSettled([this.#added, this.#add(group, files)]);
  }

  async #add(group: DocumentGroupName, files: readonly File[]): Promise<void> {
    const problems = await Promise.all(files.map((file) => checkFile(file, this.#fileBytes)));
    this.#refuse(
      group,
      problems.filter((problem) => problem !== null),
    );
    const good = withDistinctNames(files.filter((_, index) => problems[index] === null));
    for (const document of good.map((file) => chosenDocument(group, file))) {
      const isReplaced = (other: ChosenDocument) => other.group === group && other.name === document.name;
      this.#state.documents.filter(isReplaced).forEach((other) => this.remove(other));
      this.#take(document);
    }
  }

  /** Removes a chosen document, and what the site has of it. */
  remove(document: ChosenDocument): void {
    void this.#takeBack(document);
    this.#forget(document);
  }

  /** Puts a smaller photo in the place of a chosen one. */
  replace(document: ChosenDocument, by: File): void {
    this.remove(document);
    this.#take(chosenDocument(document.group, by, `${document.id}-`));
  }

  /** Uploads a large photo as it is. */
  release(document: ChosenDocument): void {
    this.#queue.release(document.id);
  }

  pause = () => this.#queue.pause();

  resume = () => this.#queue.resume();

  /** What was under way waits for the line, or goes on with it. */
  lineChanged = () => (navigator.onLine ? this.#queue.retryNow() : this.#queue.lineGone());

  /** Goes on with everything, in this tab. Ends when nothing more happens by itself, or when it is called off. */
  async settle(signal: AbortSignal): Promise<void> {
    await this.#added;
    await this.#look();
    this.#queue.hurry();
    if (this.#queue.busy) this.#lock.insist();
    await new Promise<void>((resolve) => {
      const watch = () => {
        if (!this.#isClosed && !signal.aborted && !this.#queue.settled) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(watch);
      signal.addEventListener("abort", watch);
      watch();
    });
  }

  /** What is left to be sent with the form, which the page sends now. */
  takeForForm(): readonly ChosenDocument[] {
    const { documents } = this.#queue;
    this.#posted = { documents, listed: (this.#page?.saved ?? []).map(({ id }) => id) };
    return documents;
  }

  /** The site was asked anew what is saved: what was sent with the form and is new there is chosen no longer. */
  loaded(saved: readonly SavedDocument[]): void {
    const { documents = [], listed = [] } = this.#posted ?? {};
    this.#posted = null;
    for (const document of documents) {
      const { group, name, file } = document;
      const isSame = (each: SavedDocument) =>
        each.whole &&
        !listed.includes(each.id) &&
        each.group === group &&
        each.name === name &&
        each.size === file.size;
      if (saved.some(isSame)) this.#forget(document);
    }
  }

  #show(change: Partial<ChosenState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #queueChanged(): void {
    if (this.#queue.busy) this.#lock.want();
    else {
      this.#lock.leave();
      this.#queue.shut();
    }
    const { documents, status } = this.#queue;
    this.#show({ documents, status, elsewhere: this.#lock.state === "waiting" });
  }

  #lockChanged(): void {
    if (this.#lock.state === "held")
      return void this.#look().then(() => this.#lock.state === "held" && this.#queue.open());
    this.#queue.shut();
    this.#queueChanged();
  }

  #refuse(group: DocumentGroupName, reasons: readonly string[]): void {
    this.#show({ refused: { ...this.#state.refused, [group]: reasons } });
  }

  #take(document: ChosenDocument): void {
    this.#unstored.add(document.id);
    this.#queue.add(document, null);
    void storeDocument(this.#key, document).then((isStored) => {
      if (isStored) this.#unstored.delete(document.id);
      else this.#show({ stored: false });
    });
  }

  #forget({ id }: ChosenDocument): void {
    this.#forgotten.add(id);
    this.#queue.forget(id);
    void forgetDocument(id);
  }

  /** Removes what the site has of a document. One that the page lists by now is a saved document, and stays. */
  async #takeBack({ id }: ChosenDocument): Promise<void> {
    const address = this.#queue.forget(id) ?? (await recallAddress(id));
    if (address === null || this.#page?.saved.some((each) => each.whole && each.id === idOf(address))) return;
    if (await removeUpload(address)) this.#page?.onOutdated();
  }

  /** Looks at what other tabs have added, begun and removed. */
  async #look(): Promise<void> {
    const known = this.#queue.documents.filter(({ id }) => !this.#unstored.has(id));
    const found = await recallDocuments(this.#key);
    if (!found || this.#isClosed) return;
    const gone = known.filter(({ id }) => !found.some((each) => each.id === id));
    for (const { id } of gone) this.#queue.forget(id);
    if (gone.length > 0) this.#page?.onOutdated();
    await Promise.all(
      found.map(async (document) => {
        const address = await recallAddress(document.id);
        if (address !== null && this.#listed.has(idOf(address))) return this.#forget(document);
        if (!this.#isClosed && !this.#forgotten.has(document.id)) this.#queue.add(document, address);
      }),
    );
  }
}

const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);
