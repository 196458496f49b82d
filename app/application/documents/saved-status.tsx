import { StatusMessage } from "~/components/status-message/status-message";

import { uploadMessages } from "../rules/outcome";

import type { SavedDocuments } from "./saved-documents";

interface SavedStatusProps {
  documents: SavedDocuments;
  /** The last POST has saved documents. */
  justSaved: boolean;
  /** What the button says that sends all. */
  submit: string;
}

/** How many documents are saved and until when, or that none can be saved now. What is wrong with one its row says. */
export function SavedStatus({ documents, justSaved, submit }: SavedStatusProps) {
  const { files, until, works, quotaUsedUp, reached } = documents;
  const count = files.filter(({ state }) => state === "whole").length;
  return (
    <>
      {works ? null : (
        <StatusMessage>
          <p>{uploadMessages.notSaved(quotaUsedUp ? "quota" : "store")}</p>
          {reached ? null : (
            <p>
              Files that you saved before cannot be reached and would not be sent. Choose them again, or come back
              later.
            </p>
          )}
        </StatusMessage>
      )}
      {count > 0 ? (
        <StatusMessage tone={justSaved ? "success" : "info"}>
          <p>
            {`${count === 1 ? "1 file is" : `${count} files are`} saved here, encrypted${until ? `, until ${until}` : ""}. ${submit} sends ${count === 1 ? "it" : "them"}: what is saved need not be chosen again.`}
          </p>
        </StatusMessage>
      ) : null}
    </>
  );
}
