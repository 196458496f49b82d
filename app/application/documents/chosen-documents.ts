import { type DocumentGroupName, documentGroups } from "../rules/documents";

import {
  type ChosenFile,
  type ChosenFiles,
  dropFile,
  fileId,
  recallAddress,
  recallFiles,
  storeAddress,
  storeFile,
  takePlace,
} from "./browser-files";
import { checkFile } from "./early-check";
import type { SavedDocument } from "./saved-documents";
import { sendableName } from "./sendable-name";
import { isLargePhoto } from "./shrink-photo";
import { TabLock } from "./tab-lock";
import { removeUpload, startUpload } from "./tus-upload";
import { UploadQueue } from "./upload-queue";

/** What the page shows of the chosen files. */
export interface ChosenState extends Pick<UploadQueue, "states" | "begun" | "paused" | "loggedOut" | "ended"> {
  chosen: ChosenFiles;
  /** Why files were refused when they were chosen, by group. */
  refused: Partial<Record<DocumentGroupName, readonly string[]>>;
  /** False when this browser refuses to store files: a reload loses them. */
  stored: boolean;
  /** The files of an earlier page are here. */
  ready: boolean;
  /** Another tab goes first. */
  elsewhere: boolean;
  /** How many this page has saved. */
  arrived: number;
}

/** The page on which files are chosen. */
export interface ChoosingPage {
  /** Whether the site can save documents now. */
  works: boolean;
  onSaved: (document: SavedDocument) => void;
  /** The site may have other documents than the page lists. */
  onOutdated: () => void;
  /** Whether the page lists this document as whole. */
  isSaved: (id: string) => boolean;
}

export const nothingChosen: ChosenState = {
  chosen: {},
  refused: {},
  stored: true,
  ready: false,
  states: new Map(),
  begun: new Set(),
  paused: false,
  loggedOut: false,
  ended: false,
  elsewhere: false,
  arrived: 0,
};

/**
 * The chosen files of one draft: checked, stored in this browser until they are saved, and uploaded as soon as they are
 * chosen. Of several tabs one uploads at a time: the one that has begun, or the one in which Submit was pressed.
 */
export class ChosenDocuments {
  #state = nothingChosen;
  #isOpen = false;
  #page: ChoosingPage | null = null;
  readonly #listeners = new Set<() => void>();
  /** Files that this browser has not stored: not yet, or not at all (`false`). */
  readonly #unstored = new Map<File, boolean>();
  readonly #dropped = new Set<string>();
  /** Documents that are not those of the form that is sent: saved before it, or by an upload. */
  readonly #listed = new Set<string>();
  #sentByForm: ChosenFile[] = [];
  /** Done when all files that were chosen so far have been looked at. */
  #added: Promise<unknown> = Promise.resolve();
  readonly #queue: UploadQueue;
  readonly #lock: TabLock;

