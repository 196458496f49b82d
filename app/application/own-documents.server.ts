import { requestContext } from "~/http/request-context.server";
import { isShared } from "~/http/shared-redis.server";

import type { ArrivingForm, OwnDocuments } from "./upload/form.server";
import type { SavedDocument, SavedDocuments } from "./documents/saved-documents";
import { nepalTime } from "./instant";
import type { Draft, ListedFile } from "./draft.server";
import type { Arrival } from "./record/application-record.server";
import { isBeingSent } from "./record/attempt.server";
import { isClosed } from "./record/records.server";
import { missingGroups } from "./rules/documents";
import { type DocumentProblem, type SentFile, uploadMessages } from "./rules/outcome";
import { shownName } from "./rules/document-name.server";
import type { Sender } from "./rules/limits.server";
import { documentsAway } from "./rules/refusal.server";

import { DraftDocuments, LEFT_MS, type StoredDocument, StoreFailure } from "./store/draft-documents.server";
import { documentStore, storeWorks } from "./store/site-store.server";

/** A cookie has little room: of so many files, and of so many characters of a name, something is listed. */
const MOST_LISTED = 24;
const LONGEST_NAME = 40;

/** The documents of an account for the draft of this browser: another account that logs in here has its own. */
export function ownDocuments({ id, key }: Pick<Draft, "id" | "key">, account: string): DraftDocuments {
  return new DraftDocuments({ id: `${id}\n${account}`, key }, documentStore(), () => isClosed(id));
}

const none = { files: [], until: null, works: false, quotaUsedUp: false, reached: false };

/** What an account has saved for a draft, for the page, and the draft with a note of it. */
export async function savedList(draft: Draft, account: string): Promise<{ documents: SavedDocuments; noted: Draft }> {
  const store = ownDocuments(draft, account);
  const listed = await unlessAway(async () => {
    const [files, works] = await Promise.all([store.list(), storeWorks()]);
    const until = store.untilOf(files);
    const quotaUsedUp = await documentStore().isQuotaUsedUp(requestContext()?.visitor);
    const saved = files.map(({ id, group, name, arrived, whole }): SavedDocument => {
      return { id, group, name: shownName(name), size: arrived, state: whole ? "whole" : "part" };
    });
    const gone = goneFiles(draft, account, files).map((file): SavedDocument => ({ ...file, size: 0, state: "gone" }));
    const documents = {
      files: [...saved, ...gone],
      until: until && nepalTime(until.toISOString()),
      works: works && !quotaUsedUp,
      quotaUsedUp,
      reached: true,
    };
    return { documents, noted: withFiles(draft, account, files) };
  });
  return listed ?? { documents: none, noted: draft };
}

/** The documents of a draft, and which there are. */
export async function openDocuments(draft: Draft, sender: Sender): Promise<OwnDocuments> {
  const store = ownDocuments(draft, sender.account);
  const present = await unlessAway(() => store.list());
  return { store: present && store, present: present ?? [], sender };
}

/** Removes one document; false while the draft is being sent to any course, or the store does not work. */
export async function removeDocument(draft: Draft, account: string, id: string): Promise<boolean> {
  if (await isBeingSent(draft.id)) return false;
  const removed = await unlessAway(async () => {
    await ownDocuments(draft, account).remove(id);
    return true;
  });
  return removed ?? false;
}

/**
 * What an application would go without: saved documents that came in part and those that are lost, unless the form has brought the
 * same name; else groups of which it has nothing. Call it after the form is saved. Parts that a plain form has left are deleted.
 * Without a store the saved documents are out of reach: `listed` says how many of them the page lists.
 */
export async function missingDocuments(
  { store, present, sender }: OwnDocuments,
  draft: Draft,
  form: Pick<ArrivingForm, "listed" | "files" | "saved">,
): Promise<readonly DocumentProblem[]> {
  if (!store && form.listed > 0) return documentsAway().problems;
  const missing = missingGroups([...form.files, ...form.saved()]);
  const unsendable = (
    reason: DocumentProblem["reason"],
    { group, name }: Pick<StoredDocument, "group" | "name">,
    sentence: Sentence,
  ): DocumentProblem => {
    const isNeeded = missing.some((each) => each.name === group);
    return { reason, group, message: sentence(shownName(name), isNeeded) };
  };
  const parts = present.filter(({ whole }) => !whole);
  const problems: DocumentProblem[] = [];
  const brought = form.files.map((file) => ({ ...file, id: "", whole: true }));
  if (!store) {
    if (goneFiles(draft, sender.account, brought).length > 0) return documentsAway().problems;
  } else if (parts.length > 0 || listedFiles(draft, sender.account).length > 0) {
    const now = await unlessAway(() => store.list());
    if (!now) return documentsAway().problems;
    const isOf = (file: SentFile, { group, name }: StoredDocument) =>
      file.group === group && file.name === shownName(name);
    const unsaved = brought.filter((file) => !now.some((each) => each.whole && isOf(file, each)));
    for (const file of goneFiles(draft, sender.account, [...now, ...unsaved]))
      problems.push(unsendable("gone", file, uploadMessages.gone));
    const isBrought = (document: StoredDocument) => brought.some((file) => isOf(file, document));
    for (const file of now.filter((each) => parts.some(({ id }) => id === each.id) && !isBrought(each)))
      problems.push(unsendable("saved", file, await ofPart(store, file)));
  }
  if (problems.length > 0) return problems;
  return missing.map(({ name, label }) => ({
    reason: "missing",
    group: name,
    message: uploadMessages.missing(label),
  }));
}

