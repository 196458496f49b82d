import { useEffect } from "react";

import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { PageWidth } from "~/components/page/page";

/** In the browser, in place of a page whose data was lost on its way: loads it as a document. */
export function PlainLoad({ address }: { address: string }) {
  useEffect(() => window.location.reload(), []);
  return (
    <PageWidth>
      <EmptyState
        level={1}
        heading="Loading this page"
        live
        ways={
          <ButtonLink to={address} target="_self">
            Load it now
          </ButtonLink>
        }
      >
        <p>This takes a little longer than usual. What you saved is still there.</p>
      </EmptyState>
    </PageWidth>
  );
}
