import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { SiteLink } from "~/components/link/link";
import { arrivalFocus } from "~/components/overlay/arrival-focus";
import { StatusMessage } from "~/components/status-message/status-message";
import type { TooFew } from "~/http/shortlist.server";
import { paths } from "~/paths";

/** Why Compare led back here. It takes the focus, each time anew. */
export function TooFewCompared({ why }: { why: TooFew }) {
  const { key } = useLocation();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), [key]);
  return (
    <div ref={message} {...arrivalFocus}>
      <StatusMessage tone="error">{why.reason === "gone" ? <Gone left={why.left} /> : <TooFewChosen />}</StatusMessage>
    </div>
  );
}

function TooFewChosen() {
  return <p>Choose at least two courses to compare.</p>;
}

function Gone({ left }: { left: number | null }) {
  if (left === null) return <p>The courses you compared are no longer listed. A comparison needs at least two.</p>;
  return (
    <>
      <p>One of the courses you compared is no longer listed. A comparison needs at least two.</p>
      <p>
        <SiteLink to={paths.course(left)}>See the course that is left</SiteLink>
      </p>
    </>
  );
}
