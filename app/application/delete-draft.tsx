import { Button } from "~/components/button/button";

const FORM = "delete-draft";

/** What the button says, and the question's own button too. */
export const DELETE_DRAFT = "Delete my draft";

/** Leads to the question whether texts and files are to be deleted; `DeleteDraftForm` stands beside the form that it is in. */
export function DeleteDraftButton() {
  return (
    <Button variant="quiet" form={FORM}>
      {DELETE_DRAFT}
    </Button>
  );
}

export function DeleteDraftForm({ action }: { action: string }) {
  return <form id={FORM} method="get" action={action} />;
}
