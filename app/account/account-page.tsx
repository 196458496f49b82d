import type { ReactNode } from "react";

import { FormSheet } from "~/components/form-layout/form-layout";
import { Page } from "~/components/page/page";

/** A page with one form of the account: a heading on the sheet that holds the form. */
export function AccountPage({ heading, intro, children }: { heading: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Page narrow>
      <FormSheet>
        <h1>{heading}</h1>
        {intro ? <p>{intro}</p> : null}
        {children}
      </FormSheet>
    </Page>
  );
}
