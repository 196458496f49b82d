import type { InputHTMLAttributes, ReactNode } from "react";

import { describedBy, FieldFrame } from "~/components/field/field-frame";
import * as styles from "~/components/field/field.css";
import type { FormReply } from "~/components/field/reply";
import { classes } from "~/styles/classes";

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type" | "defaultValue"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  errors?: readonly string[];
  reply?: FormReply | null;
  /** What is chosen already: a list with remove buttons, where there are scripts. */
  children?: ReactNode;
}

/** Files of one kind. A browser never gives a file back, so nothing here is refilled. */
export function FileField({
  name,
  label,
  hint,
  optional,
  errors: ownErrors,
  reply,
  children,
  id = name,
  ...rest
}: FileFieldProps) {
  const errors = ownErrors ?? reply?.error?.[name] ?? [];
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} errors={errors}>
      <input
        {...rest}
        className={classes(styles.controls[errors.length > 0 ? "invalid" : "valid"], styles.picker)}
        id={id}
        name={name}
        type="file"
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
      {children}
    </FieldFrame>
  );
}