/** What is wrong with a document that had not come whole when Submit was pressed. */
async function ofPart(store: DraftDocuments, { id, whole, size, changed }: StoredDocument): Promise<Sentence> {
  if (whole) return uploadMessages.savedMeanwhile;
  // Another container may be writing to it.
  const mayBeWritten = isShared() && changed > Date.now() - LEFT_MS;
  if (mayBeWritten || store.isWritten(id)) return uploadMessages.stillArriving;
  if (size !== null) return uploadMessages.savedInPart;
  await unlessAway(() => store.remove(id));
  return uploadMessages.droppedPart;
}

/** Says what is wrong with a document. `isNeeded`: without it a group that needs one has none. */
type Sentence = (file: string, isNeeded: boolean) => string;

/** Whether an account has documents for a draft. Of a store that does not work nobody knows: then it may. */
export async function hasDocuments(draft: Draft, account: string): Promise<boolean> {
  return (await unlessAway(async () => (await ownDocuments(draft, account).list()).length > 0)) ?? true;
}

/** Deletes the documents of a draft, whoever logged in to save them. A store that does not work deletes them when they are too old. */
export async function removeDocuments(draft: Draft): Promise<void> {
  for (const account of draft.keepers) await unlessAway(() => ownDocuments(draft, account).removeAll());
}

/**
 * The same after a draft was sent by an account, but for the files of that account that are not among those that went with it:
 * they were saved meanwhile. Whether there are any.
 */
export async function removeSentDocuments(draft: Draft, account: string, arrival: Arrival): Promise<boolean> {
  await removeDocuments({ ...draft, keepers: draft.keepers.filter((each) => each !== account) });
  await unlessAway(() => ownDocuments(draft, account).remove(...arrival.files));
  return await hasUnsentDocuments(draft, account, arrival);
}

/** Whether an account has documents of a draft that are not among those that were sent. */
export async function hasUnsentDocuments(
  draft: Draft,
  account: string,
  { sent, files: ids }: Arrival,
): Promise<boolean> {
  // Those that were sent may still be there: a store may take no removals.
  const left = await unlessAway(() => ownDocuments(draft, account).list());
  if (left) return left.some(({ id, whole }) => whole && !ids.includes(id));
  // Nobody knows: of those that the page has listed, another one of the name may have been sent.
  const isSent = ({ id, group, name }: ListedFile) =>
    ids.some((each) => shortId(each) === id) ||
    sent.files.some((file) => file.group === group && shortName(file.name) === name);
  return !listedFiles(draft, account).every(isSent);
}

async function unlessAway<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFailure) return null;
    throw error;
  }
}

/** The whole documents that an account had saved when the draft's page was shown last. */
export function listedFiles({ listed }: Draft, account: string): readonly ListedFile[] {
  return listed?.account === account ? listed.files : [];
}

/** Those that are not there any more, and in whose place no other one of the name has come: each takes that of one, since short names may be alike. */
export function goneFiles(
  draft: Draft,
  account: string,
  files: readonly Pick<StoredDocument, "id" | "group" | "name" | "whole">[],
): ListedFile[] {
  const listed = listedFiles(draft, account);
  const left = files.filter(({ id, whole }) => whole && !listed.some((old) => old.id === shortId(id)));
  return listed.filter((old) => {
    if (files.some(({ id }) => shortId(id) === old.id)) return false;
    const at = left.findIndex(({ group, name }) => group === old.group && shortName(name) === old.name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The draft with a note of these files and of those that are gone; the same draft where that is what it says already. */
export function withFiles(draft: Draft, account: string, files: readonly StoredDocument[]): Draft {
  const whole = files.filter(({ whole }) => whole);
  const all = [
    ...goneFiles(draft, account, files),
    ...whole.map(({ id, group, name }) => ({ id: shortId(id), group, name: shortName(name) })),
  ];
  return withListed(draft, account, all.slice(0, MOST_LISTED));
}

/** The draft without the note of one file, by its id or the end of it: the applicant has removed it. */
export function withoutFile(draft: Draft, account: string, id: string): Draft {
  const left = listedFiles(draft, account).filter((file) => file.id !== shortId(id));
  return withListed(draft, account, left);
}

function withListed(draft: Draft, account: string, files: ListedFile[]): Draft {
  const listed = files.length > 0 ? { account, files } : null;
  return JSON.stringify(listed) === JSON.stringify(draft.listed) ? draft : { ...draft, listed };
}

const shortId = (id: string) => id.slice(-8);

function shortName(name: string): string {
  const shown = [...shownName(name)];
  return shown.length <= LONGEST_NAME ? shown.join("") : `${shown.slice(0, LONGEST_NAME - 1).join("")}…`;
}
