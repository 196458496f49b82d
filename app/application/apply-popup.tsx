import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { ButtonLink } from "~/components/button/button";
import { SiteLink } from "~/components/link/link";
import { inItsLanguage } from "~/components/language/language";
import { FormActions } from "~/components/form-layout/form-layout";
import { Overlay } from "~/components/overlay/overlay";
import { StatusMessage } from "~/components/status-message/status-message";
import { loginPath, signupPath } from "~/http/redirect-path";
import { paths } from "~/paths";

import { AppliedLine } from "./applied-line";
import * as styles from "./apply-popup.css";
import { DELETE_DRAFT } from "./delete-draft";
import { type Tab, tabForm, tabPath } from "./journey";
import { saveFirst } from "./save-first";
import { Steps } from "./steps";

/** The application over its course page: the two tabs as steps, and the form of one of them. */
export function ApplyPopup({
  course,
  tab,
  appliedOn,
  covered,
  children,
}: {
  course: { id: number; name: string };
  tab: Tab;
  /** The day on which this browser applied to the course before, in words. */
  appliedOn: string | null;
  /** The result of a Submit lies over it. */
  covered?: boolean;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { formAction } = useNavigation();
  const form = tabForm(tab);
  /** The way to the other step keeps what was typed; what was chosen scripts keep. */
  const way =
    tab === "profile"
      ? { form }
      : hydrated
        ? paths.apply(course.id)
        : { form, formAction: saveFirst(course.id, { to: "profile" }) };
  return (
    <Overlay title="Apply" closeTo={paths.course(course.id)} covered={covered}>
      {tab === "documents" ? <p className={styles.course}>{inItsLanguage(course.name)}</p> : null}
      <Steps
        label="Steps of the application"
        steps={steps.map(({ id, label }) => ({ label, way: id === tab ? undefined : way }))}
        loading={formAction === tabPath(tab, course.id)}
      />
      {appliedOn ? (
        <StatusMessage tone="success">
          <AppliedLine on={appliedOn} />
        </StatusMessage>
      ) : null}
      {children}
    </Overlay>
  );
}

const steps: readonly { id: Tab; label: string }[] = [
  { id: "profile", label: "Profile" },
  { id: "documents", label: "Documents" },
];

/** In place of the form for a visitor who has to log in; one whose login has run out cannot close it. */
export function LoginPrompt({
  courseId,
  message,
  expired,
  redirectTo,
  deletion,
}: {
  courseId: number;
  message: string;
  expired: boolean;
  redirectTo: string;
  /** Where the draft is deleted, `null` where there is none. */
  deletion: string | null;
}) {
  return (
    <Overlay
      title={expired ? "Log in again" : "Log in to apply"}
      closeTo={paths.course(courseId)}
      closable={!expired}
      small
    >
      {expired ? (
        <>
          <StatusMessage tone="error">
            <p>{message}</p>
          </StatusMessage>
          <p>
            Nothing was sent just now. What you typed and saved is kept: after the login you come back to your
            documents, and Submit sends them.
          </p>
        </>
      ) : (
        <>
          <p className={styles.prompt}>{message}</p>
          <p>{WHAT_HAPPENS_NEXT}</p>
        </>
      )}
      <FormActions>
        <ButtonLink to={loginPath(redirectTo)}>Login</ButtonLink>
        {expired ? null : (
          <ButtonLink to={signupPath(redirectTo)} variant="secondary">
            Create an account
          </ButtonLink>
        )}
      </FormActions>
      {deletion ? (
        <p className={styles.note}>
          On a shared computer? <SiteLink to={deletion}>{DELETE_DRAFT}</SiteLink>
        </p>
      ) : null}
    </Overlay>
  );
}

const WHAT_HAPPENS_NEXT =
  "After the login you come back to this course and fill in your application. New here? Create an account: we e‑mail you a link to verify it, then you log in.";
