import { messages } from "~/api/messages";

import type { DocumentGroupName } from "./documents";
import { fileSize } from "./file-size";

export interface SentFile {
  group: DocumentGroupName;
  /** As the applicant knows it, fit to be shown. */
  name: string;
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
  /** It is saved, and cannot be sent: it came in part, or is broken. */
  | "saved"
  | "away"
  | "gone"
  | "pieces"
  | "unknown-field"
  | "malformed";

/** What is wrong with the documents, as a whole sentence that names the file or the group. */
export interface DocumentProblem {
  reason: ProblemReason;
  group: DocumentGroupName | null;
  message: string;
}

/** How an upload ended. `submit.server.ts` says what follows from each kind. */
export type UploadOutcome = Accepted | NotAccepted;

export interface Accepted {
  kind: "accepted";
  body: unknown;
  files: readonly SentFile[];
  /** The saved documents that went with it. */
  sentIds: readonly string[];
  detail?: string;
}

export interface NotAccepted {
  kind:
    | "refused-by-check"
    | "refused-by-api"
    /** Everything was sent, and the API answered 5xx, nothing or nonsense: it may have arrived. */
    | "lost"
    /** The API could not be reached, broke off, failed or took nothing for the idle limit before it had everything. */
    | "unreachable"
    /** The browser went away: nobody reads the answer. */
    | "client-gone"
    /** The browser sent nothing for the idle limit, or so little for so long that it only held a slot. */
    | "too-slow"
    | "busy"
    /** The form asked for its files to be saved and nothing else. */
    | "saved"
    /** The page is left of another login, or of an earlier draft: nothing of its form was taken. */
    | "another-page"
    /** No document can be saved anywhere, not even for as long as this takes. */
    | "no-store"
    /** An earlier attempt may have arrived, and this one did not ask to be sent again. */
    | "needs-again"
    /** Another attempt has taken its place. */
    | "was-sending"
    /** Redis takes no writes. */
    | "not-now"
    | "length-required";
  message: string;
  /** What led to it, for the log. */
  detail?: string;
  /** What is wrong with the form and its documents: these are not saved. */
  problems?: readonly DocumentProblem[];
  /** Why not all documents are saved, where the store is to blame. */
  notSaved?: NotSaved | null;
  /** The applicant has to log in again. */
  tokenRejected?: boolean;
  scope?: BusyScope;
  /** Seconds until it is worth another try. */
  retryAfter?: number;
}

/** Whose limit of uploads under way is reached (contract 13). */
export type BusyScope = "account" | "address" | "site";

/** The store does not work, or this visitor's quota of it is used up. */
export type NotSaved = "store" | "quota";

/** The header of an answer to a Submit of which nothing has left for the API: a status may be a proxy's, when all had. */
export const NOT_SENT_HEADER = "Application-Not-Sent";

/** The header of an answer to a browser without a login that says that the draft is gone too: a logout has ended both. */
export const DRAFT_ENDED_HEADER = "Draft-Ended";

/** Names the page that an upload is of, as `pageKey` has it; a form has a field for that. */
export const PAGE_HEADER = "Documents-Page";

/** How long the others may take to make room: a good line sends an application in less. */
export const BUSY_SECONDS = 30;

/** In bytes: for one file, and for all files of one application together. */
export interface UploadLimits {
  fileBytes: number;
  totalBytes: number;
}

/** Of one application: Django refuses a form of more. */
export const MOST_FILES = 100;

const kept = "What you typed and the documents that were saved are kept.";

const underWay: Record<BusyScope, string> = {
  account: "Other documents are being sent from your account already.",
  address: "Many documents are being sent from your connection at this moment.",
  site: "Very many documents are being sent to us at this moment.",
};

const notSaved: Record<NotSaved, string> = {
  store: "Your files cannot be kept here right now.",
  quota: "Your files cannot be kept here: so much was saved from your connection already that no more can be.",
};

/** What to do about a document that is lost; `isNeeded` where a group that needs one would have none. */
const chooseAgain = (isNeeded: boolean) =>
  isNeeded ? "Choose it again." : "Choose it again, or press Submit once more to send your application without it.";

/** What phones and word processors make is not what the API takes. */
const CONVERT = "Save it as a PDF, or take a picture of it, and choose that.";

/** Of photos: what a phone makes of a page at its largest setting. */
const SMALLER = " Set your camera to a smaller picture size, and take it again.";

/** The sentences that browser and server share (contract 5.12, contract 10). */
export const uploadMessages = {
  extension: (file: string) => `“${file}” is not a .jpg, .jpeg, .png or .pdf file. ${CONVERT}`,
  content: (file: string) => `“${file}” is not a JPG, PNG or PDF, although its name says so. ${CONVERT}`,
  empty: (file: string) => `“${file}” is empty. Choose another file.`,
  fileTooLarge: (file: string, limits: Pick<UploadLimits, "fileBytes">) =>
    `“${file}” is larger than ${fileSize(limits.fileBytes)}.${/\.pdf$/i.test(file) ? "" : SMALLER}`,
  name: (file: string) =>
    `The name of “${file}” contains a path or a sign that is not allowed. Rename the file and choose it again.`,
  nameTooLong: (file: string) =>
    `The name of “${file}” is too long. Rename the file with a shorter name and choose it again.`,
  unreadable: (file: string) =>
    `“${file}” could not be read as it was sent. Give the file a name of plain letters and figures and choose it again.`,
  noRoom: (file: string) => `“${file}” was not kept: with it your documents would be too large together.`,
  unknownField: (name: string) =>
    `“${name}” is not part of this form. Reload the page and choose your documents again.`,
  nameless: (group: string) => `${group}: a file without a name. Rename the file and choose it again.`,
  tooMany: (files: number) => `At most ${files} files can be sent at once.`,
  oneTooMany: (file: string) => `“${file}” was not kept: an application can have at most ${MOST_FILES} files.`,
  missing: (group: string) => `${group}: at least one file is required.`,
  /** Of files that were kept before Submit. */
  savedInPart: (file: string) => `“${file}” has arrived in part only. Choose it again, or remove it.`,
  savedMeanwhile: (file: string) =>
    `“${file}” had not arrived yet when you pressed Submit. It is kept now: press Submit again.`,
  stillArriving: (file: string) =>
    `“${file}” is still arriving. Wait until it is listed as kept, or remove it, then press Submit again.`,
  /** It came with a plain form, which cannot go on. */
  droppedPart: (file: string, isNeeded = false) =>
    `“${file}” had arrived in part only and is dropped. ${chooseAgain(isNeeded)}`,
  gone: (file: string, isNeeded = false) => `“${file}” is no longer kept. ${chooseAgain(isNeeded)}`,
  tooManyPieces: (file: string) => `“${file}” has come in too many pieces. Remove it and choose it again.`,
  savedBroken: (file: string) => `“${file}” cannot be read any more as it was saved. Remove it and choose it again.`,
  savedAway:
    "The files that you saved cannot be reached at this moment, and nothing was sent. Please try again in a minute.",
  /** Why not all is kept, and how it can be sent all the same. */
  notSaved: (failure: NotSaved) =>
    `${notSaved[failure]} Choose those that are not listed here and press Submit: they are sent at once.`,
  notRemoved: "The file could not be removed just now. Please try again in a minute.",
  notRemovedYet:
    "Nothing was sent: a document that you removed is still on its way off the site. Please press Submit again in a minute.",
  endedElsewhere:
    "This draft is over. In another tab it was sent, or deleted by a logout or by “Delete my draft”, or somebody else logged in.",
  /** Of a page that is left of another login of its browser, or of an earlier draft. */
  otherApplication:
    "Nothing was sent: that page was of another login, or of an application before this one. Look through this one, and choose its documents here.",
  /** Of a page whose draft was sent from another one. */
  sentBefore: (phone: string) =>
    `Nothing was sent just now: your application for this course had been sent already. To add a document to it, please call us: ${phone}`,
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
    account: `${underWay.account} ${kept} Wait until they have arrived, half a minute or so, then choose the others again and submit.`,
    address: `${underWay.address} ${kept} Please choose the others again in a minute and submit.`,
    site: `${underWay.site} ${kept} Please choose the others again in a minute and submit.`,
  } satisfies Record<BusyScope, string>,
  busySending: `${underWay.site} ${kept} Please submit again in a minute.`,
  /** With scripts, where the files need not be chosen again. */
  retryIn: (seconds: number) =>
    `Nothing was sent just now. Your files are still here: press Retry in ${seconds} seconds.`,
  clientGone: "The upload was broken off before all documents had arrived.",
  lengthRequired: "Your browser did not say how large your documents are. Please try again with another browser.",
  tooLarge: (limits: UploadLimits) =>
    `Your documents are larger than ${fileSize(limits.totalBytes)} together. Remove some or choose smaller ones.`,
  malformed: "Your documents could not be read as they were sent. Reload the page and choose them again.",
} as const;
