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

  /** A file has arrived: it is listed at once, and until when it is kept as soon as the site says so. */
  const arrive = useCallback(
    (document: KeptDocument) => {
      setSaved((before) => ({ ...before, files: [...before.files.filter(({ id }) => id !== document.id), document] }));
      if (address === null) return;
      fetch(address)
        .then((answer) => answer.json())
        .then((data: unknown) => {
          if (!isPage(data)) return;
          const { until, gone } = data.kept;
          setSaved((before) => ({ ...before, gone, until: until ?? before.until }));
        })
        .catch(() => undefined);
    },
    [address],
  );

  /** Removes a file from the site, and from the list; false when that did not succeed. */
  const take = useCallback(async (id: string) => {
    if (!(await removeUpload(paths.document(id)))) return false;
    const others = <File extends { id: string }>(files: readonly File[]) => files.filter((each) => each.id !== id);
    setSaved((before) => ({ ...before, files: others(before.files), gone: others(before.gone) }));
    return true;
  }, []);

  return { saved, arrive, take };
}

function isPage(data: unknown): data is { kept: KeptDocuments } {
  return typeof data === "object" && data !== null && "kept" in data;
}
