import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

import { documentGroups } from "../rules/documents";

import { type ChoosingPage, ChosenDocuments, nothingChosen } from "./chosen-documents";
import type { SavedDocuments } from "./saved-documents";

/**
 * The chosen documents of a form, under the key of its draft. `loaded` is what the page listed when it was loaded; `page` is
 * the page as it is by now.
 */
export function useChosenDocuments(
  form: RefObject<HTMLFormElement | null>,
  { key, fileBytes }: { key: string; fileBytes: number },
  loaded: SavedDocuments,
  page: ChoosingPage,
) {
  const [documents] = useState(() => new ChosenDocuments(key, fileBytes));
  const state = useSyncExternalStore(documents.subscribe, documents.state, () => nothingChosen);
  useEffect(() => documents.follow(page));
  useEffect(() => documents.loaded(loaded.files), [documents, loaded]);
  useEffect(() => {
    documents.open();
    takeEarly(form.current, documents);
    window.addEventListener("online", documents.lineChanged);
    window.addEventListener("offline", documents.lineChanged);
    return () => {
      documents.close();
      window.removeEventListener("online", documents.lineChanged);
      window.removeEventListener("offline", documents.lineChanged);
    };
  }, [documents, form]);

  return [documents, state] as const;
}

/** Takes what was chosen before the scripts came. */
function takeEarly(form: HTMLFormElement | null, documents: ChosenDocuments): void {
  for (const { name } of documentGroups) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.files?.length) documents.add(name, takeFiles(input));
  }
}

/** The files of a picker, which is empty then: the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}
