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

/** Whether another document has the group and the name of this one: once it is whole, the later one replaces the other. */
export const isNamed = (one: Pick<SavedDocument, "group" | "name">) => (other: Pick<SavedDocument, "group" | "name">) =>
  one.group === other.group && one.name === other.name;

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
