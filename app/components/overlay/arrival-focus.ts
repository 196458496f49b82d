/**
 * For what has to be read first: without scripts the browser itself moves the focus there when the page arrives, and
 * what lay under another overlay has it when that one closes.
 */
export const arrivalFocus = { autoFocus: true, tabIndex: -1, "data-arrival-focus": "" };
