import { useMatches } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { paths } from "~/paths";

import type { SavedDocument, SavedDocuments } from "./saved-documents";
import { removeUpload } from "./tus-upload";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * What is saved on the site, and how it changes under the page, which was loaded with `loaded`. While the line is away the
 * list stays as it is.
 */
export function useSavedDocuments(loaded: SavedDocuments) {
  const [documents, setDocuments] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  if (latest !== loaded) {
    setLatest(loaded);
    setDocuments(loaded);
  }
  const page = useMatches().find(({ data }) => isPage(data) && data.documents === loaded);
  const address = page ? `${page.pathname}?${new URLSearchParams({ _data: page.id })}` : null;
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), [loaded]);

  /** Asks the site what is saved. Only the newest question counts. */
  const refresh = useCallback(() => {
    asked.current?.abort();
    asked.current = new AbortController();
    if (address === null) return;
    const { signal } = asked.current;
    void askUntilAnswered(address, signal).then((now) => {
      if (now?.reached && !signal.aborted) setDocuments((before) => asSite(before, now));
    });
  }, [address]);

  const change = useCallback(
    (next: (before: SavedDocuments) => SavedDocuments) => {
      setDocuments(next);
      refresh();
    },
    [refresh],
  );

  /** Lists a document that has arrived, at once: when it goes from the chosen ones, it must be listed here. */
  const arrive = useCallback(
    (document: SavedDocument) =>
      flushSync(() => change((before) => ({ ...before, files: [...without(before.files, document.id), document] }))),
    [change],
  );

  /** Removes a document; false when that has failed. */
  const remove = useCallback(
    async (id: string) => {
      // An answer from before the removal would bring back the cookie that still names the document.
      asked.current?.abort();
      if (!(await removeUpload(paths.document(id)))) return false;
      change((before) => ({ ...before, files: without(before.files, id), gone: without(before.gone, id) }));
      return true;
    },
    [change],
  );

  return { documents, arrive, remove, refresh };
}

function without<File extends { id: string }>(files: readonly File[], id: string): File[] {
  return files.filter((file) => file.id !== id);
}

/** The list as the site has it, without uploads that have begun since the page was loaded: those are listed as chosen. */
function asSite(before: SavedDocuments, { files, gone, until }: SavedDocuments): SavedDocuments {
  const known = new Set(before.files.map(({ id }) => id));
  return { ...before, files: files.filter(({ id, whole }) => whole || known.has(id)), gone, until };
}

/** What is saved, asked for until somebody answers. `null` when there is no such page. */
async function askUntilAnswered(address: string, signal: AbortSignal): Promise<SavedDocuments | null> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      const answer = await fetch(address, { signal });
      if (answer.status < 500) {
        const data: unknown = answer.status === 200 ? await answer.json() : null;
        return isPage(data) ? data.documents : null;
      }
    } catch {
      // The line is away.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

function isPage(data: unknown): data is { documents: SavedDocuments } {
  return typeof data === "object" && data !== null && "documents" in data;
}
