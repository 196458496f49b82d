import type { SavedDocuments } from "./saved-documents";

/** What is saved, as the page lists it; `null` when nobody answers, or the page is another one by now. */
export async function askSaved(address: string, signal: AbortSignal): Promise<SavedDocuments | null> {
  try {
    const answer = await fetch(address, { signal });
    const data = (await answer.json()) as { documents?: SavedDocuments };
    return data.documents ?? null;
  } catch {
    return null;
  }
}
