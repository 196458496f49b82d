import { Form, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/components/button/button";
import { ErrorSummary } from "~/components/error-summary/error-summary";
import { Field, FixedField } from "~/components/field/field";
import { FormActions, FormLayout } from "~/components/form-layout/form-layout";
import { Select } from "~/components/select/select";
import { StatusMessage } from "~/components/status-message/status-message";
import type { FormReply } from "~/forms/reply";
import { paths } from "~/paths";

import * as styles from "./apply-popup.css";
import { DeleteDraftButton, DeleteDraftForm } from "./delete-draft";
import { tabForm } from "./journey";
import { type Profile, profileFields, SHOWN } from "./profile";
import { useAutosave } from "./use-autosave";

interface ProfileFormProps {
  /** The address of the Profile tab: the form posts to it. */
  action: string;
  /** Where the draft is deleted, and whether there is one. */
  deletion: string;
  begun: boolean;
  course: { id: number; name: string; university: string };
  profile: Profile;
  /** What the page is made for: goes with what it saves by itself. */
  page: string;
  /** Names the texts of `profile`. */
  shownTexts: string;
  reply: FormReply | null;
}

/** The field that names the draft, by its page, in whose place the texts of an earlier one are to come. */
export const REPLACES = "replaces";

const IS_OVER =
  "What you type here is not saved by itself any more: in another tab this application was sent or deleted, or its login ended. Reload the page to see what is kept.";

const IS_AWAY =
  "What you typed last is not saved yet. Keep this page open: it is saved once our site can be reached again.";

/** The Profile tab. With scripts, what is typed is saved while it is typed. */
export function ProfileForm({ action, deletion, begun, course, profile, page, shownTexts, reply }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formAction } = useNavigation();
  const submitting = formAction === action;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(false);
  // After an answer a field may show what it had at first: the select, or one that was typed in.
  const [firstTexts] = useState(shownTexts);
  const replaces = reply?.initialValue?.[REPLACES];
  const arrived = submitting && state === "loading";
  const autosave = useAutosave(form, paths.applyDraft(course.id), page, profile, reply, arrived);

  return (
    <>
      {autosave.isAway ? null : (
        <p className={styles.note}>
          {hydrated ? "What you type is kept" : "“Next” keeps what you type"} in this browser for 14 days: you can leave
          and come back.
        </p>
      )}
      <Form
        ref={form}
        id={tabForm("profile")}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        onInput={() => setTyped(true)}
      >
        {/* A browser tells forms apart by the names of their first fields: Back brings what stood here for this draft and account, and nothing older than what was saved since. */}
        <input type="hidden" name={`texts of ${page} ${shownTexts}`} disabled />
        <input type="hidden" name="page" value={autosave.page} />
        <input type="hidden" name={SHOWN} defaultValue={[...new Set([firstTexts, shownTexts])].join(" ")} />
        {typeof replaces === "string" ? <input type="hidden" name={REPLACES} value={replaces} /> : null}
        <FormLayout>
          <ErrorSummary reply={reply} />
          <FixedField name="preferred_course" label="Course">
            {course.name}
          </FixedField>
          <FixedField name="preferred_university" label="University">
            {course.university}
          </FixedField>
          {profileFields.map((field) =>
            field.name === "marital_status" ? (
              <Select
                key={field.name}
                name={field.name}
                label={field.label}
                autoComplete={field.autoComplete}
                options={["Yes", "No"].map((value) => ({ value, label: value }))}
                defaultValue={profile.marital_status}
                reply={reply}
              />
            ) : (
              <Field key={field.name} {...field} enterKeyHint="next" defaultValue={profile[field.name]} reply={reply} />
            ),
          )}
          {autosave.isOver || autosave.isAway ? (
            <StatusMessage>
              <p>{autosave.isOver ? IS_OVER : IS_AWAY}</p>
            </StatusMessage>
          ) : null}
          <FormActions>
            <Button loading={submitting}>Next</Button>
            {begun || typed ? <DeleteDraftButton /> : null}
          </FormActions>
        </FormLayout>
      </Form>
      <DeleteDraftForm action={deletion} from="profile" />
    </>
  );
}
