import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { loginPath } from "~/http/redirect-path";
import { paths as sitePaths } from "~/paths";

import { uploadMessages } from "../rules/outcome";

import type { PageState } from "./page-documents";
import { summary } from "./upload-state";

interface DocumentsStatusProps {
  state: PageState;
  /** How many documents are saved. */
  count: number;
  /** What the button says that sends all. */
  submit: string;
  /** Where a login leads back to; to `previous` where the draft is gone. */
  paths: { form: string; previous: string };
}

/** What is said of all documents together: how many are saved, and what goes on with the others, or why nothing does. */
export function DocumentsStatus({ state, count, submit, paths }: DocumentsStatusProps) {
  const { saved, chosen, status } = state;
  return (
    <>
      {saved.works ? null : (
        <StatusMessage>
          <p>{uploadMessages.notSaved(saved.quotaUsedUp ? "quota" : "store")}</p>
          {saved.reached ? null : (
            <p>
              Files that you saved before cannot be reached and would not be sent. Choose them again, or come back
              later.
            </p>
          )}
        </StatusMessage>
      )}
      {count > 0 ? (
        <StatusMessage>
          <p>
            {`${count === 1 ? "1 file is" : `${count} files are`} saved here, encrypted${saved.until ? `, until ${saved.until}` : ""}. ${submit} sends ${count === 1 ? "it" : "them"}: what is saved need not be chosen again.`}
          </p>
        </StatusMessage>
      ) : null}
      {status === "running" ? <p role="status">{summary(chosen)}</p> : null}
      {status === "logged-out" ? (
        <StatusMessage tone="error">
          <p>
            Your login has run out. Your files are still here and go on from where they stopped when you{" "}
            <SiteLink to={loginPath(paths.form)}>log in again</SiteLink>.
          </p>
        </StatusMessage>
      ) : null}
      {status === "ended" ? (
        <StatusMessage tone="error">
          <p>
            {uploadMessages.endedElsewhere} <SiteLink to={sitePaths.applications}>See what you sent</SiteLink> or{" "}
            <SiteLink to={loginPath(paths.previous)}>begin anew</SiteLink>.
          </p>
        </StatusMessage>
      ) : null}
    </>
  );
}
