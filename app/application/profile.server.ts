import { createHash } from "node:crypto";

import { z } from "zod";

import { email, line } from "~/forms/fields.server";
import type { PostedForm } from "~/forms/posted-form.server";

import { emptyProfile, profileFields, type Profile, type ProfileErrors, type ProfileField, SHOWN } from "./profile";

/** No text of the application is longer, in code points (contract 5.11). */
export const LONGEST_TEXT = 200;

const text = (label: string, required = false) =>
  line(LONGEST_TEXT, {
    tooLong: `${label} must be at most ${LONGEST_TEXT} characters.`,
    unwritable: `${label} contains characters that cannot be read. Please type it again.`,
    required: required ? `${label} is required.` : undefined,
  });

const schema = z.object({
  first_name: text("First name", true),
  last_name: text("Last name", true),
  email: email.superRefine((value, issues) => {
    if ([...value].length > LONGEST_TEXT)
      issues.addIssue({ code: "custom", message: `Email must be at most ${LONGEST_TEXT} characters.` });
  }),
  contact: text("Mobile number", true),
  test_type: text("Test type"),
  overall_score: text("Overall score"),
  address: text("Permanent address"),
  last_academic_qualification: text("Last academic qualification", true),
  marital_status: z.enum(["Yes", "No"], "Choose Yes or No."),
} satisfies Record<ProfileField, z.ZodType>);

/** A profile as it goes to the API, or what is wrong with it. */
export function checkProfile(
  profile: Profile,
): { profile: Profile; errors: null } | { profile: null; errors: ProfileErrors } {
  const checked = schema.safeParse(profile);
  if (checked.success) return { profile: checked.data, errors: null };
  return { profile: null, errors: z.flattenError(checked.error).fieldErrors };
}

/** Names the texts that a form shows, each by itself, as `readProfile` knows them again. `draft` has those that are not filled in by the site. */
export function namesOfTexts(shown: Profile, draft: Profile): string {
  const nameIn = (name: ProfileField) => nameOf(name, shown[name]) + (shown[name] === draft[name] ? "" : FILLED_IN);
  return profileFields.map(({ name }) => nameIn(name)).join(" ");
}

/** Behind the name of a text that the site has filled in: it counts where nothing was saved. */
const FILLED_IN = "?";

const nameOf = (field: ProfileField, text: string) =>
  `${field}:${createHash("sha256").update(`${field}\n${text}`).digest("base64url").slice(0, 8)}`;

/**
 * The profile fields of a posted form as they were typed. One that was not posted keeps its text in the draft of the form's page,
 * `earlier`, and so does one that still stands as the page showed it: another tab may have saved it since. `null`: there is no such
 * draft.
 */
export function readProfile(form: PostedForm, earlier: Profile | null): Profile {
  const shown = new Set((form.get(SHOWN) ?? "").split(" "));
  const read = (name: ProfileField) => {
    const posted = form.get(name);
    if (!earlier) return posted ?? emptyProfile[name];
    if (posted === null || shown.has(nameOf(name, posted))) return earlier[name];
    return (shown.has(nameOf(name, posted) + FILLED_IN) && earlier[name]) || posted;
  };
  const entries = profileFields.map(({ name }) => [name, read(name)] as const);
  return { ...emptyProfile, ...Object.fromEntries(entries) };
}
