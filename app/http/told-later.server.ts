import { storeState } from "./store-state.server";
import { inOwnStoreTime } from "./store-time.server";

/** More than changes while Redis is away for a moment. */
const MOST = 1_000;
/** How soon Redis is asked whether it takes writes now. */
const AGAIN_MS = 1_000;

/**
 * What the Redis that containers share has not taken, by name: it is told once it takes writes again, the newest first. Of more than
 * a thousand the oldest are forgotten.
 */
export class ToldLater {
  /** By its name a mark of the last change that was not taken. */
  readonly #untold = new Map<string, symbol>();
  readonly #tellOne: (name: string) => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;

  /** `tellOne` tells all that there is to say under a name, and whether it was taken. */
  constructor(tellOne: (name: string) => Promise<boolean>) {
    this.#tellOne = tellOne;
  }

  /** Notes that Redis has not taken a change. */
  add(name: string): void {
    this.#untold.delete(name);
    this.#untold.set(name, Symbol());
    const [oldest] = this.#untold.keys();
    if (this.#untold.size > MOST && oldest !== undefined) this.#untold.delete(oldest);
    this.#soon();
  }

  /** Tells all, until Redis takes no more. */
  async tell(): Promise<void> {
    const takes = (await storeState("lasting")) === "answers";
    for (let name = this.#newest(); takes && name !== undefined; name = this.#newest()) {
      const mark = this.#untold.get(name);
      if (!(await this.#tellOne(name).catch(() => false))) break;
      // What was not taken since then is still to be told.
      if (this.#untold.get(name) === mark) this.#untold.delete(name);
    }
    this.#timer = undefined;
    if (this.#untold.size > 0) this.#soon();
  }

  #newest(): string | undefined {
    return [...this.#untold.keys()].at(-1);
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void inOwnStoreTime(() => this.tell()), AGAIN_MS).unref();
  }
}
