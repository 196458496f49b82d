/** One window of a browser with nothing in it: no cookie, no cache. Expressions are JavaScript, evaluated in its page. */
export interface Driver {
  resize: (width: number) => Promise<void>;
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression, which has to be one that JSON knows. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Presses the element that the expression yields, as a pointer does. */
  press: (element: string) => Promise<void>;
  /** Types into the element as a keyboard does. */
  type: (element: string, text: string) => Promise<void>;
  /** Chooses files in the element, by their paths. */
  choose: (element: string, files: readonly string[]) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  stop: () => Promise<void>;
}

export interface DriverOptions {
  scripts: boolean;
  width: number;
}

/** Every window is as high as that of a phone. */
export const HEIGHT = 740;
