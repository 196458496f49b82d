import { useEffect, useRef } from "react";

import { messages } from "~/api/messages";
import { telephoneLink } from "~/components/link/telephone";
import { StatusMessage } from "~/components/status-message/status-message";

/** Without scripts the browser itself moves the focus when the page arrives. */
const focusOnArrival = { autoFocus: true, tabIndex: -1 };

export interface Unconfirmed {
  /** When it was sent, in words; `null` when nobody knows any more. */
  at: string | null;
  /** Where to ask, as it is written for people. */
  phone: string;
}

/** That the application may have arrived, since when, and what to do (contract 13). It takes the focus when it appears. */
export function UnconfirmedWarning({ at, phone }: Unconfirmed) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [at]);

  return (
    <div ref={box} {...focusOnArrival}>
      <StatusMessage tone="error">
        <p>
          <strong>
            No confirmation came back{at ? ` for what you sent on ${at}` : ""}: your application may have arrived.
          </strong>
        </p>
        <p>{messages.application}</p>
        <p>
          Please ask us before you send it again: call <a href={telephoneLink(phone)}>{phone}</a>. What you typed is
          kept, and nothing is sent a second time unless you press “Submit again”. Documents that are not listed below
          have to be chosen again for that.
        </p>
      </StatusMessage>
    </div>
  );
}
