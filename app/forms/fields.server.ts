import { z } from "zod";

import { normalized } from "~/http/normalized";

/** Characters are counted as Unicode code points after NFC and trimming (contract 10). */
const codePoints = (text: string) => [...text].length;

const tidy = (text: string) => normalized(text.trim());

/** Deliberately plain: one @, no spaces, a dot in the domain. Whether the mailbox exists only a mail can tell. */
const emailShape = /^[^\s@"<>(),;:\\[\]]+@[^\s@.,;:"<>()\\[\]/]+(?:\.[^\s@.,;:"<>()\\[\]/]+)+$/u;
const EMAIL_LENGTH = 254;

/** What no keyboard writes, and databases fail on: control characters and halves of characters. */
const unwritable = /[\p{Cc}\p{Cs}]/u;

/** An issue beside which later checks still run: everything that is wrong is named at once. */
const wrong = (message: string) => ({ code: "custom" as const, message });

/** A required e-mail address with the texts of contract 6. Marks that cannot be seen, which come with a copied one, are left out. */
export const email = z
  .string("Email is required.")
  .transform((text) => tidy(text.replace(/\p{Cf}+/gu, "")))
  .superRefine((text, issues) => {
    if (text === "") issues.addIssue(wrong("Email is required."));
    else if (text.length > EMAIL_LENGTH || unwritable.test(text) || !emailShape.test(text))
      issues.addIssue(wrong("Invalid email format"));
  });

/** Longer than any sentence that somebody knows by heart; what is sent on stays small. */
const PASSWORD_LENGTH = 500;

const passwordRules: readonly [(text: string) => boolean, string][] = [
  [(text) => codePoints(text) >= 8, "Password must be at least 8 characters long"],
  [(text) => text.length <= PASSWORD_LENGTH, `Password must be at most ${PASSWORD_LENGTH} characters long`],
  [(text) => /[A-Z]/.test(text), "Password must contain at least one uppercase letter"],
  [(text) => /[a-z]/.test(text), "Password must contain at least one lowercase letter"],
  [(text) => /\d/.test(text), "Password must contain at least one number"],
  [(text) => /[@$!%*?&]/.test(text), "Password must contain at least one special character (@$!%*?&)"],
  [(text) => !unwritable.test(text), "Password must not contain tabs, line breaks or other control characters"],
];

/** A password by the rules of contract 6; every rule that fails is named, or only that it is missing. */
export const password = z.string("Password is required").superRefine((text, issues) => {
  if (text === "") return issues.addIssue(wrong("Password is required"));
  for (const [holds, message] of passwordRules) if (!holds(text)) issues.addIssue(wrong(message));
});

/** The second typing of a password; that both agree is checked by `agreeing`. */
export const retyped = z.string("Retype your password.").min(1, "Retype your password.");

/** A check for an object whose `confirm_password` must repeat the field `of`. */
export function agreeing<Name extends string>(of: Name) {
  return (
    value: { confirm_password: string } & Record<Name, string>,
    issues: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
  ) => {
    if (value.confirm_password === "" || value.confirm_password === value[of]) return;
    issues.addIssue({ code: "custom", path: ["confirm_password"], message: "Passwords must match" });
  };
}

/** The sentences for a text that is too long, that holds control characters, and, where it may not be left out, empty. */
interface LineTexts {
  tooLong: string;
  unwritable: string;
  required?: string;
}

/** One line of text of at most `longest` characters. Tabs and line breaks that were pasted with it count as spaces. */
export function line(longest: number, { required, ...texts }: LineTexts) {
  return z
    .string(required)
    .default("")
    .transform((text) => tidy(text.replace(/[\t-\r]+/g, " ")))
    .superRefine((text, issues) => {
      if (required && text === "") issues.addIssue(wrong(required));
      if (codePoints(text) > longest) issues.addIssue(wrong(texts.tooLong));
      if (unwritable.test(text)) issues.addIssue(wrong(texts.unwritable));
    });
}
