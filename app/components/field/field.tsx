import type { InputHTMLAttributes, ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { classes } from "~/styles/classes";
import { fieldState, type FieldState, type FormReply } from "~/forms/reply";

import { describedBy, FieldFrame } from "./field-frame";
import * as styles from "./field.css";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "defaultValue">, FieldState {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Writes "(optional)" behind the label. */
  optional?: boolean;
  reply?: FormReply | null;
}

/** One line of text with its label, hint and messages. What was typed comes back, a password never. */
export function Field({
  name,
  label,
  hint,
  optional,
  reply,
  errors: ownErrors,
  defaultValue: ownValue,
  id = name,
  type = "text",
  ...rest
}: FieldProps) {
  const { errors, defaultValue } = fieldState(name, reply, { errors: ownErrors, defaultValue: ownValue });
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} errors={errors}>
      <input
        {...rest}
        className={styles.controls[errors.length > 0 ? "invalid" : "valid"]}
        id={id}
        name={name}
        type={type}
        defaultValue={type === "password" ? undefined : defaultValue}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}

/** What a form is about, in the look of a field that nobody changes: all of it is shown, however long it is. */
export function FixedField({ name, label, children }: { name: string; label: string; children: string }) {
  return (
    <FieldFrame id={name} label={label} errors={[]}>
      <output className={classes(styles.controls.valid, styles.fixed)} id={name} aria-live="off">
        {inItsLanguage(children)}
      </output>
    </FieldFrame>
  );
}
