import {
  redirect,
  redirectDocument,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { EmailField, PasswordField } from "~/account/account-fields";
import { AccountForm } from "~/account/account-form";
import { loginForm } from "~/account/account-forms.server";
import { AccountPage } from "~/account/account-page";
import { takeLoginAttempt } from "~/account/attempts.server";
import { refuseAttempt, refuseByApi } from "~/account/form-failures.server";
import { purpose } from "~/account/purpose";
import { readSession } from "~/account/session.server";
import { usableToken } from "~/account/token.server";
import { courseOnTheWay, wayBack } from "~/account/way-back.server";
import { login } from "~/api/accounts.server";
import { messages } from "~/api/messages";
import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";
import { env } from "~/env.server";
import { keepingForm, unlessUnanswered } from "~/forms/lost-line";
import { postedForm } from "~/forms/posted-form.server";
import { readSubmission, refuse } from "~/forms/submission.server";
import { leaveMessage } from "~/http/message.server";
import { pageData } from "~/http/page-health.server";
import { loginPath, signupPath } from "~/http/redirect-path";
import { formHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { log } from "~/log.server";
import { paths } from "~/paths";

export const handle = { query: ["redirectTo"] };

export const headers = formHeaders;

export const meta: MetaFunction = () =>
  pageMeta({ title: "Login", description: "Log in to apply to courses and to register for events.", noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = wayBack(request);
  const bearer = await usableToken(await readSession(request));
  if (bearer.token === null && bearer.reason === "absent") {
    const { course, whole } = await courseOnTheWay(redirectTo);
    return pageData({ redirectTo, course }, { whole });
  }
  // Of a login that has just been found to be over, the header of this page may not know yet.
  // In place of this page: Back would lead here, and on again.
  throw replace(bearer.token === null && bearer.reason === "expired" ? loginPath(redirectTo) : redirectTo, 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const submission = readSubmission(form, loginForm);
  if (submission.status !== "success") return refuse(submission, 422);

  const { email, password } = submission.value;
  const attempt = await takeLoginAttempt(email, context.clientAddress);
  if (!attempt.allowed) return refuseAttempt(submission, attempt.retryAfter);

  try {
    const credentials = await attempt.run(() => login(email, password));
    const session = await readSession(request);
    if (!(await session.logIn(credentials, email))) {
      log.error("login refused: the API's tokens are too long for a cookie");
      return refuse(submission, 503, { messages: [TOO_LONG] });
    }
    if (credentials.role === "staff") return toAdminSite();
    await leaveMessage("Login successful");
    return redirect(wayBack(request, form), 303);
  } catch (error) {
    return refuseByApi(submission, error);
  }
}

export const clientAction = keepingForm(messages.loginUnexpected);

export const shouldRevalidate = unlessUnanswered;

const TOO_LONG = "Your account cannot log in to this site at the moment. Please call or visit us.";
const NO_ADMIN_SITE =
  "You are logged in as staff, but this site does not know the address of the admin site. Please ask your administrator.";

async function toAdminSite() {
  const { adminUrl } = env();
  if (adminUrl) return redirectDocument(adminUrl.href, 303);
  await leaveMessage(NO_ADMIN_SITE);
  return redirect("/", 303);
}

export default function LoginPage() {
  const { redirectTo, course } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().formAction?.startsWith(paths.login) ?? false;

  return (
    <AccountPage heading="Login" intro={purpose("Log in", course)}>
      <AccountForm reply={reply} submitting={submitting}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <EmailField enterKeyHint="next" reply={reply} />
        <PasswordField enterKeyHint="go" reply={reply} />
        <FormActions>
          <Button loading={submitting}>Login</Button>
          <SiteLink to={paths.passwordMail}>Forgot or reset your password?</SiteLink>
        </FormActions>
      </AccountForm>
      <p>
        No account yet? <SiteLink to={signupPath(redirectTo)}>Sign up</SiteLink>
      </p>
    </AccountPage>
  );
}
