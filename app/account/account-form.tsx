import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

import { ErrorSummary } from "~/components/error-summary/error-summary";
import { FormLayout } from "~/components/form-layout/form-layout";
import type { FormReply } from "~/forms/reply";

interface AccountFormProps {
  /** Where the form posts to; its own page's address when left out. */
  action?: string;
  reply: FormReply | undefined;
  /** Whether it is under way: then nothing in it can be changed or pressed. */
  submitting: boolean;
  children: ReactNode;
}

/**
 * A form with its error summary. When it was refused its password fields are emptied, as on a new page; when the line
 * was lost they keep what was typed.
 */
export function AccountForm({ action, reply, submitting, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!reply || reply.unanswered) return;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("input[autocomplete$=-password]") ?? [])
      field.value = "";
  }, [reply]);

  return (
    <Form ref={form} method="post" action={action} noValidate>
      <fieldset disabled={submitting}>
        <FormLayout>
          <ErrorSummary reply={reply} />
          {children}
        </FormLayout>
      </fieldset>
    </Form>
  );
}
