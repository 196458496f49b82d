import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { type DocumentGroupName, documentGroups } from "../upload/documents";

import { addFiles, checkFile } from "./early-check";
import { type ChosenFile, type ChosenFiles, dropFile, fileId, keepFile, recallFiles, takePlace } from "./kept-files";
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
  /**
   * Looks at what this browser keeps by now: what another tab has added is chosen here too, and what is not there any
   * more is not. Whether there was such a file: it has arrived, or was removed.
   */
  recall: () => Promise<boolean>;
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

  /** What this browser does not keep: not yet, or not at all (`false`). */
  const unkept = useRef(new Map<File, boolean>());
  const dropped = useRef(new Set<string>());
  const [ready, setReady] = useState(false);

  const show = useCallback((next: ChosenFiles) => {
    latest.current = next;
    setChosen(next);
  }, []);

  const change = useCallback(
    (group: DocumentGroupName, next: (files: readonly File[]) => readonly File[]) => {
      const before = latest.current[group] ?? [];
      const files = next(before);
      show({ ...latest.current, [group]: files });
      for (const file of before) {
        if (files.includes(file)) continue;
        dropped.current.add(fileId(file));
        unkept.current.delete(file);
        void dropFile(file);
      }
      for (const file of files) {
        if (before.includes(file)) continue;
        unkept.current.set(file, true);
        void keepFile(key, group, file).then((done) => {
          if (done) unkept.current.delete(file);
          else if (unkept.current.has(file)) unkept.current.set(file, false);
          setKept(![...unkept.current.values()].includes(false));
        });
      }
    },
    [key, show],
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
      const present = latest.current[group] ?? [];
      const added = (await addFiles(present, good)).slice(present.length);
      change(group, (files) => [...files, ...added]);
    },
    [change, setRefusedOf, fileBytes],
  );

  const look = useCallback(async () => {
    const before = Object.values(latest.current).flat();
    const known = new Set(before.filter((file) => !unkept.current.has(file)));
    const found = await recallFiles(key);
    if (!found) return false;
    const there = new Set(found.map(({ file }) => fileId(file)));
    const gone = new Set([...known].filter((file) => !there.has(fileId(file))));
    const here = new Set([...dropped.current, ...Object.values(latest.current).flat().map(fileId)]);
    const added = found.filter(({ file }) => !here.has(fileId(file)));
    if (gone.size + added.length > 0) show(changed(latest.current, gone, added));
    return gone.size > 0;
  }, [key, show]);

  useEffect(() => {
    let current = true;
    const early = filesInForm(form.current);
    void look().then(async () => {
      if (!current) return;
      await Promise.all(documentGroups.map(({ name }) => early[name] && add(name, early[name])));
      if (!current) return;
      show({ ...latest.current });
      setReady(true);
    });
    return () => {
      current = false;
    };
  }, [form, look, show, add]);

  useEffect(() => {
    // Until the kept files are known, what was chosen before the scripts came stays where it is.
    if (!ready) return;
    for (const { name } of documentGroups) fill(inputOf(form.current, name), chosen[name] ?? []);
  }, [form, chosen, ready]);

  return {
    chosen,
    refused,
    kept,
    add,
    remove,
    replace(group, file, by) {
      takePlace(by, file);
      change(group, (files) => files.map((each) => (each === file ? by : each)));
    },
    refuse(group, file, reason) {
      setRefusedOf(group, (reasons) => [...reasons, reason]);
      remove(group, file);
    },
    now: useCallback(() => ({ chosen: latest.current, refused: latestRefused.current }), []),
    recall: look,
  };
}

/** What the form's own inputs hold: chosen before the scripts came. */
function filesInForm(form: HTMLFormElement | null): ChosenFiles {
  const groups = documentGroups.map(({ name }) => [name, [...(inputOf(form, name)?.files ?? [])]] as const);
  return Object.fromEntries(groups.filter(([, files]) => files.length > 0));
}

/** The chosen files without some and with others, in the order in which they were chosen. */
function changed(chosen: ChosenFiles, gone: ReadonlySet<File>, added: readonly ChosenFile[]): ChosenFiles {
  const inOrder = (one: File, other: File) => (fileId(one) < fileId(other) ? -1 : 1);
  return Object.fromEntries(
    documentGroups.map(({ name }) => {
      const stay = chosen[name]?.filter((file) => !gone.has(file)) ?? [];
      const come = added.filter(({ group }) => group === name).map(({ file }) => file);
      return [name, [...stay, ...come].sort(inOrder)];
    }),
  );
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
