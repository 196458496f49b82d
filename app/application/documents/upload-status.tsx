import { Button } from "~/components/button/button";
import { SiteLink } from "~/components/link/link";
import { StatusMessage } from "~/components/status-message/status-message";
import { loginPath } from "~/http/redirect-path";

import * as styles from "./upload-status.css";
import type { Uploads } from "./use-uploads";

/** What goes on with the files on their way to the site, and how to stop and go on. `way` is where a login leads back to. */
export function UploadStatus({ uploads, way }: { uploads: Uploads; way: string }) {
  const { summary, states, paused, loggedOut, pause, resume } = uploads;
  const movable = [...states.values()].some(({ is }) => is !== "by-form");
  if (loggedOut) {
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
        <Button type="button" variant="quiet" onClick={paused ? resume : pause}>
          {paused ? "Go on" : "Pause"}
        </Button>
      ) : null}
    </div>
  );
}
