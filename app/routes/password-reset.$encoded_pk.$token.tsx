import { redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";

import { NewPasswordFields } from "~/account/account-fields";
import { AccountForm } from "~/account/account-form";
import { passwordResetForm } from "~/account/account-forms.server";
import { AccountPage } from "~/account/account-page";
import { takeAttempt } from "~/account/attempts.server";
import { refuseAttempt, refuseByApi } from "~/account/form-failures.server";
import { readSession } from "~/account/session.server";
import { resetPassword } from "~/api/accounts.server";
import { messages } from "~/api/messages";
import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";
import { keepingForm } from "~/forms/lost-line";
import { postedForm } from "~/forms/posted-form.server";
import { readSubmission, refuse } from "~/forms/submission.server";
import { leaveMessage } from "~/http/message.server";
import { isVeryLate } from "~/http/request-context.server";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

/** The address holds a secret: no cache keeps the page. */
export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Password reset", noindex: true });

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = readSubmission(await postedForm(request), passwordResetForm);
  if (submission.status !== "success") return refuse(submission, 422);

  const attempt = await takeAttempt("reset", context.clientAddress);
  if (!attempt.allowed) return refuseAttempt(submission, attempt.retryAfter);

  const { encoded_pk: encodedPk = "", token = "" } = params;
  const { new_password: password, confirm_password: again } = submission.value;
  try {
    await attempt.run(() => resetPassword({ encodedPk, token }, password, again));
  } catch (error) {
    return refuseByApi(submission, error);
  }
  const session = await readSession(request);
  // Very late, the cookie may be that of a login which was made meanwhile.
  if (session.loggedIn) await session.end(isVeryLate() ? "expiry" : "login");
  await leaveMessage("Password reset successfully");
  return redirect(paths.login, 303);
}

export const clientAction = keepingForm(messages.passwordResetUnexpected);

export default function PasswordResetPage() {
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().state === "submitting";

  return (
    <AccountPage heading="Password reset">
      {reply?.error?.[""] && (
        // A browser repeats a form whose answer was lost, and the API takes a link once.
        <p>
          If you have pressed Reset before, your new password may be set already:{" "}
          <SiteLink to={paths.login}>log in with it</SiteLink>
        </p>
      )}
      <AccountForm reply={reply} submitting={submitting}>
        <NewPasswordFields name="new_password" label="New password" enterKeyHint="done" reply={reply} />
        <FormActions>
          <Button loading={submitting}>Reset</Button>
          <SiteLink to={paths.passwordMail}>Send me a new link</SiteLink>
        </FormActions>
      </AccountForm>
    </AccountPage>
  );
}
