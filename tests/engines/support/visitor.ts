import { expect } from "vitest";

import type { Driver } from "./driver";

const PATIENCE = { timeout: 30_000, interval: 100 };

const MOST_TRIES = 10;

const selectors = {
  link: "a[href]",
  button: "button",
  summary: "summary",
  heading: "h1, h2, h3",
  field: "input, select, textarea",
} as const;

/** Finds what a visitor sees by the name it goes by, in the topmost popup or else in the page: by its whole name, or the start of it. */
function find(selector: string, name: string): Element | null {
  const words = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const labels = (element: Element) => Array.from((element as HTMLInputElement).labels ?? []);
  const names = (element: Element) => [
    words(element.getAttribute("aria-label")),
    words(element.textContent),
    ...labels(element).map((label) => words(label.textContent)),
  ];
  const popups = document.querySelectorAll("dialog[open]");
  const within = popups[popups.length - 1] ?? document;
  const seen = Array.from(within.querySelectorAll(selector)).filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  return (
    seen.find((element) => names(element).includes(name)) ??
    seen.find((element) => names(element).some((own) => own.startsWith(name))) ??
    null
  );
}

/** Whether a pointer would meet the element, which is brought into view and has to be where it was when last asked. */
function isInReach(element: Element | null): boolean {
  if (!element) return false;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  const hit = document.elementFromPoint(before.left + before.width / 2, before.top + before.height / 2);
  if (hit === null || !element.contains(hit)) return false;
  const key = `${before.left} ${before.top}`;
  const known = element.getAttribute("data-was-at");
  element.setAttribute("data-was-at", key);
  return known === key;
}

/** Notes whether the next press meets the element: what still loads may push it away at the last moment. */
function watchPress(element: Element | null): void {
  const note = (meets: boolean) => void (document.documentElement.dataset.pressed = meets ? "met" : "beside");
  note(true);
  document.addEventListener("click", ({ target }) => note(element?.contains(target as Node) ?? true), {
    capture: true,
    once: true,
  });
}

/** Somebody who uses a browser: finds things by their names, and waits for what has to come. */
export class Visitor {
  constructor(
    readonly driver: Driver,
    readonly origin: string,
    readonly scripts: boolean,
  ) {}

  /** Opens an address of the site. */
  async open(path: string): Promise<void> {
    await this.driver.open(this.origin + path);
    await this.ready();
  }

  /** Waits until the page is there, and its scripts have taken over where they run. */
  async ready(): Promise<void> {
    await this.#is(
      `document.readyState === "complete" && (${!this.scripts} || document.querySelector("html[data-scripts=none], nav[data-scripted]") !== null)`,
      "the page's scripts are ready",
    );
  }

  /** Presses what goes by a name, as soon as nothing lies over it and it has stopped moving. */
  async press(kind: keyof typeof selectors, name: string): Promise<void> {
    const element = await this.#found(kind, name);
    for (let tries = 1; ; tries += 1) {
      await this.#is(`(${String(isInReach)})(${element})`, `${kind} ${name} in reach`);
      await this.#asked(`(${String(watchPress)})(${element})`);
      try {
        await this.driver.press(element);
        const missed = await this.#asked<string>("document.documentElement.dataset.pressed");
        if (missed !== "beside" || tries === MOST_TRIES) return;
      } catch (error) {
        // Rendered anew since it was found: nothing was pressed yet.
        if (tries === MOST_TRIES || !/stale element|no such (node|element)/.test(String(error))) throw error;
      }
    }
  }

  /** Goes back to the page before, and waits until it is there instead of this one. */
  async back(): Promise<void> {
    await this.driver.evaluate(`(document.documentElement.dataset.left = "")`);
    await this.driver.back();
    await this.#is(`document.documentElement.dataset.left === undefined && document.readyState === "complete"`, "Back");
    await this.ready();
  }

  /** Writes into a field, in place of what stands there. */
  async write(label: string, text: string): Promise<void> {
    const field = await this.#found("field", label);
    await this.driver.evaluate(`(${field}).value = ""`);
    await this.driver.type(field, text);
  }

  /** Chooses one of a field's options, by its text. */
  async pick(label: string, option: string): Promise<void> {
    const field = await this.#found("field", label);
    await this.driver.evaluate(`(() => {
      const field = ${field};
      field.selectedIndex = [...field.options].findIndex(({ text }) => text === ${JSON.stringify(option)});
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
      return null;
    })()`);
  }

  /** Chooses files in the field of a selector: their names are not those of what is seen. */
  async choose(selector: string, files: readonly string[]): Promise<void> {
    const field = `document.querySelector(${JSON.stringify(selector)})`;
    await this.#is(`${field} !== null`, selector);
    await this.driver.choose(field, files);
  }

  /** Waits until the page says so. */
  async reads(sentence: string): Promise<void> {
    await expect.poll(() => this.#asked<string>("document.body.innerText"), PATIENCE).toContain(sentence);
  }

  /** Waits until the address is like this, and its page is there. */
  async isAt(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.#asked<string>("location.pathname + location.search"), PATIENCE).toMatch(pattern);
    await this.#is(`document.readyState === "complete"`, "the page has loaded");
  }

  /** Waits until there is such a thing to be seen. */
  async meets(kind: keyof typeof selectors, name: string): Promise<void> {
    await this.#found(kind, name);
  }

  /** Waits until there is no such thing to be seen. */
  async misses(kind: keyof typeof selectors, name: string): Promise<void> {
    await this.#is(`${expressionOf(kind, name)} === null`, `no ${kind} ${name}`);
  }

  /** Whether there is such a thing now. */
  async sees(kind: keyof typeof selectors, name: string): Promise<boolean> {
    return this.driver.evaluate(`${expressionOf(kind, name)} !== null`);
  }

  async #found(kind: keyof typeof selectors, name: string): Promise<string> {
    const expression = expressionOf(kind, name);
    await this.#is(`${expression} !== null`, `a ${kind} ${name}`);
    return expression;
  }

  async #is(expression: string, what: string): Promise<void> {
    await expect.poll(() => this.#asked(expression), { ...PATIENCE, message: what }).toBe(true);
  }

  /** Between two pages there is nobody to answer. */
  #asked<Value>(expression: string): Promise<Value | null> {
    return this.driver.evaluate<Value>(expression).catch(() => null);
  }
}

const expressionOf = (kind: keyof typeof selectors, name: string) =>
  `(${String(find)})(${JSON.stringify(selectors[kind])}, ${JSON.stringify(name)})`;
