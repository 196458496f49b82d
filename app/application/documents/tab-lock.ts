interface LockEvents {
  onHeld: () => void;
  /** Another tab has it: this one comes after it. */
  onWait: () => void;
  /** Another tab has taken it away. */
  onTaken: () => void;
}

interface Turn {
  is: "asked" | "waiting" | "held";
  left: AbortController;
  release: () => void;
}

/** What only one tab of this browser may do at a time. Where a browser has no locks, every tab is alone. */
export class TabLock {
  readonly #name: string;
  readonly #events: LockEvents;
  #turn: Turn | null = null;

  constructor(name: string, events: LockEvents) {
    this.#name = name;
    this.#events = events;
  }

  get held(): boolean {
    return this.#turn?.is === "held";
  }

  /** Whether another tab goes first. */
  get waits(): boolean {
    return this.#turn?.is === "waiting";
  }

  /** Asks for it, after those that have asked before. */
  want(): void {
    if (!this.#turn) this.#ask(this.#begin(), { ifAvailable: true });
  }

  /** Takes it away from whichever tab has it. */
  insist(): void {
    if (this.held) return;
    this.leave();
    this.#ask(this.#begin(), { steal: true });
  }

  /** Gives it back, or asks no longer. */
  leave(): void {
    const turn = this.#turn;
    this.#turn = null;
    turn?.left.abort();
    turn?.release();
  }

  #begin(): Turn {
    return (this.#turn = { is: "asked", left: new AbortController(), release: () => {} });
  }

  #ask(turn: Turn, how: LockOptions): void {
    const locks: LockManager | undefined = navigator.locks;
    if (!locks) return this.#hold(turn);
    locks
      .request(this.#name, how, (lock) => {
        if (this.#turn !== turn) return;
        if (lock === null) return this.#wait(turn);
        this.#hold(turn);
        return new Promise<void>((resolve) => (turn.release = resolve));
      })
      .catch(() => {
        if (this.#turn !== turn) return;
        // A page whose browser refuses it locks shares nothing with other tabs.
        if (turn.is !== "held") return this.#hold(turn);
        this.#turn = null;
        this.#events.onTaken();
      });
  }

  #wait(turn: Turn): void {
    turn.is = "waiting";
    this.#events.onWait();
    this.#ask(turn, { signal: turn.left.signal });
  }

  #hold(turn: Turn): void {
    turn.is = "held";
    this.#events.onHeld();
  }
}
