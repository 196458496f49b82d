import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";

import { keepRegistration, readRegistration } from "~/account/event-registration.server";
import { readSession } from "~/account/session.server";
import { isRenewed, usableToken } from "~/account/token.server";
import { isPast } from "~/api/event-date";
import { findEvent, registerForEvent } from "~/api/events.server";
import { ApiError } from "~/api/failure.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import { Button, ButtonLink } from "~/components/button/button";
import { ErrorSummary } from "~/components/error-summary/error-summary";
import { Facts } from "~/components/facts/facts";
import { FormActions } from "~/components/form-layout/form-layout";
import { Overlay } from "~/components/overlay/overlay";
import { StatusMessage } from "~/components/status-message/status-message";
import { keepingForm, unlessUnanswered } from "~/forms/lost-line";
import { retryLater } from "~/http/page-health.server";
import { loginPath, signupPath } from "~/http/redirect-path";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data ? `Register: ${data.event.title}` : "Register", noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const event = await requireEvent(params.id);
  const { loggedIn } = await readSession(request);
  const registered = (await readRegistration(request)) === event.id;
  return json({ event, loggedIn, registered });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id, past } = await requireEvent(params.id);
  if (past) return problemAnswer(refusals.past);
  const session = await readSession(request);
  const bearer = await usableToken(session);
  if (bearer.token === null) return problemAnswer(refusals[bearer.reason]);

  try {
    await registerForEvent(id, bearer.token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.tokenRejected) return problemAnswer({ message: error.userMessage, status: error.status });
    if (isRenewed(await usableToken(session), bearer.token)) return problemAnswer(refusals.unreachable);
    await session.end("expiry");
    return problemAnswer(refusals.expired);
  }
  await keepRegistration(request, id);
  return redirect(paths.eventRegistration(id), 303);
}

const refusals = {
  past: { message: "This event is over.", status: 422 },
  absent: { message: "Please log in to register for the event.", status: 401 },
  expired: { message: messages.tokenExpired, status: 401 },
  unreachable: { message: messages.eventRegistration, status: 503 },
} as const;

function problemAnswer({ message, status }: { message: string; status: number }) {
  return json(
    { error: { "": [message] }, expired: message === messages.tokenExpired },
    { status, headers: retryLater(status) },
  );
}

async function requireEvent(text: string | undefined) {
  const { id, title, date, location, start } = await found(
    findEvent(requireId(text, messages.details)),
    messages.details,
  );
  return { id, title, date, location, past: start !== null && isPast(start, Date.now()) };
}

export const clientAction = keepingForm();

export const shouldRevalidate = unlessUnanswered;

export default function RegisterPopup() {
  const { event, loggedIn, registered } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const page = paths.event(event.id);
  const registration = paths.eventRegistration(event.id);
  const submitting = useNavigation().formAction === registration;

  if (reply && "expired" in reply && reply.expired) {
    return (
      <Overlay title="Log in again" closeTo={page} closable={false} small>
        <StatusMessage tone="error">
          <p>{messages.tokenExpired}</p>
        </StatusMessage>
        <p>After the login you come back to this event.</p>
        <FormActions>
          <ButtonLink to={loginPath(registration)}>Login</ButtonLink>
        </FormActions>
      </Overlay>
    );
  }

  return (
    <Overlay title="Register for Event" closeTo={page} small>
      <ErrorSummary reply={reply} />
      <Facts
        look="grid"
        facts={[
          { label: "Event", value: event.title },
          { label: "Date", value: event.date ?? "To be announced" },
          { label: "Location", value: event.location },
        ]}
      />
      {registered && !reply ? (
        <StatusMessage tone="success">
          <p>Congratulation,you have registered the event successfully!</p>
        </StatusMessage>
      ) : null}
      {event.past && !registered ? (
        <>
          <p>This event is over.</p>
          <FormActions>
            <ButtonLink to={paths.events}>See upcoming events</ButtonLink>
          </FormActions>
        </>
      ) : loggedIn ? (
        <Form method="post" action={registration} preventScrollReset>
          <FormActions>
            {registered ? (
              <ButtonLink to={page}>Back to the event</ButtonLink>
            ) : (
              <Button loading={submitting}>Register</Button>
            )}
          </FormActions>
        </Form>
      ) : (
        <>
          <p>To register for this event, please log in or sign up.</p>
          <FormActions>
            <ButtonLink to={loginPath(registration)}>Log in to Register</ButtonLink>
            <ButtonLink to={signupPath(registration)} variant="quiet">
              Sign up
            </ButtonLink>
          </FormActions>
        </>
      )}
    </Overlay>
  );
}
