import { Form } from "@remix-run/react";

import { Button } from "~/components/button/button";

import type { Tab } from "./journey";

const FORM = "delete-draft";

/** What the button says, and the question's own button too. */
export const DELETE_DRAFT = "Delete my draft";

/** The query parameter that says which tab the question was asked from. */
export const DELETE_FROM = "from";

/** Leads to the question whether texts and files are to be deleted; `DeleteDraftForm` stands beside the form that it is in. */
export function DeleteDraftButton() {
  return (
    <Button variant="quiet" form={FORM}>
      {DELETE_DRAFT}
    </Button>
  );
}

/** `from` is the tab to which the question leads back. The page stays, so that what it is saving can be called off. */
export function DeleteDraftForm({ action, from }: { action: string; from: Tab }) {
  return (
    <Form id={FORM} method="get" action={action}>
      <input type="hidden" name={DELETE_FROM} value={from} />
    </Form>
  );
}
