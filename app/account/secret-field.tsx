import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import type { FieldProps } from "~/components/field/field";
import { describedBy, FieldFrame } from "~/components/field/field-frame";
import { controls } from "~/components/field/field.css";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { fieldState } from "~/forms/reply";

import * as styles from "./secret-field.css";

/** A password with its label, hint and messages. A script adds a button that shows it, and hides it again; it never comes back. */
export function SecretField({ name, label, hint, reply, ...rest }: Omit<FieldProps, "type" | "defaultValue">) {
  const { errors } = fieldState(name, reply, {});
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={name} label={label} hint={hint} errors={errors}>
      <div className={styles.secret}>
        <input
          {...rest}
          className={controls[errors.length > 0 ? "invalid" : "valid"]}
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={describedBy(name, hint, errors)}
        />
        {hydrated ? (
          <button type="button" className={styles.reveal} aria-pressed={shown} onClick={() => setShown(!shown)}>
            Show
            <VisuallyHidden> what is typed</VisuallyHidden>
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
