import { useMatches } from "@remix-run/react";
import { useCallback, useState } from "react";

import { paths } from "~/paths";

import type { KeptDocument, KeptDocuments } from "./kept-documents";
import { removeUpload } from "./tus-upload";

/**
 * What is saved on the site: as the page says, and as it changes under it. A list that cannot be asked for anew, since the
 * line is away, stays as it is.
 */
export function useSavedDocuments(loaded: KeptDocuments) {
  const [saved, setSaved] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  if (latest !== loaded) {
    setLatest(loaded);
    setSaved(loaded);
  }
  const page = useMatches().find(({ data }) => isPage(data) && data.kept === loaded);
  const address = page ? `${page.pathname}?${new URLSearchParams({ _data: page.id })}` : null;

  const change = useCallback((next: (files: readonly KeptDocument[]) => readonly KeptDocument[]) => {
    setSaved((before) => ({ ...before, files: next(before.files) }));
  }, []);

  /** A file has arrived: it is listed at once, and until when it is kept as soon as the site says so. */
  const arrive = useCallback(
    (document: KeptDocument) => {
      change((files) => [...files.filter(({ id }) => id !== document.id), document]);
      if (address === null) return;
      fetch(address)
        .then((answer) => answer.json())
        .then((data: unknown) => {
          if (isPage(data)) setSaved((before) => ({ ...before, until: data.kept.until ?? before.until }));
        })
        .catch(() => undefined);
    },
    [address, change],
  );

  /** Removes a file from the site; false when that did not succeed. */
  const take = useCallback(
    async (id: string) => {
      if (!(await removeUpload(paths.document(id)))) return false;
      change((files) => files.filter((each) => each.id !== id));
      return true;
    },
    [change],
  );

  return { saved, arrive, take };
}

function isPage(data: unknown): data is { kept: KeptDocuments } {
  return typeof data === "object" && data !== null && "kept" in data;
}
