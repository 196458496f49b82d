import { paths } from "~/paths";

import type { DocumentGroupName } from "../rules/documents";

import { askSaved } from "./ask-saved";
import {
  forgetDocument,
  forgetOthers,
  recallDocuments,
  recallRemovals,
  storeDocument,
  storeRemoval,
  uploadAddress,
} from "./browser-storage";
import { type ChosenDocument, chosenDocument, withDistinctNames } from "./chosen-document";
import { checkFile } from "./early-check";
import { isNamed, type SavedDocument, type SavedDocuments } from "./saved-documents";
import { takeTurn } from "./tab-lock";
import { removeUpload, startUpload } from "./tus-upload";
import { type QueueStatus, UploadQueue } from "./upload-queue";

/** Why files were refused when they were chosen, by group. */
export type Refused = Partial<Record<DocumentGroupName, readonly string[]>>;

/** What the page shows of its documents. */
export interface PageState {
  /** What is saved on the site. While the line is away it stays as it was. */
  saved: SavedDocuments;
  /** Those that are not saved yet, in the order in which they were chosen. */
  chosen: UploadQueue["documents"];
  status: QueueStatus;
  refused: Refused;
}

interface PageOptions {
  /** As `pageKey` has it: files are stored under it, and nothing is uploaded into another draft, or for another account. */
  page: string;
  /** What a file may have. */
  fileBytes: number;
  /** Where the site says what is saved, or `null`. */
  address: string | null;
}

/**
 * The documents of a page: what is saved on the site, and what was chosen, which is checked, stored in this browser until it
 * is saved, and uploaded at once. Of several tabs one uploads at a time: the one that has begun, or where Submit was pressed.
 */
export class PageDocuments {
  readonly #page: PageOptions;
  readonly #queue: UploadQueue;
  readonly #listeners = new Set<() => void>();
  #state: PageState;
  #isClosed = false;
  /** From the end of the uploads until the page is loaded anew, or files are chosen. */
  #isSubmitting = false;
  /** Gives this tab's turn back, or asks for it no longer. */
  #leave: (() => void) | null = null;
  /** Calls off the newest question for what is saved. */
  #question = new AbortController();
  /** Questions and removals, one after the other: each answer brings the cookie that says which documents have to be there. */
  #requests: Promise<unknown> = Promise.resolve();
  /** The removals of saved documents under way. */
  readonly #removals = new Set<Promise<string | null>>();
  /** The ids of those that this browser is still storing, or refuses to store. */
  readonly #unstored = new Set<string>();
  /** The ids of chosen documents that were removed or saved on this page. */
  readonly #forgotten = new Set<string>();
  /** The ids of saved documents that this page has listed, removed ones too. */
  readonly #listed = new Set<string>();
  /** Done when all files that were chosen so far have been looked at. */
  #added: Promise<unknown> = Promise.resolve();

