import type { ReactNode } from "react";

import * as styles from "./field.css";

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  errors: readonly string[];
  children: ReactNode;
}

/** Ids of what describes a control, for its `aria-describedby`; `undefined` when there is nothing. */
export function describedBy(id: string, hint: unknown, errors: readonly string[]): string | undefined {
  const ids = [hint ? `${id}-hint` : "", errors.length > 0 ? `${id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** The messages of one field, tied to it by id. */
function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.message} id={`${id}-error`}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

/** Label above, hint under the label, control, message under the control. */
export function FieldFrame({ id, label, hint, optional = false, errors, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
