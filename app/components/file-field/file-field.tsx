import type { InputHTMLAttributes, ReactNode } from "react";

import { describedBy, FieldFrame } from "~/components/field/field-frame";
import * as styles from "~/components/field/field.css";
import { classes } from "~/styles/classes";

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type" | "id"> {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  errors: readonly string[];
  /** Whether `children` lists what is chosen: "No file chosen" of the browser would deny it. */
  listed?: boolean;
  /** What is chosen already: a list with remove buttons, where there are scripts. */
  children?: ReactNode;
}

/** Files of one kind. A browser never gives a file back, so nothing here is refilled. */
export function FileField({ name, label, hint, optional, errors, listed, children, ...rest }: FileFieldProps) {
  return (
    <FieldFrame id={name} label={label} hint={hint} optional={optional} errors={errors}>
      <input
        {...rest}
        className={classes(
          styles.controls[errors.length > 0 ? "invalid" : "valid"],
          styles.picker,
          listed && styles.listed,
        )}
        id={name}
        name={name}
        type="file"
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(name, hint, errors)}
      />
      {children}
    </FieldFrame>
  );
}
