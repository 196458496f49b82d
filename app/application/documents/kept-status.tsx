import { StatusMessage } from "~/components/status-message/status-message";

import type { KeptDocuments } from "./kept-documents";

/** How many files are saved on the site and until when, or that none can be saved right now. */
export function KeptStatus({ kept, saved }: { kept: KeptDocuments; saved: boolean }) {
  const { files, until, works, reached } = kept;
  return (
    <>
      {works ? null : (
        <StatusMessage>
          <p>Files cannot be kept here right now: choose all of them and press Submit, and they are sent at once.</p>
          {reached ? null : (
            <p>
              Files that you saved before cannot be reached and would not be sent. Choose them again, or come back
              later.
            </p>
          )}
        </StatusMessage>
      )}
      {files.length > 0 ? (
        <StatusMessage tone={saved ? "success" : "info"}>
          <p>
            {files.length === 1 ? "1 file is" : `${files.length} files are`} saved here, encrypted, until {until}.
            Submit sends {files.length === 1 ? "it" : "them"}: what is saved need not be chosen again.
          </p>
        </StatusMessage>
      ) : null}
    </>
  );
}