  constructor(page: PageOptions, saved: SavedDocuments) {
    this.#page = page;
    this.#queue = new UploadQueue((document, events) => startUpload(page.page, document, events), {
      onChange: () => this.#queueChanged(),
      onBegunInVain: (document) => this.#drop(document),
      // It may have been removed in another tab.
      onLost: () => void this.#look(),
      onSaved: (document, address) => {
        const { group, name, file } = document;
        const arrived = { id: idOf(address), group, name, size: file.size, state: "whole" } as const;
        this.#forget(document);
        this.#list({ ...this.#state.saved, files: [...without(this.#state.saved.files, arrived.id), arrived] });
        this.#refresh();
      },
      onRefused: (document, reason) => {
        this.#refuse(document.group, [...(this.#state.refused[document.group] ?? []), reason]);
        this.#forget(document);
      },
    });
    this.#state = { saved, chosen: [], status: "running", refused: {} };
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
    this.#queue.set({ works: this.#state.saved.works });
    this.#list(this.#state.saved);
    void forgetOthers(this.#page.page);
    this.#added = this.#look();
    void this.#removeLeft();
  }

  /** Stops all: the page goes away. */
  close(): void {
    this.#isClosed = true;
    this.#question.abort();
    this.#queue.close();
    this.#giveTurnBack();
  }

  /** The page was loaded anew: what goes with its form and is new there is chosen no longer. */
  load(saved: SavedDocuments): void {
    if (saved === this.#state.saved) return;
    this.#isSubmitting = false;
    this.#question.abort();
    const arrived = saved.files.filter(({ id, state }) => state === "whole" && !this.#listed.has(id));
    const isSame = (document: ChosenDocument) =>
      arrived.filter(isNamed(document)).some(({ size }) => size === document.file.size);
    const posted = this.#queue.documents.filter(({ state }) => state === "by-form");
    posted.filter(isSame).forEach((document) => this.#forget(document));
    if (saved.works !== this.#queue.works) this.#queue.set({ works: saved.works });
    this.#list(saved);
  }

  /** Takes the good ones of some files. One of the same name replaces the one that was chosen before. */
  add(group: DocumentGroupName, files: readonly File[]): void {
    this.#added = Promise.allSettled([this.#added, this.#add(group, files)]);
  }

  async #add(group: DocumentGroupName, files: readonly File[]): Promise<void> {
    this.#isSubmitting = false;
    const problems = await Promise.all(files.map((file) => checkFile(file, this.#page.fileBytes)));
    this.#refuse(
      group,
      problems.filter((problem) => problem !== null),
    );
    const good = withDistinctNames(
      files.filter((_, index) => problems[index] === null),
      this.#namesIn(group),
    );
    for (const document of good.map((file) => chosenDocument(group, file))) {
      this.#state.chosen.filter(isNamed(document)).forEach((other) => this.remove(other));
      this.#take(document);
    }
  }

  /** Removes a chosen document, and what the site has of it. */
  remove(document: ChosenDocument): void {
    this.#drop(document);
    // Another tab that uploads looks again at what there is before it goes on.
    if (!this.#queue.hasTurn) this.#takeTurn(true);
  }

  #drop(document: ChosenDocument): void {
    const address = uploadAddress(document.id);
    this.#forget(document);
    if (address !== null) void this.#removeSurely(address);
  }

  /** Removes a saved document. Returns `null`, or where that has failed a sentence for the applicant. */
  async removeSaved(id: string): Promise<string | null> {
    const removal = this.#removeFromSite(paths.document(id));
    this.#removals.add(removal);
    const failure = await removal;
    this.#removals.delete(removal);
    if (failure === null) this.#list({ ...this.#state.saved, files: without(this.#state.saved.files, id) });
    return failure;
  }

  /** Puts a smaller photo in the place of a chosen one, unless that is saved by now. */
  replace(document: ChosenDocument, by: File): void {
    if (this.#forgotten.has(document.id)) return;
    this.remove(document);
    this.#take(chosenDocument(document.group, by, `${document.id}-`));
  }

  /** The page is looked at again: other tabs may have saved documents meanwhile. */
  lookAgain = () => {
    if (!this.#isSubmitting) this.#refresh();
  };

  lineGone = () => this.#queue.lineGone();

  /** The line is back. */
  goOn = () => {
    this.#queue.set({});
    void this.#removeLeft();
    this.#refresh();
  };

  /**
   * Goes on with everything, in this tab. Ends when nothing more happens by itself, or when it is called off. False while the site
   * has documents that were removed here: they would be sent.
   */
  async settle(signal: AbortSignal): Promise<boolean> {
    const calledOff = new Promise<false>((resolve) => signal.addEventListener("abort", () => resolve(false)));
    const areRemoved = await Promise.race([this.#upToDate(), calledOff]);
    if (signal.aborted) return true;
    if (this.#queue.busy && !this.#queue.hasTurn) this.#takeTurn(true);
    await new Promise<void>((resolve) => {
      const watch = () => {
        if (!this.#isClosed && !signal.aborted && this.#queue.busy) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(watch);
      signal.addEventListener("abort", watch);
      watch();
    });
    // Its answer would come between that of the form and the page.
    this.#question.abort();
    this.#isSubmitting = true;
    return areRemoved && recallRemovals(this.#page.page).length === 0;
  }

  /** Whether all saved documents have gone that were being removed. */
  async #upToDate(): Promise<boolean> {
    const removals = Promise.all(this.#removals);
    await this.#added;
    await this.#removeLeft();
    await this.#look();
    return (await removals).every((failure) => failure === null);
  }

  /** The names of the documents of a group that are saved or chosen. */
  #namesIn(group: DocumentGroupName): string[] {
    const saved = this.#state.saved.files.filter(({ state }) => state !== "gone");
    return [...saved, ...this.#queue.documents].filter((each) => each.group === group).map(({ name }) => name);
  }

  #show(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Shows what is saved. What the site has as a whole is chosen no longer, although its answer may have been lost. */
  #list(saved: SavedDocuments): void {
    const removed = recallRemovals(this.#page.page);
    const files = saved.files.filter(({ id }) => !removed.includes(paths.document(id)));
    for (const { id, state } of files) if (state === "whole") this.#listed.add(id);
    this.#show({ saved: removed.length > 0 ? { ...saved, files } : saved });
    this.#queue.documents.filter(this.#isListed).forEach((document) => this.#forget(document));
  }

  readonly #isListed = ({ id }: ChosenDocument) => this.#listed.has(idOf(uploadAddress(id) ?? ""));

  /** Asks the site what is saved. Only the newest question counts. */
  #refresh(): void {
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    const { address } = this.#page;
    if (address === null || this.#isClosed) return;
    this.#requests = this.#requests.then(async () => {
      const now = await askSaved(address, signal);
      if (!now?.reached || signal.aborted) return;
      const known = new Set(this.#state.saved.files.map(({ id }) => id));
      // Uploads that have begun since the page was loaded are listed as chosen.
      const files = now.files.filter(({ id, state }) => state !== "part" || known.has(id));
      this.#list({ ...this.#state.saved, files, until: now.until });
    });
  }

  #queueChanged(): void {
    const { busy, documents, status } = this.#queue;
    if (busy && !this.#leave) this.#takeTurn(false);
    else if (!busy && this.#leave) {
      this.#giveTurnBack();
      return this.#queue.set({ turn: false });
    }
    this.#show({ chosen: documents, status });
  }

  #takeTurn(steal: boolean): void {
    this.#giveTurnBack();
    const leave = takeTurn(`documents ${this.#page.page}`, steal, async (isOurs) => {
      if (isOurs) await this.#look();
      if (this.#leave !== leave) return;
      if (!isOurs) this.#leave = null;
      this.#queue.set({ turn: isOurs });
    });
    this.#leave = leave;
  }

  #giveTurnBack(): void {
    this.#leave?.();
    this.#leave = null;
  }

  #refuse(group: DocumentGroupName, reasons: readonly string[]): void {
    if (reasons.length === 0 && !this.#state.refused[group]?.length) return;
    this.#show({ refused: { ...this.#state.refused, [group]: reasons } });
  }

  #take(document: ChosenDocument): void {
    this.#unstored.add(document.id);
    this.#queue.add(document);
    void storeDocument(this.#page.page, document).then((isStored) => isStored && this.#unstored.delete(document.id));
  }

  #forget({ id }: ChosenDocument): void {
    this.#forgotten.add(id);
    this.#queue.forget(id);
    void forgetDocument(id);
  }

  /** Tries again on a later page, when the line is back, and at Submit: what is off the list must not be sent. */
  async #removeSurely(address: string): Promise<void> {
    storeRemoval(address, this.#page.page);
    this.#list(this.#state.saved);
    if ((await this.#removeFromSite(address)) === null) storeRemoval(address, null);
  }

  async #removeLeft(): Promise<void> {
    for (const address of recallRemovals(this.#page.page)) await this.#removeSurely(address);
  }

  async #removeFromSite(address: string): Promise<string | null> {
    // Its answer would bring back the cookie that names the document.
    this.#question.abort();
    const removal = this.#requests.then(() => removeUpload(address, (ended) => this.#queue.logOut(ended)));
    this.#requests = removal;
    const failure = await removal;
    this.#refresh();
    return failure;
  }

  /** Looks at what other tabs have added, begun and removed. */
  async #look(): Promise<void> {
    const known = this.#queue.documents.filter(({ id }) => !this.#unstored.has(id));
    const found = await recallDocuments(this.#page.page);
    if (this.#isClosed || !found) return;
    const gone = known.filter(({ id }) => !found.some((each) => each.id === id));
    for (const { id } of gone) this.#queue.forget(id);
    // Another tab has removed them, or a logout all.
    if (gone.length > 0) this.#refresh();
    for (const document of found) {
      // An earlier page has left it, and it was chosen again before it was found here.
      const isReplaced = this.#queue.documents.some((other) => other.id > document.id && isNamed(document)(other));
      if (this.#isListed(document)) this.#forget(document);
      else if (isReplaced) this.#drop(document);
      else if (!this.#forgotten.has(document.id)) this.#queue.add(document);
    }
  }
}

const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

const without = (files: readonly SavedDocument[], id: string) => files.filter((file) => file.id !== id);
