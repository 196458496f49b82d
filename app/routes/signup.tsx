import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation, useOutlet } from "@remix-run/react";

import { EmailField, NewPasswordFields } from "~/account/account-fields";
import { AccountForm } from "~/account/account-form";
import { signupForm } from "~/account/account-forms.server";
import { AccountPage } from "~/account/account-page";
import { takeAttempt } from "~/account/attempts.server";
import { refuseAttempt, refuseByApi } from "~/account/form-failures.server";
import { mailboxOf } from "~/account/mailbox";
import { purpose } from "~/account/purpose";
import { courseOnTheWay, wayBack } from "~/account/way-back.server";
import { register } from "~/api/accounts.server";
import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";
import { OverlayBackground } from "~/components/overlay/overlay";
import { HoneypotInput } from "~/forms/honeypot-input";
import { isSpam } from "~/forms/honeypot.server";
import { keepingForm, unlessUnanswered } from "~/forms/lost-line";
import { postedForm } from "~/forms/posted-form.server";
import { readSubmission, refuse } from "~/forms/submission.server";
import { pageData } from "~/http/page-health.server";
import { leadingBack, loginPath, signupPath } from "~/http/redirect-path";
import { formHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { query: ["redirectTo"] };

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Sign up",
    description: "Create an account to apply to courses and to register for events.",
    noindex: true,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = wayBack(request);
  const { course, whole } = await courseOnTheWay(redirectTo);
  return pageData({ redirectTo, course }, { whole });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const submission = readSubmission(form, signupForm);
  if (submission.status !== "success") return refuse(submission, 422);

  const { email, password, confirm_password } = submission.value;
  const sent = leadingBack(`${paths.signupSent}?at=${mailboxOf(email)?.id ?? "other"}`, wayBack(request, form));
  if (isSpam(form)) return redirect(sent, 303);

  const attempt = await takeAttempt("signup", context.clientAddress);
  if (!attempt.allowed) return refuseAttempt(submission, attempt.retryAfter);
  try {
    await attempt.run(() => register(email, password, confirm_password));
    return redirect(sent, 303);
  } catch (error) {
    return refuseByApi(submission, error);
  }
}

export const clientAction = keepingForm();

export const shouldRevalidate = unlessUnanswered;

export default function SignupPage() {
  const { redirectTo, course } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const popup = useOutlet();
  const submitting = useNavigation().formAction?.startsWith(paths.signup) ?? false;

  return (
    <>
      <OverlayBackground>
        <AccountPage heading="Sign up" intro={purpose("Create an account", course)}>
          {/* Once the account is made the form begins anew: neither address nor passwords stay behind the popup. */}
          <AccountForm
            key={popup ? "made" : "asked"}
            action={signupPath(redirectTo)}
            reply={reply}
            submitting={submitting}
          >
            <EmailField enterKeyHint="next" reply={reply} />
            <NewPasswordFields name="password" label="Password" enterKeyHint="go" reply={reply} />
            <HoneypotInput />
            <FormActions>
              <Button loading={submitting}>Sign Up</Button>
            </FormActions>
          </AccountForm>
          <p>
            Have an account already? <SiteLink to={loginPath(redirectTo)}>Login</SiteLink>
          </p>
        </AccountPage>
      </OverlayBackground>
      {popup}
    </>
  );
}
