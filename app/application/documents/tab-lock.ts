/** `waiting`: another tab has it. */
type LockState = "free" | "asked" | "waiting" | "held";

/** What only one tab of this browser may do at a time. Where a browser has no locks, every tab may. */
export class TabLock {
  readonly #name: string;
  readonly #onChange: () => void;
  #state: LockState = "free";
  /** Aborted when this tab leaves. */
  #turn = new AbortController();

  constructor(name: string, onChange: () => void) {
    this.#name = name;
    this.#onChange = onChange;
  }

  get state(): LockState {
    return this.#state;
  }

  /** Asks for it, after the tabs that have asked before. */
  want(): void {
    if (this.#state === "free") this.#begin({ ifAvailable: true });
  }

  /** Takes it away from whichever tab has it. */
  insist(): void {
    if (this.#state === "held") return;
    this.leave();
    this.#begin({ steal: true });
  }

  /** Gives it back, or asks no longer. */
  leave(): void {
    this.#state = "free";
    this.#turn.abort();
  }

  #begin(how: LockOptions): void {
    this.#turn = new AbortController();
    this.#state = "asked";
    this.#ask(how, this.#turn.signal);
  }

  #ask(how: LockOptions, left: AbortSignal): void {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) return this.#become("held");
    const granted = (lock: Lock | null): Promise<void> | undefined => {
      if (left.aborted) return;
      if (lock) {
        this.#become("held");
        return new Promise((resolve) => left.addEventListener("abort", () => resolve()));
      }
      this.#become("waiting");
      this.#ask({ signal: left }, left);
    };
    locks.request(this.#name, how, granted).catch(() => {
      // Another tab has taken it, or the browser refuses locks: then this page shares nothing with other tabs.
      if (!left.aborted) this.#become(this.#state === "held" ? "free" : "held");
    });
  }

  #become(state: LockState): void {
    this.#state = state;
    this.#onChange();
  }
}
