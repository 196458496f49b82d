import { useCallback, useEffect, useReducer, useRef, useState } from "react";

import type { DocumentGroupName } from "../upload/documents";

import type { KeptDocument } from "./kept-documents";
import { type ChosenFiles, keepAddress, recallAddress } from "./kept-files";
import { sendableName } from "./sendable-name";
import { isLargePhoto } from "./shrink-photo";
import { TabLock } from "./tab-lock";
import { removeUpload, startUpload } from "./tus-upload";
import { UploadQueue } from "./upload-queue";
import { summary } from "./upload-state";

interface UploadsOptions {
  /** Under which the browser keeps the chosen files. */
  filesKey: string;
  chosen: ChosenFiles;
  /** The same at this moment, and once it is known what other tabs have changed: whether they have taken a file away. */
  now: () => { chosen: ChosenFiles };
  recall: () => Promise<boolean>;
  /** Whether the site keeps files at this moment. */
  works: boolean;
  /** Whether the page names files that were not taken. */
  anyRefused: boolean;
  /** What the page already lists. */
  onSite: readonly KeptDocument[];
  /** The file is safe on the site: the browser need not keep it any longer. */
  onKept: (group: DocumentGroupName, file: File, as: KeptDocument) => void;
  onRefused: (group: DocumentGroupName, file: File, reason: string) => void;
  /** What the site has may be different from what the page lists. */
  onOutdated: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

interface Running {
  queue: UploadQueue;
  lock: TabLock;
  /** Brings the queue up to what is chosen. */
  align: () => Promise<void>;
  /** The same after a look at what other tabs have done. */
  look: () => Promise<void>;
}

/**
 * Sends every chosen file to the site as soon as it is chosen, and goes on with what an earlier page has begun. Only one
 * tab of the browser sends at a time: the one that has begun, or that in which Submit was pressed.
 */
export function useUploads(options: UploadsOptions) {
  const { filesKey, chosen, works } = options;
  const latest = useRef(options);
  const running = useRef<Running | null>(null);
  const watchers = useRef(new Set<() => void>());
  const [view, setView] = useState(NOTHING);
  const [arrived, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const changed = () => {
      if (queue.busy) lock.want();
      else {
        lock.leave();
        queue.shut();
      }
      const { states, begun, paused, loggedOut, ended } = queue;
      setView({ states, begun, paused, loggedOut, ended, elsewhere: lock.waits });
      for (const watch of watchers.current) watch();
    };
    const queue = new UploadQueue(startUpload, {
      onChange: changed,
      onAddress(file, _group, address) {
        void keepAddress(filesKey, file, address);
        // The site has it no more: it may have been removed in another tab.
        if (address === null) void look();
      },
      onBegunInVain: (address) => void removeUpload(address),
      onKept(file, group, address) {
        const { name, size } = file;
        latest.current.onKept(group, file, { id: idOf(address), group, name: sendableName(name), size, whole: true });
        count();
      },
      onRefused: (file, group, reason) =>
        latest.current.onRefused(group, file, reason ?? `“${file.name}” cannot be read any more. Choose it again.`),
    });
    const isChosen = (group: DocumentGroupName, file: File) =>
      latest.current.now().chosen[group]?.includes(file) === true;
    const align = async () => {
      for (const [file, { group }] of queue.entries) if (!isChosen(group, file)) queue.drop(file);
      if (!latest.current.works) return;
      const entries = Object.entries(latest.current.now().chosen) as [DocumentGroupName, readonly File[]][];
      const files = entries.flatMap(([group, files]) => files.map((file) => ({ group, file })));
      await Promise.all(
        files.map(async ({ group, file }) => {
          const address = await recallAddress(filesKey, file);
          if (running.current?.queue === queue && isChosen(group, file))
            queue.add(file, group, address, isLargePhoto(file));
        }),
      );
    };
    const look = async () => {
      if (await latest.current.recall()) latest.current.onOutdated();
      await align();
    };
    const lock = new TabLock(`documents ${filesKey}`, {
      onHeld: () => void look().then(() => lock.held && queue.open()),
      onWait: changed,
      onTaken() {
        queue.shut();
        changed();
      },
    });
    running.current = { queue, lock, align, look };
    const back = () => queue.retryNow();
    const gone = () => queue.lineGone();
    window.addEventListener("online", back);
    window.addEventListener("offline", gone);
    return () => {
      running.current = null;
      queue.close();
      lock.leave();
      window.removeEventListener("online", back);
      window.removeEventListener("offline", gone);
    };
  }, [filesKey]);

  useEffect(() => {
    void running.current?.align();
  }, [filesKey, chosen, works]);

  const settle = useCallback(async (signal: AbortSignal) => {
    await running.current?.look();
    running.current?.queue.hurry();
    if (running.current?.queue.busy) running.current.lock.insist();
    await new Promise<void>((resolve) => {
      const watch = () => {
        if (!signal.aborted && running.current?.queue.settled === false) return;
        watchers.current.delete(watch);
        resolve();
      };
      watchers.current.add(watch);
      signal.addEventListener("abort", watch);
      watch();
    });
  }, []);

  const takeBack = useCallback(
    async (file: File) => {
      const address = running.current?.queue.drop(file) ?? (await recallAddress(filesKey, file));
      if (!address || latest.current.onSite.some(({ id, whole }) => whole && id === idOf(address))) return;
      if (await removeUpload(address)) latest.current.onOutdated();
    },
    [filesKey],
  );

  return {
    ...view,
    /** What goes on in all, in words. */
    summary: summary([...view.states.values()], options.anyRefused ? 0 : arrived, view.elsewhere),
    pause: useCallback(() => running.current?.queue.pause(), []),
    resume: useCallback(() => running.current?.queue.resume(), []),
    /** Lets a large photo go as it is. */
    release: useCallback((file: File) => running.current?.queue.release(file), []),
    /** The applicant does not want a chosen file: what the site has of it is removed there. */
    takeBack,
    /** Ends when nothing more happens by itself, or is called off. */
    settle,
  };
}

const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

const NOTHING: Pick<UploadQueue, "states" | "begun" | "paused" | "loggedOut" | "ended"> & { elsewhere: boolean } = {
  states: new Map(),
  begun: new Set(),
  paused: false,
  loggedOut: false,
  ended: false,
  elsewhere: false,
};
