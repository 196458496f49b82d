import { messages } from "~/api/messages";

import type { DocumentGroupName } from "./documents";

export interface SentFile {
  group: DocumentGroupName;
  /** The name as the applicant knows it, fit to be shown. */
  name: string;
  /** In bytes. */
  size: number;
}

type ProblemReason =
  | "missing"
  | "extension"
  | "content"
  | "empty"
  | "name"
  | "file-size"
  | "total-size"
  | "count"
  | "saved"
  | "gone"
  | "pieces"
  | "unknown-field"
  | "malformed";

/** What is wrong with the documents, as a whole sentence that names the file or the group. */
export interface DocumentProblem {
  reason: ProblemReason;
  group: DocumentGroupName | null;
  file: string | null;
  message: string;
}

/** How a submission ended. `message` is what the applicant reads; the draft stays in every case but `accepted`. */
export type UploadOutcome =
  | { kind: "accepted"; status: number; body: unknown; files: readonly SentFile[]; message: string }
  /** A check failed: nothing was stored. There is at least one problem, `message` is the first one's. */
  | { kind: "refused-by-check"; problems: readonly DocumentProblem[]; message: string }
  /** The API said no. With `tokenRejected` the applicant has to log in again. */
  | { kind: "refused-by-api"; status: number; tokenRejected: boolean; message: string }
  /** Everything was sent, and the API answered 5xx, nothing or nonsense: the application may have arrived. */
  | { kind: "lost"; message: string }
  /** The API could not be reached, broke off or failed before it had everything. */
  | { kind: "unreachable"; message: string }
  /** Nothing moved for the idle limit, on the side of the browser or of the API. */
  | { kind: "stalled"; side: "browser" | "api"; message: string }
  /** The browser went away: nobody reads the answer. */
  | { kind: "client-gone"; message: string }
  /** The browser sent so little for so long that it only held a place. */
  | { kind: "too-slow"; message: string }
  /** Too many uploads are under way: nothing was sent on. Seconds until it is worth another try. */
  | { kind: "busy"; scope: BusyScope; retryAfter: number; message: string }
  /** The form asked for its files to be kept and nothing else. Nothing was sent; these files were not good. */
  | { kind: "saved"; problems: readonly DocumentProblem[]; message: string }
  /** No document can be saved anywhere, not even for as long as this takes: nothing was sent. */
  | { kind: "no-store"; retryAfter: number; message: string }
  /** `beforeEnd` alone says so: an earlier attempt may have arrived, and this one did not ask to be sent again. */
  | { kind: "needs-again"; message: string }
  /** No Content-Length: answer 411. */
  | { kind: "length-required"; message: string }
  /** The announced length is over the limit: nothing was sent on. */
  | { kind: "too-large"; limits: UploadLimits; message: string };

const busyScopes = ["account", "address", "site"] as const;

/** Whose limit of uploads under way is reached (contract 13). */
export type BusyScope = (typeof busyScopes)[number];

/** Whose quota of the store can be used up. */
export type QuotaOf = Extract<BusyScope, "address">;

/** The header of the answer that names it, for scripts. */
export const BUSY_HEADER = "Upload-Limit";

/** The header of an answer to a browser without a login that says that the draft is gone too: a logout has ended both. */
export const DRAFT_ENDED_HEADER = "Draft-Ended";

/** What `BUSY_HEADER` says, or `null`. */
export function readBusyScope(value: string | null): BusyScope | null {
  return busyScopes.find((scope) => scope === value) ?? null;
}

/** Whether a sentence is one of `notSaved`: the page must not promise then that files are kept. */
export function saysNotSaved(sentence: string): boolean {
  return Object.values(notSaved).some((why) => sentence.startsWith(why));
}

/** In bytes: for one file, and for all files of one application together. */
export interface UploadLimits {
  fileBytes: number;
  totalBytes: number;
}

/** Of one application: Django refuses a form of more. */
export const MOST_FILES = 100;

const MEBIBYTE = 1024 * 1024;

/** A limit in words: 20 MB, 1.5 MB. */
export function megabytes(bytes: number): string {
  return `${Math.round((bytes / MEBIBYTE) * 10) / 10} MB`;
}

const underWay: Record<BusyScope, string> = {
  account: "Other documents are being sent from your account already.",
  address: "Many documents are being sent from your connection at this moment.",
  site: "Very many documents are being sent to us at this moment.",
};

/** Of the store, or of a visitor who alone has all that he may have. */
const notSaved: Record<QuotaOf | "store", string> = {
  store: "Your files cannot be kept here right now.",
  address: "Your files cannot be kept here: so much was saved from your connection already that no more can be.",
};

const OR_WITHOUT_IT = "Choose it again, or press Submit once more to send your application without it.";

