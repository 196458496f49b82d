/**
 * Opens a dialog above everything else, with the focus kept inside. A browser without modal dialogs opens it as it stands
 * on a page without scripts; the result says which.
 */
export function openModal(dialog: HTMLDialogElement): boolean {
  const isKnown = typeof dialog.showModal === "function";
  if (isKnown) {
    dialog.removeAttribute("open");
    dialog.showModal();
  } else dialog.setAttribute("open", "");
  return isKnown;
}

/** Closes what `openModal` opened. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.removeAttribute("open");
}
