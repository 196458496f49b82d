import type { DocumentGroupName } from "../upload/documents";
import type { Share } from "../upload/outcome";

/** A document that is saved before Submit, as the page shows it. */
export interface KeptDocument {
  id: string;
  group: DocumentGroupName;
  /** Fit to be shown. */
  name: string;
  /** Bytes that have arrived. */
  size: number;
  /** False when it has arrived in part only. */
  whole: boolean;
}

/** A document that was saved, and is not there any more. */
export type GoneDocument = Pick<KeptDocument, "id" | "group" | "name">;

/** What is saved for an application. */
export interface KeptDocuments {
  files: readonly KeptDocument[];
  gone: readonly GoneDocument[];
  /** Until when, in words; `null` when nothing is. */
  until: string | null;
  /** Whether files can be kept at this moment, and those that are be reached. */
  works: boolean;
  /** Whose share of the store leaves no room for them, or `null`. */
  share: Share | null;
  reached: boolean;
}