/** The sentences that browser and server share (contract 5.12, contract 10). */
export const uploadMessages = {
  extension: (file: string) => `“${file}” is not a .jpg, .jpeg, .png or .pdf file.`,
  content: (file: string) => `“${file}” is not a JPG, PNG or PDF, although its name says so.`,
  empty: (file: string) => `“${file}” is empty. Choose another file.`,
  fileTooLarge: (file: string, limits: Pick<UploadLimits, "fileBytes">) =>
    `“${file}” is larger than ${megabytes(limits.fileBytes)}.`,
  name: (file: string) =>
    `The name of “${file}” contains a path or a sign that is not allowed. Rename the file and choose it again.`,
  nameTooLong: (file: string) =>
    `The name of “${file}” is too long. Rename the file with a shorter name and choose it again.`,
  descriptionTooLong: (file: string) =>
    `What your browser says of “${file}” beside its name is too long. Save the file again as a PDF or JPG, or try another browser.`,
  unreadable: (file: string) =>
    `“${file}” could not be read as it was sent. Give the file a name of plain letters and figures and choose it again.`,
  noRoom: (file: string) => `“${file}” was not kept: with it your documents would be too large together.`,
  nameless: (group: string) => `${group}: a file without a name. Rename the file and choose it again.`,
  tooMany: (files: number) => `At most ${files} files can be sent at once.`,
  oneTooMany: (file: string) => `“${file}” was not kept: an application can have at most ${MOST_FILES} files.`,
  missing: (group: string) => `${group}: at least one file is required.`,
  /** Of files that were kept before Submit. */
  savedInPart: (file: string) => `“${file}” has arrived in part only. Choose it again, or remove it.`,
  savedMeanwhile: (file: string) =>
    `“${file}” had not arrived yet when you pressed Submit. It is kept now: press Submit again.`,
  stillArriving: (file: string) =>
    `“${file}” is still arriving. Wait until it is listed as kept, then press Submit again.`,
  /** It came with a plain form, which cannot go on. */
  droppedPart: (file: string) => `“${file}” had arrived in part only and is dropped. ${OR_WITHOUT_IT}`,
  gone: (file: string) => `“${file}” is no longer kept. ${OR_WITHOUT_IT}`,
  tooManyPieces: (file: string) => `“${file}” has come in too many pieces. Remove it and choose it again.`,
  savedBroken: (file: string) => `“${file}” cannot be read any more as it was saved. Remove it and choose it again.`,
  savedAway:
    "The files that you saved cannot be reached at this moment, and nothing was sent. Please try again in a minute.",
  /** Why not all is kept, and how it can be sent all the same; `some` where the page lists files that are kept. */
  notSaved: (failure: QuotaOf | "store", some: boolean) =>
    `${notSaved[failure]} Choose ${some ? "those that are not listed here" : "all of them"} and press Submit: they are sent at once.`,
  loggedOutElsewhere: "You logged out in another tab: your draft and its files were deleted.",
  nothingChosen: "Choose at least one file to save.",
  noStore:
    "Documents cannot be taken at this moment, and nothing was sent. What you typed is kept: please try again in a minute.",
  accepted: "Your documents were submitted successfully!",
  lost:
    `${messages.application} All your documents were sent, but no confirmation came back: your application may have arrived. ` +
    "What you typed is kept. Please ask us before you submit it again.",
  stalled: (milliseconds: number) =>
    `The upload stopped: nothing moved for ${Math.ceil(milliseconds / 1000)} seconds. ` +
    "What you typed is kept. Check your connection and submit again.",
  tooSlow:
    "The upload stopped: your line sent almost nothing for a minute. " +
    "What you typed is kept. Check your connection and submit again.",
  busy: {
    account: `${underWay.account} What you typed is kept. Wait until they have arrived, half a minute or so, then choose your documents again and submit.`,
    address: `${underWay.address} What you typed is kept. Please choose your documents again in a minute and submit.`,
    site: `${underWay.site} What you typed is kept. Please choose your documents again in a minute and submit.`,
  } satisfies Record<BusyScope, string>,
  busySending: `${underWay.site} What you typed and the documents that were saved are kept. Please submit again in a minute.`,
  /** With scripts, where the files need not be chosen again. */
  retryIn: (scope: BusyScope, seconds: number) =>
    `${underWay[scope]} Your files are still here: press Retry in ${seconds} seconds.`,
  clientGone: "The upload was broken off before all documents had arrived.",
  lengthRequired: "Your browser did not say how large your documents are. Please try again with another browser.",
  tooLarge: (limits: UploadLimits) =>
    `Your documents are larger than ${megabytes(limits.totalBytes)} together. Remove some or choose smaller ones.`,
  malformed: "Your documents could not be read as they were sent. Reload the page and choose them again.",
} as const;
