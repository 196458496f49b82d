import type { ReactNode, TextareaHTMLAttributes } from "react";

import { describedBy, FieldFrame } from "~/components/field/field-frame";
import * as styles from "~/components/field/field.css";
import { fieldState, type FieldState, type FormReply } from "~/components/field/reply";

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "defaultValue">,
    FieldState {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  reply?: FormReply | null;
}

/** Several lines of text with their label, hint and messages. */
export function TextArea({
  name,
  label,
  hint,
  optional,
  reply,
  errors: ownErrors,
  defaultValue: ownValue,
  id = name,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const { errors, defaultValue } = fieldState(name, reply, { errors: ownErrors, defaultValue: ownValue });
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} errors={errors}>
      <textarea
        {...rest}
        className={styles.controls[errors.length > 0 ? "invalid" : "valid"]}
        id={id}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy(id, hint, errors)}
      />
    </FieldFrame>
  );
}
