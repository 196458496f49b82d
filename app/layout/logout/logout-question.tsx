import { Form } from "@remix-run/react";

import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";

/** The words of the question, their slip included (contract 6). */
export const LOGOUT_QUESTION = "Are you sure yo want to logout?";

/** The one button of the question. Its heading belongs to the dialog or the page around it. */
export function LogoutQuestion() {
  return (
    <Form method="post" action="/logout">
      <FormActions>
        <Button>Ok</Button>
      </FormActions>
    </Form>
  );
}
