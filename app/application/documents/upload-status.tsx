import { Button } from "~/components/button/button";
import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { loginPath } from "~/http/redirect-path";

import { uploadMessages } from "../rules/outcome";

import * as styles from "./upload-status.css";
import type { PageDocuments, PageState } from "./page-documents";

interface UploadStatusProps {
  documents: PageDocuments;
  state: PageState;
  /** What goes on in all. */
  summary: string | null;
  /** Where a login leads back to. */
  way: string;
  /** The same where the draft is gone. */
  start: string;
}

/** What goes on with the uploads, and how to stop and go on. */
export function UploadStatus({ documents, state, summary, way, start }: UploadStatusProps) {
  const { status } = state;
  const movable = state.chosen.some((document) => document.state.is !== "by-form");
  if (status === "ended") {
    return (
      <StatusMessage tone="error">
        <p>
          {uploadMessages.loggedOutElsewhere} <SiteLink to={loginPath(start)}>Log in</SiteLink> to begin anew.
        </p>
      </StatusMessage>
    );
  }
  if (status === "logged-out") {
    return (
      <StatusMessage tone="error">
        <p>
          Your login has run out. Your files are still here and go on from where they stopped when you{" "}
          <SiteLink to={loginPath(way)}>log in again</SiteLink>.
        </p>
      </StatusMessage>
    );
  }
  return (
    <div className={styles.status}>
      <p role="status">{summary}</p>
      {movable ? (
        <Button
          type="button"
          variant="quiet"
          className={styles.pause}
          onClick={status === "paused" ? documents.resume : documents.pause}
        >
          {status === "paused" ? "Go on" : "Pause"}
        </Button>
      ) : null}
    </div>
  );
}
