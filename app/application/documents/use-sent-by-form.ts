import { useCallback, useEffect, useRef } from "react";

import type { DocumentGroupName } from "../upload/documents";

import type { ChosenFiles } from "./kept-files";
import type { KeptDocument, KeptDocuments } from "./kept-documents";
import { sendableName } from "./sendable-name";

/**
 * Of the files that a refused Submit has sent with its form the site keeps those that are good: they are chosen no longer
 * once the page that answers it lists them, each under an id that was not there before.
 */
export function useSentByForm(loaded: KeptDocuments, remove: (group: DocumentGroupName, file: File) => void) {
  const sent = useRef<ChosenFiles>({});
  const known = useRef(new Set<string>());

  useEffect(() => {
    const files = sent.current;
    sent.current = {};
    for (const { id, group, name, size, whole } of loaded.files) {
      if (!whole || known.current.has(id)) continue;
      const same = files[group]?.find((file) => file.size === size && sendableName(file.name) === name);
      if (!same) continue;
      files[group] = files[group]?.filter((file) => file !== same);
      remove(group, same);
    }
  }, [loaded, remove]);

  return {
    /** These go with the form; the page lists those already. */
    note: useCallback((files: ChosenFiles, listed: readonly KeptDocument[]) => {
      sent.current = { ...files };
      for (const { id } of listed) known.current.add(id);
    }, []),
    /** A file has arrived by itself. */
    noteKept: useCallback((id: string) => void known.current.add(id), []),
  };
}
