import type { ChangeEventHandler, ReactNode } from "react";

import { describedBy, FieldErrors } from "~/components/field/field-frame";
import * as fieldStyles from "~/components/field/field.css";
import { chosenValues, type FormReply } from "~/components/field/reply";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { classes } from "~/styles/classes";

import * as styles from "./choices.css";

export interface Choice {
  value: string;
  label: string;
  /** A flag, say; decoration. */
  icon?: ReactNode;
}

interface ChoicesProps {
  name: string;
  legend: string;
  /** The legend is read but not seen, where the summary of a disclosure already shows it. */
  legendHidden?: boolean;
  options: readonly Choice[];
  /** One of them, or any number. */
  type?: "radio" | "checkbox";
  chosen?: readonly string[];
  hint?: ReactNode;
  errors?: readonly string[];
  reply?: FormReply | null;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  id?: string;
}

const SCROLLS_ABOVE = 5;

/** A group of radio buttons or checkboxes under one legend. Above five entries it scrolls. */
export function Choices({
  name,
  legend,
  legendHidden = false,
  options,
  type = "radio",
  chosen = [],
  hint,
  errors: ownErrors,
  reply,
  onChange,
  id = name,
}: ChoicesProps) {
  const errors = ownErrors ?? reply?.error?.[name] ?? [];
  const values = chosenValues(name, reply, chosen);
  return (
    <fieldset aria-describedby={describedBy(id, hint, errors)}>
      <legend className={styles.legend}>{legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      {hint ? (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={classes(styles.list, options.length > SCROLLS_ABOVE && styles.scrolling)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              className={styles.box}
              type={type}
              name={name}
              value={option.value}
              id={index === 0 ? id : `${id}-${index}`}
              defaultChecked={values.includes(option.value)}
              aria-invalid={errors.length > 0 || undefined}
              onChange={onChange}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
