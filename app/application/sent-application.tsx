import { useEffect } from "react";

import { Facts } from "~/components/facts/facts";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { StatusMessage } from "~/components/status-message/status-message";
import { paths } from "~/paths";

import { forgetOthers } from "./documents/browser-storage";
import type { Receipt } from "./receipt.server";
import * as styles from "./sent-application.css";
import { NextSteps, type NextStepsProps, SentFiles } from "./sent-parts";
import { forgetUnsavedTexts } from "./unsaved-texts";
import { uploadMessages } from "./rules/outcome";

interface SentApplicationProps {
  receipt: Receipt;
  nextSteps: NextStepsProps;
  /** The page of an application that was begun since, as `pageKey` has it, or `null`. */
  nextPage: string | null;
  loggedIn: boolean;
  /** Whether anything was changed during Submit and not sent. */
  hasUnsent: boolean;
  /** Whom to call about it, as it is written for people. */
  phone: string;
}

const UNSENT = "What you changed or added after you pressed Submit was not sent.";
const NOTHING_ADDED =
  "The form was sent again while your application was on its way, or when it had arrived. Nothing was added to it";
const SENT_TWICE =
  "You sent it again since no answer had come to the first time. If that one had arrived, it may count as it was, without what you have changed or added since.";

/** That an application has arrived, what it held and what happens next. */
export function SentApplication({ receipt, nextSteps, nextPage, loggedIn, hasUnsent, phone }: SentApplicationProps) {
  useEffect(() => {
    // Whoever sees this again may have begun the next application.
    if (nextPage === null) forgetUnsavedTexts();
    // Of a login that has run out nobody knows which application comes next.
    if (loggedIn) void forgetOthers(nextPage ?? "");
  }, [nextPage, loggedIn]);

  const added = receipt.again && `${NOTHING_ADDED}${receipt.repeated ? "." : ": it holds what is listed here."}`;
  const said = [hasUnsent ? UNSENT : added, receipt.repeated && SENT_TWICE].filter(Boolean).join(" ");
  return (
    <>
      <StatusMessage tone="success">
        <p>{uploadMessages.accepted}</p>
      </StatusMessage>
      {said ? (
        <StatusMessage>
          <p>
            {said} Please call us to add to it: <SiteLink to={telephoneLink(phone)}>{phone}</SiteLink>
          </p>
        </StatusMessage>
      ) : null}
      <Facts
        look="grid"
        facts={[
          { label: "Course", value: receipt.course },
          { label: "University", value: receipt.university },
          { label: "Sent", value: receipt.date },
          ...(receipt.reference ? [{ label: "Reference", value: receipt.reference }] : []),
        ]}
      />
      <section className={styles.part}>
        <h3>What you sent</h3>
        <SentFiles files={receipt.files} more={receipt.more} />
      </section>
      <section className={styles.part}>
        <h3>What happens next</h3>
        <NextSteps {...nextSteps} />
        <p className={styles.detail}>
          You can print this page for your records. It stays among{" "}
          <SiteLink to={paths.applications}>your applications</SiteLink> in this browser for 90 days, or until you log
          out.
        </p>
      </section>
    </>
  );
}
