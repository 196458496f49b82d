import type { SavedDocuments } from "./saved-documents";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** What is saved, asked for until somebody answers. `null` when there is no such page. */
export async function askSaved(address: string, signal: AbortSignal): Promise<SavedDocuments | null> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      const answer = await fetch(address, { signal });
      if (answer.status < 500) {
        const data: unknown = answer.status === 200 ? await answer.json() : null;
        return isDocumentsData(data) ? data.documents : null;
      }
    } catch {
      // The line is away.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

/** Whether it is what the page of documents is loaded with. */
export function isDocumentsData(data: unknown): data is { documents: SavedDocuments } {
  return typeof data === "object" && data !== null && "documents" in data;
}
