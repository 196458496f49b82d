import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

import { type DocumentGroupName, documentGroups } from "../rules/documents";

import type { ChosenFiles } from "./browser-files";
import { type ChoosingPage, ChosenDocuments, nothingChosen } from "./chosen-documents";
import type { SavedDocuments } from "./saved-documents";
import { sendableFile } from "./sendable-name";

/**
 * The chosen files of a form, under the key of its draft. They are put into the form's own inputs too, so that the form
 * itself can send them. `loaded` is what the page listed when it was loaded.
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
  useEffect(() => {
    void documents.open(filesIn(form.current));
    window.addEventListener("online", documents.lineChanged);
    window.addEventListener("offline", documents.lineChanged);
    return () => {
      documents.close();
      window.removeEventListener("online", documents.lineChanged);
      window.removeEventListener("offline", documents.lineChanged);
    };
  }, [documents, form]);
  useEffect(() => documents.list(loaded.files), [documents, loaded]);
  const { chosen, ready } = state;
  useEffect(() => {
    // Until then, what was chosen before the scripts came stays where it is.
    if (ready) for (const { name } of documentGroups) fill(inputOf(form.current, name), chosen[name] ?? []);
  }, [form, chosen, ready]);

  return [documents, state] as const;
}

/** What the form's inputs hold. */
function filesIn(form: HTMLFormElement | null): ChosenFiles {
  return Object.fromEntries(documentGroups.map(({ name }) => [name, [...(inputOf(form, name)?.files ?? [])]]));
}

function inputOf(form: HTMLFormElement | null, group: DocumentGroupName): HTMLInputElement | null {
  const field = form?.elements.namedItem(group);
  return field instanceof HTMLInputElement ? field : null;
}

function fill(input: HTMLInputElement | null, files: readonly File[]): void {
  if (!input) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(sendableFile(file));
  input.files = transfer.files;
}
