import type { ReactNode, SelectHTMLAttributes } from "react";

import { describedBy, FieldFrame } from "~/components/field/field-frame";
import * as styles from "~/components/field/field.css";
import { fieldState, type FieldState, type FormReply } from "~/forms/reply";
import { classes } from "~/styles/classes";

export interface SelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "defaultValue">, FieldState {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  optional?: boolean;
  reply?: FormReply | null;
}

/** One of a few fixed values, with its label, hint and messages. */
export function Select({
  name,
  label,
  options,
  hint,
  optional,
  reply,
  errors: ownErrors,
  defaultValue: ownValue,
  id = name,
  ...rest
}: SelectProps) {
  const { errors, defaultValue } = fieldState(name, reply, { errors: ownErrors, defaultValue: ownValue });
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} errors={errors}>
      <select
        {...rest}
        className={classes(styles.controls[errors.length > 0 ? "invalid" : "valid"], styles.picker)}
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(id, hint, errors)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
