import type { SavedDocuments } from "./saved-documents";

/** What is saved, as the page lists it; `null` when nobody answers, or the page is another one by now. */
export async function askSaved(address: string, signal: AbortSignal): Promise<SavedDocuments | null> {
  try {
    const answer = await fetch(address, { signal });
    const data: unknown = await answer.json();
    return isDocumentsData(data) ? data.documents : null;
  } catch {
    return null;
  }
}

/** Whether it is what the page of documents is loaded with. */
export function isDocumentsData(data: unknown): data is { documents: SavedDocuments } {
  return typeof data === "object" && data !== null && "documents" in data;
}
