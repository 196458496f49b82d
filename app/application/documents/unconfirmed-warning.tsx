import { type ReactNode, useEffect, useRef } from "react";

import { messages } from "~/api/messages";
import { telephoneLink } from "~/components/link/telephone";
import { arrivalFocus } from "~/components/overlay/arrival-focus";
import { StatusMessage } from "~/components/status-message/status-message";

export interface Unconfirmed {
  /** When it was sent, in words; `null` when nobody knows any more. */
  at: string | null;
  /** Where to ask, as it is written for people. */
  phone: string;
}

/** Over the form: that its application may have arrived, and what to do (contract 13). It takes the focus when it appears. */
export function UnconfirmedWarning({ at, phone }: Unconfirmed) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [at]);

  return (
    <div ref={box} {...arrivalFocus}>
      <UnconfirmedMessage at={at} phone={phone}>
        Documents that are not listed below have to be chosen again for that.
      </UnconfirmedMessage>
    </div>
  );
}

/** That the application may have arrived, since when, and whom to ask. */
export function UnconfirmedMessage({ at, phone, children }: Unconfirmed & { children?: ReactNode }) {
  return (
    <StatusMessage tone="error">
      <p>
        <strong>
          No confirmation came back{at ? ` for what you sent on ${at}` : ""}: your application may have arrived.
        </strong>
      </p>
      <p>{messages.application}</p>
      <p>
        Please ask us before you send it again: call <a href={telephoneLink(phone)}>{phone}</a>. What you typed is kept,
        and nothing is sent a second time unless you press “Submit again”. {children}
      </p>
    </StatusMessage>
  );
}
