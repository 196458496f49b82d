import type { DocumentGroupName } from "../rules/documents";

/** A document that was saved on the site, as the page shows it. */
export interface SavedDocument {
  id: string;
  group: DocumentGroupName;
  /** Fit to be shown. */
  name: string;
  /** Bytes that have arrived. */
  size: number;
  /** `part`: only a part of it has arrived. `gone`: it is not there any more. */
  state: "whole" | "part" | "gone";
}

/** What is saved for an application. */
export interface SavedDocuments {
  files: readonly SavedDocument[];
  /** Until when, in words; `null` when nothing is. */
  until: string | null;
  /** Whether documents can be saved now. */
  works: boolean;
  /** Whether they cannot because this visitor's quota is used up. */
  quotaUsedUp: boolean;
  /** Whether the site could read what is saved. */
  reached: boolean;
}
