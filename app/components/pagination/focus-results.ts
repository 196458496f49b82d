/** Puts the focus on the element with this id, and it to the top of the window: what was asked for begins there. */
export function focusResults(id: string): void {
  const results = document.getElementById(id);
  if (!results) return;
  if (results.tabIndex < 0) results.tabIndex = -1;
  results.focus({ preventScroll: true });
  results.scrollIntoView({ block: "start" });
}
