import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { arrivalFocus } from "~/components/overlay/arrival-focus";
import { StatusMessage } from "~/components/status-message/status-message";

/** Why Compare led back here. It takes the focus, each time anew. */
export function TooFew() {
  const { key } = useLocation();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), [key]);
  return (
    <div ref={message} {...arrivalFocus}>
      <StatusMessage tone="error">
        <p>Choose at least two courses to compare.</p>
      </StatusMessage>
    </div>
  );
}
