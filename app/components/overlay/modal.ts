/**
 * Opens a dialog above everything else, with the focus kept inside. A browser without modal dialogs, or one that refuses,
 * opens it as it stands on a page without scripts; the result says which.
 */
export function openModal(dialog: HTMLDialogElement): boolean {
  try {
    dialog.removeAttribute("open");
    dialog.showModal();
    return true;
  } catch {
    dialog.setAttribute("open", "");
    return false;
  }
}

/** Closes what `openModal` opened. */
export function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === "function") dialog.close();
  else dialog.removeAttribute("open");
}
