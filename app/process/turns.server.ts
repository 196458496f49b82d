import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";

import { othersDone } from "./connections.server";

/** Longer than this nobody waits for a page, or for the answer to a form, whose words a refusal could lose (contract 13). */
const longestWaitsMs = { page: 5000, form: 30_000 };

type Kind = keyof typeof longestWaitsMs;
const MOST_WAITING = 10_000;

/** What a turn is taken to last before any was measured, and how much of what is taken each one changes. */
const FIRST_TURN_MS = 5;
const WEIGHT = 1 / 16;
/** A turn counts as at most so many of those before it: one in which the machine stood still refuses nobody. */
const MOST_TURNS = 8;

/** At most so many of the pages that are begun are rendered before the next is begun. */
const RENDERED_BEFORE_NEXT = 8;

/** After a pass of the event loop that took longer than this, pages have the process for as long, up to the most. */
const SHORT_PASS_MS = 5;
const MOST_OWED_MS = 200;
/** Of as long, so much while more connect than can be taken: whom the system turns away tries again after a second, then after three. */
const SHARE_WHILE_OTHERS_CONNECT = 1 / 8;

/** Somebody would wait, or has waited, too long for a page. */
export class BusyError extends Error {
  constructor() {
    super("too many pages are being rendered");
  }
}

/**
 * Lets the process render one page, do what else has come, and render the next; several after what took long, so that
 * pages have about half of the process, however much else comes; an eighth of what all else takes while more connect than
 * the process can take. Those who wait take turns by visitor, pages and forms one
 * after the other, so that no crowd at one is before those at the other; whoever would wait longer than they may, as long
 * as turns have lasted lately, is refused at once with a `BusyError`.
 */
export class Turns {
  readonly #gates = { page: newGate(), form: newGate() };
  /** The first of each kind take turns here. */
  readonly #both = newGate();
  readonly #now: () => number;
  readonly #waitsMs: Readonly<Record<Kind, number>>;
  #turnMs = FIRST_TURN_MS;
  /** Pages that are begun take turns by visitor here once they have all that they need. */
  readonly #renderings = newGate();
  #pause: Promise<void> | undefined;
  /** When pages were let on last, and for how long they may still go on before the process does something else. */
  #letOn = 0;
  #owedMs = 0;
  /** What a rendering lasts, which what is begun owes: its own may come much later. */
  #renderingMs = FIRST_TURN_MS;
  #hasRendered = false;
  /** What was taken for pages begun since the process last did something else, and not rendered yet. */
  #takenMs = 0;

  constructor(now: () => number = () => performance.now(), waitsMs: Readonly<Record<Kind, number>> = longestWaitsMs) {
    this.#now = now;
    this.#waitsMs = waitsMs;
  }

  /** How many wait to be begun, or to be rendered. */
  get waiting(): number {
    return this.#unbegun + this.#renderings.waiting;
  }

  get #unbegun(): number {
    return this.#gates.page.waiting + this.#gates.form.waiting;
  }

  /** Whether `askers` would be refused now. */
  refuses(askers: Askers, kind: Kind = "page"): boolean {
    const ahead = this.#gates[kind].ahead(askers);
    const others = this.#gates[kind === "page" ? "form" : "page"].waiting;
    return (ahead + Math.min(ahead, others)) * this.#turnMs > this.#waitsMs[kind];
  }

  /** Begins `work` when it is the turn of one of its askers; resolves with what it makes. */
  async begin<Result>(work: () => Promise<Result>, askers: Askers, kind: Kind = "page"): Promise<Result> {
    if (this.refuses(askers, kind)) throw new BusyError();
    let made: Promise<Result> | undefined;
    const turn = async () => {
      const began = this.#now();
      this.#owedMs -= this.#renderingMs;
      this.#takenMs += this.#renderingMs;
      made = work();
      made.catch(() => undefined);
      await this.#passTurn(began);
    };
    await this.#gates[kind].run(() => this.#both.run(turn), askers, this.#waitsMs[kind]);
    return made as Promise<Result>;
  }

  /** Resolves when begun work may render its page for `askers`: before more is begun, since it takes memory until it is done. */
  async render(askers: Askers): Promise<void> {
    await this.#renderings.run(() => this.#letOthers(), askers);
    this.#hasRendered = true;
  }

  async #passTurn(began: number): Promise<void> {
    let rendered = 0;
    do await this.#letOthers();
    while (this.#renderings.running > 0 && (rendered += 1) < RENDERED_BEFORE_NEXT);
    if (this.#unbegun === 0) return;
    const lasted = Math.min(this.#now() - began, MOST_TURNS * this.#turnMs);
    this.#turnMs += (lasted - this.#turnMs) * WEIGHT;
  }

  /** Resolves when the next page may go on: after all else that has come, unless that has had more than its share. */
  #letOthers(): Promise<void> {
    this.#pause ??= this.#shareOut().finally(() => (this.#pause = undefined));
    return this.#pause;
  }

  async #shareOut(): Promise<void> {
    // Node comes to this when nothing is left to do of what was let on, before it looks for anything new.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const left = this.#now();
    this.#owedMs -= left - this.#letOn;
    if (this.#hasRendered) this.#settle(left - this.#letOn);
    if (this.#owedMs <= 0) {
      const share = (await othersDone()) ? 1 : SHARE_WHILE_OTHERS_CONNECT;
      this.#takenMs = 0;
      const passed = this.#now() - left;
      this.#owedMs = passed > SHORT_PASS_MS ? Math.min(passed * share, MOST_OWED_MS) : 0;
    }
    this.#letOn = this.#now();
  }

  /** Gives back what was taken for a rendering that has now been measured. */
  #settle(lasted: number): void {
    this.#hasRendered = false;
    const taken = Math.min(this.#takenMs, this.#renderingMs);
    this.#takenMs -= taken;
    this.#owedMs += taken;
    this.#renderingMs += (lasted - this.#renderingMs) * WEIGHT;
  }
}

function newGate(): Gate {
  return new Gate({ places: 1, waiting: MOST_WAITING }, () => new BusyError());
}
