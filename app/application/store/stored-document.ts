import type { DocumentGroupName } from "../rules/documents";

/** A document that was saved before Submit, whole or so far. */
export interface StoredDocument {
  id: string;
  group: DocumentGroupName;
  name: string;
  /** In bytes; `null` while unknown. */
  size: number | null;
  /** Bytes safely kept. */
  kept: number;
  whole: boolean;
}
