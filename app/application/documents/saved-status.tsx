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

/** How many documents are saved and until when, or that none can be saved now. */
export function SavedStatus({ documents, justSaved, submit }: SavedStatusProps) {
  const { gone, until, works, quotaUsedUp, reached } = documents;
  const files = documents.files.filter(({ whole }) => whole);
  const partial = documents.files.length - files.length;
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
      {files.length > 0 ? (
        <StatusMessage tone={justSaved ? "success" : "info"}>
          <p>
            {`${files.length === 1 ? "1 file is" : `${files.length} files are`} saved here, encrypted${until ? `, until ${until}` : ""}. ${submit} sends ${files.length === 1 ? "it" : "them"}: what is saved need not be chosen again.`}
          </p>
        </StatusMessage>
      ) : null}
      {gone.length > 0 ? (
        <StatusMessage>
          <p>
            {gone.length === 1
              ? "1 file that you saved is no longer kept. Choose it again, or take it off the list."
              : `${gone.length} files that you saved are no longer kept. Choose them again, or take them off the list.`}
          </p>
        </StatusMessage>
      ) : null}
      {partial > 0 ? (
        <StatusMessage>
          <p>
            {partial === 1
              ? "1 file has arrived in part only and is not saved. Choose it again, or remove it."
              : `${partial} files have arrived in part only and are not saved. Choose them again, or remove them.`}
          </p>
        </StatusMessage>
      ) : null}
    </>
  );
}
