import { useMatches } from "@remix-run/react";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

import { listen } from "~/components/listen/listen";

import { documentGroups } from "../rules/documents";

import { PageDocuments } from "./page-documents";
import type { SavedDocuments } from "./saved-documents";

/** The documents of a form. `loaded` is what the page listed when it was loaded. */
export function usePageDocuments(
  form: RefObject<HTMLFormElement | null>,
  { page: name, fileBytes }: { page: string; fileBytes: number },
  loaded: SavedDocuments,
) {
  const page = useMatches().find(({ data }) => (data as { documents?: unknown } | null)?.documents === loaded);
  const address = page ? `${page.pathname}?${new URLSearchParams({ _data: page.id })}` : null;
  const [documents] = useState(() => new PageDocuments({ page: name, fileBytes, address }, loaded));
  const state = useSyncExternalStore(documents.subscribe, documents.state, documents.state);
  useEffect(() => documents.load(loaded), [documents, loaded]);
  useEffect(() => {
    documents.open();
    takeEarly(form.current, documents);
    const heard = [
      listen(window, "offline", documents.lineGone),
      listen(window, "online", documents.goOn),
      listen(document, "visibilitychange", () => document.hidden || documents.lookAgain()),
    ];
    return () => {
      documents.close();
      for (const stop of heard) stop();
    };
  }, [documents, form]);

  return [documents, state] as const;
}

/** Takes what was chosen before the scripts came. */
function takeEarly(form: HTMLFormElement | null, documents: PageDocuments): void {
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
