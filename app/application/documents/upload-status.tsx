import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { loginPath } from "~/http/redirect-path";

import { uploadMessages } from "../rules/outcome";

import type { QueueStatus } from "./upload-queue";

interface UploadStatusProps {
  status: QueueStatus;
  /** What goes on in all. */
  summary: string | null;
  /** Where a login leads back to. */
  way: string;
  /** The same where the draft is gone. */
  start: string;
}

/** What goes on with the uploads, or why nothing does. */
export function UploadStatus({ status, summary, way, start }: UploadStatusProps) {
  if (status === "running") return <p role="status">{summary}</p>;
  return (
    <StatusMessage tone="error">
      {status === "ended" ? (
        <p>
          {uploadMessages.loggedOutElsewhere} <SiteLink to={loginPath(start)}>Log in</SiteLink> to begin anew.
        </p>
      ) : (
        <p>
          Your login has run out. Your files are still here and go on from where they stopped when you{" "}
          <SiteLink to={loginPath(way)}>log in again</SiteLink>.
        </p>
      )}
    </StatusMessage>
  );
}
