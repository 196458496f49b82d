import { redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useNavigation } from "@remix-run/react";

import { EmailField } from "~/account/account-fields";
import { AccountForm } from "~/account/account-form";
import { emailForm } from "~/account/account-forms.server";
import { AccountPage } from "~/account/account-page";
import { takeAttempt } from "~/account/attempts.server";
import { refuseAttempt, refuseByApi } from "~/account/form-failures.server";
import { mailboxOf } from "~/account/mailbox";
import { requestPasswordReset } from "~/api/accounts.server";
import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";
import { OverlayBackground } from "~/components/overlay/overlay";
import { HoneypotInput } from "~/forms/honeypot-input";
import { isSpam } from "~/forms/honeypot.server";
import { keepingForm } from "~/forms/lost-line";
import { postedForm } from "~/forms/posted-form.server";
import { readSubmission, refuse } from "~/forms/submission.server";
import { formHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Reset your password",
    description: "Have a link mailed to you with which you set a new password.",
    noindex: true,
  });

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const submission = readSubmission(form, emailForm);
  if (submission.status !== "success") return refuse(submission, 422);

  const { email } = submission.value;
  const sent = `${paths.passwordMailSent}?at=${mailboxOf(email)?.id ?? "other"}`;
  if (isSpam(form)) return redirect(sent, 303);

  const attempt = await takeAttempt("mail", context.clientAddress);
  if (!attempt.allowed) return refuseAttempt(submission, attempt.retryAfter);
  try {
    await attempt.run(() => requestPasswordReset(email));
    return redirect(sent, 303);
  } catch (error) {
    return refuseByApi(submission, error);
  }
}

export const clientAction = keepingForm();

export default function EmailVerificationPage() {
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().formAction === paths.passwordMail;

  return (
    <>
      <OverlayBackground>
        <AccountPage
          heading="Reset your password"
          intro="Give us the e-mail address of your account. We send you a link with which you set a new password."
        >
          <AccountForm action={paths.passwordMail} reply={reply} submitting={submitting}>
            <EmailField enterKeyHint="send" reply={reply} />
            <HoneypotInput />
            <FormActions>
              <Button loading={submitting}>Send</Button>
              <SiteLink to={paths.login}>Back to login</SiteLink>
            </FormActions>
          </AccountForm>
        </AccountPage>
      </OverlayBackground>
      <Outlet />
    </>
  );
}
