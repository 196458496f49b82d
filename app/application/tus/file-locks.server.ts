import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";

const WAIT_MS = 20_000;

interface Holder {
  requestRelease: RequestRelease;
  /** Resolves when the lock is free again. */
  released: Promise<void>;
  release: () => void;
}

/**
 * One request at a time for each file of this process. Who comes second asks the first to give way: a line that broke
 * may hold a file until its idle limit, while the same browser asks from where to go on.
 */
export class FileLocks {
  readonly #held = new Map<string, Holder>();

  /** The locks of one draft's files. */
  of(draft: string): Locker {
    return { newLock: (id) => this.#newLock(`${draft}/${id}`) };
  }

  #newLock(key: string): Lock {
    let own: Holder | undefined;
    return {
      lock: async (signal, requestRelease) => {
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
        for (let holder = this.#held.get(key); holder; holder = this.#held.get(key)) {
          await holder.requestRelease();
          if (!(await resolves(holder.released, deadline))) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        own = holderOf(requestRelease);
        this.#held.set(key, own);
      },
      unlock: () => {
        if (own && this.#held.get(key) === own) this.#held.delete(key);
        own?.release();
        return Promise.resolve();
      },
    };
  }
}

function holderOf(requestRelease: RequestRelease): Holder {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { requestRelease, released, release };
}

/** Whether a promise resolves before the deadline. */
function resolves(promise: Promise<void>, deadline: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const onAbort = () => resolve(false);
    if (deadline.aborted) return onAbort();
    deadline.addEventListener("abort", onAbort, { once: true });
    void promise.then(() => {
      deadline.removeEventListener("abort", onAbort);
      resolve(true);
    });
  });
}
