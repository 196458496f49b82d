import { Field, type FieldProps } from "~/components/field/field";

import { SecretField } from "./secret-field";

type OwnProps = Pick<FieldProps, "enterKeyHint" | "reply">;

/** The e-mail address that an account is known by. */
export function EmailField({ enterKeyHint, reply }: OwnProps) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      enterKeyHint={enterKeyHint}
      required
      reply={reply}
    />
  );
}

/** The password of an account, to log in with. */
export function PasswordField({ enterKeyHint, reply }: OwnProps) {
  return (
    <SecretField
      name="password"
      label="Password"
      autoComplete="current-password"
      enterKeyHint={enterKeyHint}
      required
      reply={reply}
    />
  );
}

/** A password that is chosen, under the form's own name and label, with its rules (contract 6), and typed once more. */
export function NewPasswordFields({ name, label, enterKeyHint, reply }: OwnProps & Pick<FieldProps, "name" | "label">) {
  return (
    <>
      <SecretField
        name={name}
        label={label}
        hint="At least 8 characters, with an uppercase and a lowercase letter, a number and one of @$!%*?&"
        autoComplete="new-password"
        enterKeyHint="next"
        required
        reply={reply}
      />
      <SecretField
        name="confirm_password"
        label="Confirm password"
        autoComplete="new-password"
        enterKeyHint={enterKeyHint}
        required
        reply={reply}
      />
    </>
  );
}
