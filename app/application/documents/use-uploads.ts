import { useCallback, useEffect, useReducer, useRef, useState } from "react";

import type { DocumentGroupName } from "../upload/documents";

import type { KeptDocument } from "./kept-documents";
import { type ChosenFiles, keepAddress, recallAddress } from "./kept-files";
import { sendableName } from "./sendable-name";
import { isLargePhoto } from "./shrink-photo";
import { removeUpload, startUpload } from "./tus-upload";
import { whenAlone } from "./upload-lock";
import { UploadQueue } from "./upload-queue";
import { summary } from "./upload-state";

interface UploadsOptions {
  /** Under which the browser keeps the chosen files. */
  filesKey: string;
  chosen: ChosenFiles;
  /** Whether the site keeps files at this moment. */
  works: boolean;
  /** The ids of what the page already lists. */
  onSite: readonly KeptDocument[];
  /** The file is safe on the site: the browser need not keep it any longer. */
  onKept: (group: DocumentGroupName, file: File, as: KeptDocument) => void;
  onRefused: (group: DocumentGroupName, file: File, reason: string) => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Sends every chosen file to the site as soon as it is chosen, and goes on with what an earlier page has begun. Only one
 * tab of the browser sends.
 */
export function useUploads(options: UploadsOptions) {
  const { filesKey, chosen, works } = options;
  const latest = useRef(options);
  const queue = useRef<UploadQueue | null>(null);
  const watchers = useRef(new Set<() => void>());
  const [view, setView] = useState(NOTHING);
  const [arrived, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const changed = () => {
      setView({ states: own.states, begun: own.begun, paused: own.paused, loggedOut: own.loggedOut });
      for (const watch of watchers.current) watch();
    };
    const own = new UploadQueue(startUpload, {
      onChange: changed,
      onAddress: (file, group, address) => void keepAddress(filesKey, group, file, address),
      onBegunInVain: (address) => void removeUpload(address),
      onKept(file, group, address) {
        const { name, size } = file;
        void keepAddress(filesKey, group, file, null);
        latest.current.onKept(group, file, { id: idOf(address), group, name: sendableName(name), size, whole: true });
        count();
      },
      onRefused(file, group, reason) {
        void keepAddress(filesKey, group, file, null);
        latest.current.onRefused(group, file, reason ?? `“${file.name}” cannot be read any more. Choose it again.`);
      },
    });
    queue.current = own;
    const leave = whenAlone(`documents ${filesKey}`, () => own.open());
    const back = () => own.retryNow();
    const gone = () => own.lineGone();
    window.addEventListener("online", back);
    window.addEventListener("offline", gone);
    return () => {
      leave();
      own.close();
      queue.current = null;
      window.removeEventListener("online", back);
      window.removeEventListener("offline", gone);
    };
  }, [filesKey]);

  useEffect(() => {
    const present = new Set(Object.values(chosen).flat());
    for (const [file, { group }] of queue.current?.entries ?? []) {
      if (present.has(file)) continue;
      const address = queue.current?.drop(file) ?? null;
      void keepAddress(filesKey, group, file, null);
      if (address && !latest.current.onSite.some(({ id, whole }) => whole && id === idOf(address)))
        void removeUpload(address);
    }
    if (!works) return;
    for (const [group, files] of Object.entries(chosen) as [DocumentGroupName, readonly File[]][])
      for (const file of files)
        void recallAddress(filesKey, group, file).then((address) => {
          if (latest.current.chosen[group]?.includes(file))
            queue.current?.add(file, group, address, isLargePhoto(file));
        });
  }, [filesKey, chosen, works]);

  const settle = useCallback((signal: AbortSignal) => {
    queue.current?.hurry();
    return new Promise<void>((resolve) => {
      const watch = () => {
        if (!signal.aborted && queue.current?.settled === false) return;
        watchers.current.delete(watch);
        resolve();
      };
      watchers.current.add(watch);
      signal.addEventListener("abort", watch);
      watch();
    });
  }, []);

  return {
    ...view,
    /** What goes on in all, in words. */
    summary: summary([...view.states.values()], arrived),
    pause: useCallback(() => queue.current?.pause(), []),
    resume: useCallback(() => queue.current?.resume(), []),
    /** Lets a large photo go as it is. */
    release: useCallback((file: File) => queue.current?.release(file), []),
    /** Ends when nothing more happens by itself, or is called off. */
    settle,
  };
}

const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

const NOTHING: Pick<UploadQueue, "states" | "begun" | "paused" | "loggedOut"> = {
  states: new Map(),
  begun: new Set(),
  paused: false,
  loggedOut: false,
};
