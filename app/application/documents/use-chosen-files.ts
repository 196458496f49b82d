import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { type DocumentGroupName, documentGroups } from "../upload/documents";

import { addFiles, checkFile } from "./early-check";
import { type ChosenFiles, keepFiles, recallFiles } from "./kept-files";
import { sendableFile } from "./sendable-name";

const NOTHING: ChosenFiles = {};

interface ChosenFilesState {
  chosen: ChosenFiles;
  /** What is wrong with files that were refused when they were chosen, by group. */
  refused: Partial<Record<DocumentGroupName, string[]>>;
  /** False when this browser refuses to keep files: a reload loses them. */
  kept: boolean;
  add: (group: DocumentGroupName, files: readonly File[]) => Promise<void>;
  remove: (group: DocumentGroupName, file: File) => void;
  replace: (group: DocumentGroupName, file: File, by: File) => void;
  /** The site does not take a file: it is left out, and the reason is shown. */
  refuse: (group: DocumentGroupName, file: File, reason: string) => void;
  /** What is chosen and refused by now, for those who have waited. */
  now: () => Pick<ChosenFilesState, "chosen" | "refused">;
}

/**
 * The files of the Documents tab: kept in the browser under `key` until they are sent, put back into the form's own
 * inputs, so that the form itself submits them too, a too long name shortened. Refused files are not taken.
 */
export function useChosenFiles(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  fileBytes: number,
): ChosenFilesState {
  const latest = useRef<ChosenFiles>(NOTHING);
  const [chosen, setChosen] = useState<ChosenFiles>(NOTHING);
  const [refused, setRefused] = useState<ChosenFilesState["refused"]>({});
  const latestRefused = useRef(refused);
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

  const setRefusedOf = useCallback((group: DocumentGroupName, next: (reasons: readonly string[]) => string[]) => {
    latestRefused.current = { ...latestRefused.current, [group]: next(latestRefused.current[group] ?? []) };
    setRefused(latestRefused.current);
  }, []);

  const remove = useCallback(
    (group: DocumentGroupName, file: File) => change(group, (files) => files.filter((each) => each !== file)),
    [change],
  );

  const add = useCallback(
    async (group: DocumentGroupName, files: readonly File[]) => {
      const problems = await Promise.all(files.map((file) => checkFile(file, fileBytes)));
      const good = files.filter((_, index) => problems[index] === null);
      setRefusedOf(group, () => problems.filter((problem) => problem !== null));
      change(group, (present) => addFiles(present, good));
    },
    [change, setRefusedOf, fileBytes],
  );

  useEffect(() => {
    let current = true;
    const early = filesInForm(form.current);
    void recallFiles(key).then(async (files) => {
      if (!current) return;
      latest.current = joined(files, latest.current);
      await Promise.all(documentGroups.map(({ name }) => early[name] && add(name, early[name])));
      if (current) setChosen(latest.current);
    });
    return () => {
      current = false;
    };
  }, [form, key, add]);

  useEffect(() => {
    // Until the kept files are known, what was chosen before the scripts came stays where it is.
    if (chosen === NOTHING) return;
    for (const { name } of documentGroups) fill(inputOf(form.current, name), chosen[name] ?? []);
  }, [form, chosen]);

  return {
    chosen,
    refused,
    kept,
    add,
    remove,
    replace: (group, file, by) => change(group, (files) => files.map((each) => (each === file ? by : each))),
    refuse(group, file, reason) {
      setRefusedOf(group, (reasons) => [...reasons, reason]);
      remove(group, file);
    },
    now: () => ({ chosen: latest.current, refused: latestRefused.current }),
  };
}

/** What the form's own inputs hold: chosen before the scripts came. */
function filesInForm(form: HTMLFormElement | null): ChosenFiles {
  const groups = documentGroups.map(({ name }) => [name, [...(inputOf(form, name)?.files ?? [])]] as const);
  return Object.fromEntries(groups.filter(([, files]) => files.length > 0));
}

/** The kept files of every group, and behind them what was chosen while they were looked for. */
function joined(kept: ChosenFiles, chosen: ChosenFiles): ChosenFiles {
  return Object.fromEntries(documentGroups.map(({ name }) => [name, addFiles(kept[name] ?? [], chosen[name] ?? [])]));
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
