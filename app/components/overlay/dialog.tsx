import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from "react";

import { Icon } from "~/components/icon/icon";
import { classes } from "~/styles/classes";

import { closeModal, openModal } from "./modal";
import * as styles from "./overlay.css";

/** A question that a script asks in place of following a link. Close and Escape call `onClose`; the focus goes back. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: ReactNode;
  onClose: (event: SyntheticEvent) => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return;
    openModal(element);
    element.focus();
    return () => {
      closeModal(element);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes(styles.overlay, styles.small)}
      aria-labelledby={headingId}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 className={styles.heading} id={headingId}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
