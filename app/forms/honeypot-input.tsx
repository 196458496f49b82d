import * as styles from "./honeypot-input.css";

/** The name of the field that only a machine fills in. */
export const TRAP = "leave_blank";

/** A field out of sight, of the tab order and of screen readers: `isSpam` tells who filled it in. */
export function HoneypotInput() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={TRAP}>Leave this field empty</label>
      <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