  constructor(
    readonly key: string,
    readonly fileBytes: number,
  ) {
    this.#queue = new UploadQueue(startUpload, {
      onChange: () => this.#showQueue(),
      onAddress: (file, address) => {
        void storeAddress(key, file, address);
        // It may have been removed in another tab.
        if (address === null) void this.#look();
      },
      onBegunInVain: (address) => void removeUpload(address),
      onSaved: (file, group, address) => {
        const id = idOf(address);
        this.#listed.add(id);
        this.#page?.onSaved({ id, group, name: sendableName(file.name), size: file.size, whole: true });
        this.#show({ arrived: this.#state.arrived + 1 });
        this.#drop(group, file);
      },
      onRefused: (file, group, reason) => {
        const reasons = this.#state.refused[group] ?? [];
        this.#refuse(group, [...reasons, reason ?? `“${file.name}” cannot be read any more. Choose it again.`]);
        this.#drop(group, file);
      },
    });
    this.#lock = new TabLock(`documents ${key}`, {
      onHeld: () => void this.#look().then(() => this.#lock.held && this.#queue.open()),
      onWait: () => this.#showQueue(),
      onTaken: () => {
        this.#queue.shut();
        this.#showQueue();
      },
    });
  }

  state = () => this.#state;

  /** Calls `listener` after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page has left, and `early`, which was chosen before the scripts came. */
  async open(early: ChosenFiles): Promise<void> {
    this.#isOpen = true;
    await this.#look();
    for (const { name } of documentGroups) if (early[name]?.length) await this.add(name, early[name]);
    if (this.#isOpen) this.#show({ ready: true });
  }

  /** Stops all: the page goes away. */
  close(): void {
    this.#isOpen = false;
    this.#queue.close();
    this.#lock.leave();
  }

  /** Tells the page as it is by now. */
  follow(page: ChoosingPage): void {
    const worked = this.#page?.works;
    this.#page = page;
    if (page.works !== worked) void this.#align();
  }

  /** Takes the good ones of some files. One with the name of a file that was chosen before takes its place. */
  add(group: DocumentGroupName, files: readonly File[]): Promise<void> {
    const adding = this.#add(group, files);
    this.#added = Promise.allSettled([this.#added, adding]);
    return adding;
  }

  async #add(group: DocumentGroupName, files: readonly File[]): Promise<void> {
    const problems = await Promise.all(files.map((file) => checkFile(file, this.fileBytes)));
    this.#refuse(
      group,
      problems.filter((problem) => problem !== null),
    );
    const good = withNamesOfTheirOwn(files.filter((_, index) => problems[index] === null));
    const present = this.#state.chosen[group] ?? [];
    for (const file of present) if (good.some((each) => isNamedAs(each, file))) this.remove(group, file);
    this.#change(group, (chosen) => [...chosen, ...good]);
  }

  /** Removes a chosen file, and what the site has of it. */
  remove(group: DocumentGroupName, file: File): void {
    void this.#takeBack(file);
    this.#drop(group, file);
  }

  replace(group: DocumentGroupName, file: File, by: File): void {
    void this.#takeBack(file);
    takePlace(by, file);
    this.#change(group, (files) => files.map((each) => (each === file ? by : each)));
  }

  pause = () => this.#queue.pause();

  resume = () => this.#queue.resume();

  /** Uploads a large photo as it is. */
  release(file: File): void {
    this.#queue.release(file);
  }

  /** Goes on with everything, in this tab. Ends when nothing more happens by itself, or when it is called off. */
  async settle(signal: AbortSignal): Promise<void> {
    await this.#added;
    await this.#look();
    this.#queue.hurry();
    if (this.#queue.busy) this.#lock.insist();
    await new Promise<void>((resolve) => {
      const watch = () => {
        if (this.#isOpen && !signal.aborted && !this.#queue.settled) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(watch);
      signal.addEventListener("abort", watch);
      watch();
    });
  }

  /** The chosen files are sent with the form, while the page lists these documents. */
  sendByForm(listed: readonly SavedDocument[]): void {
    this.#sentByForm = listOf(this.#state.chosen);
    for (const { id } of listed) this.#listed.add(id);
  }

  /** The page lists these documents after the form was sent: files that were saved with it are chosen no longer. */
  list(documents: readonly SavedDocument[]): void {
    for (const { id, group, name, size, whole } of documents) {
      if (!whole || this.#listed.has(id)) continue;
      const isSame = (sent: ChosenFile) =>
        sent.group === group && sent.file.size === size && sendableName(sent.file.name) === name;
      const sent = this.#sentByForm.find(isSame);
      this.#sentByForm = this.#sentByForm.filter((each) => each !== sent);
      if (sent) this.#drop(group, sent.file);
    }
    this.#sentByForm = [];
  }

  /** What was under way waits for the line, or goes on with it. */
  lineChanged = () => (navigator.onLine ? this.#queue.retryNow() : this.#queue.lineGone());

  #show(change: Partial<ChosenState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #showQueue(): void {
    if (this.#queue.busy) this.#lock.want();
    else {
      this.#lock.leave();
      this.#queue.shut();
    }
    const { states, begun, paused, loggedOut, ended } = this.#queue;
    this.#show({ states, begun, paused, loggedOut, ended, elsewhere: this.#lock.waits });
  }

  #refuse(group: DocumentGroupName, reasons: readonly string[]): void {
    this.#show({ refused: { ...this.#state.refused, [group]: reasons } });
  }

  #has(group: DocumentGroupName, file: File): boolean {
    return this.#state.chosen[group]?.includes(file) === true;
  }

  #drop(group: DocumentGroupName, file: File): void {
    this.#change(group, (files) => files.filter((each) => each !== file));
  }

  #change(group: DocumentGroupName, next: (files: readonly File[]) => readonly File[]): void {
    const before = this.#state.chosen[group] ?? [];
    const files = next(before);
    this.#show({ chosen: { ...this.#state.chosen, [group]: files } });
    for (const file of before) {
      if (files.includes(file)) continue;
      this.#dropped.add(fileId(file));
      this.#unstored.delete(file);
      void dropFile(file);
    }
    for (const file of files) {
      if (before.includes(file)) continue;
      this.#unstored.set(file, true);
      void storeFile(this.key, group, file).then((isStored) => {
        if (isStored) this.#unstored.delete(file);
        else if (this.#unstored.has(file)) this.#unstored.set(file, false);
        this.#show({ stored: ![...this.#unstored.values()].includes(false) });
      });
    }
    void this.#align();
  }

  /** Brings the queue up to what is chosen. */
  async #align(): Promise<void> {
    for (const [file, { group }] of this.#queue.entries) if (!this.#has(group, file)) this.#queue.drop(file);
    if (!this.#page?.works) return;
    await Promise.all(
      listOf(this.#state.chosen).map(async ({ group, file }) => {
        const address = await recallAddress(this.key, file);
        if (this.#isOpen && this.#has(group, file)) this.#queue.add(file, group, address, isLargePhoto(file));
      }),
    );
  }

  /** Looks at what other tabs have added and removed. */
  async #look(): Promise<void> {
    const known = listOf(this.#state.chosen).filter(({ file }) => !this.#unstored.has(file));
    const found = await recallFiles(this.key);
    if (found) {
      const there = new Set(found.map(({ file }) => fileId(file)));
      const gone = new Set(known.map(({ file }) => file).filter((file) => !there.has(fileId(file))));
      const stay = listOf(this.#state.chosen).filter(({ file }) => !gone.has(file));
      const here = new Set([...this.#dropped, ...listOf(this.#state.chosen).map(({ file }) => fileId(file))]);
      const come = found.filter(({ file }) => !here.has(fileId(file)));
      if (gone.size + come.length > 0) this.#show({ chosen: byGroup([...stay, ...come]) });
      if (gone.size > 0) this.#page?.onOutdated();
    }
    await this.#align();
  }

  async #takeBack(file: File): Promise<void> {
    const address = this.#queue.drop(file) ?? (await recallAddress(this.key, file));
    if (address === null || this.#page?.isSaved(idOf(address))) return;
    if (await removeUpload(address)) this.#page?.onOutdated();
  }
}

const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

const isNamedAs = (one: File, other: File) => sendableName(one.name) === sendableName(other.name);

/** Phones name all photos of one choice alike: the second is “image (2).jpg”. */
function withNamesOfTheirOwn(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let name = file.name;
    for (let number = 2; taken.has(sendableName(name)); number += 1)
      name = file.name.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`);
    taken.add(sendableName(name));
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

function listOf(chosen: ChosenFiles): ChosenFile[] {
  return documentGroups.flatMap(({ name }) => (chosen[name] ?? []).map((file) => ({ group: name, file })));
}

/** By group, in the order in which they were chosen. */
function byGroup(files: readonly ChosenFile[]): ChosenFiles {
  const inOrder = [...files].sort((one, other) => (fileId(one.file) < fileId(other.file) ? -1 : 1));
  return Object.fromEntries(
    documentGroups.map(({ name }) => [name, inOrder.filter(({ group }) => group === name).map(({ file }) => file)]),
  );
}
