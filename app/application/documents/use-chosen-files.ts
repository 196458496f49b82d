import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { type DocumentGroupName, documentGroups } from "../upload/documents";

import { addFiles, checkFile } from "./early-check";
import { type ChosenFiles, keepFiles, recallFiles } from "./kept-files";
import { sendableFile } from "./sendable-name";

interface ChosenFilesState {
  chosen: ChosenFiles;
  /** What is wrong with files that were refused when they were chosen, by group. */
  refused: Partial<Record<DocumentGroupName, string[]>>;
  /** False when this browser refuses to keep files: a reload loses them. */
  kept: boolean;
  add: (group: DocumentGroupName, files: readonly File[]) => Promise<void>;
  remove: (group: DocumentGroupName, file: File) => void;
  replace: (group: DocumentGroupName, file: File, by: File) => void;
}

/**
 * The files of the Documents tab: kept in the browser under `key` until they are sent, put back into the form's own
 * inputs, so that the form itself submits them too, a too long name shortened. Refused files are not taken.
 */
export function useChosenFiles(form: RefObject<HTMLFormElement | null>, key: string, fileBytes: number): ChosenFilesState {
  const latest = useRef<ChosenFiles>({});
  const [chosen, setChosen] = useState<ChosenFiles>({});
  const [refused, setRefused] = useState<ChosenFilesState["refused"]>({});
  const [kept, setKept] = useState(true);

  const change = useCallback(
    (group: DocumentGroupName, next: (files: readonly File[]) => readonly File[]) => {
      const files = next(latest.current[group] ?? []);
      latest.current = { ...latest.current, [group]: files };
      setChosen(latest.current);
      void keepFiles(key, group, files).then(setKept);
    },
    [key],
  );

  const add = useCallback(
    async (group: DocumentGroupName, files: readonly File[]) => {
      const problems = await Promise.all(files.map((file) => checkFile(file, fileBytes)));
      const good = files.filter((_, index) => problems[index] === null);
      setRefused((all) => ({ ...all, [group]: problems.filter((problem) => problem !== null) }));
      change(group, (present) => addFiles(present, good));
    },
    [change, fileBytes],
  );

  useEffect(() => {
    let current = true;
    void recallFiles(key).then((files) => {
      if (!current) return;
      latest.current = files;
      setChosen(files);
      for (const { name } of documentGroups) {
        const early = [...(inputOf(form.current, name)?.files ?? [])];
        if (early.length > 0) void add(name, early);
      }
    });
    return () => {
      current = false;
    };
  }, [form, key, add]);

  useEffect(() => {
    for (const { name } of documentGroups) fill(inputOf(form.current, name), chosen[name] ?? []);
  }, [form, chosen]);

  return {
    chosen,
    refused,
    kept,
    add,
    remove: (group, file) => change(group, (files) => files.filter((each) => each !== file)),
    replace: (group, file, by) => change(group, (files) => files.map((each) => (each === file ? by : each))),
  };
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
