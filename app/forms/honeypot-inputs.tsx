import * as styles from "./honeypot-inputs.css";

interface HoneypotInputsProps {
  name: string;
  validFromName: string;
  validFrom: string;
}

/** The fields that only a machine fills in (`honeypotInputs` of the loader): out of sight, of the tab order and of screen readers. */
export function HoneypotInputs({ name, validFromName, validFrom }: HoneypotInputsProps) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={name}>Leave this field empty</label>
      <input id={name} name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      <input type="hidden" name={validFromName} value={validFrom} />
    </div>
  );
}
