import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { Dialog } from "~/components/overlay/dialog";
import { StatusMessage } from "~/components/status-message/status-message";

import { uploadMessages } from "../rules/outcome";

import * as styles from "./sending-dialog.css";
import { type Failure, mayHaveArrived } from "./send-documents";
import { useMeantPress } from "./use-meant-press";
import type { SendingState } from "./use-sending";

interface SendingDialogProps {
  state: Exclude<SendingState, { is: "cancelled" }>;
  /** What goes on with the uploads, and how far they are. */
  saving: { line: string; count: string; value: number; max: number } | null;
  onCancel: () => void;
  onRetry: () => void;
}

/** Over the form while documents go up: how far they are, and the way out; after a failure, the way to try again. */
export function SendingDialog({ state, saving, onCancel, onRetry }: SendingDialogProps) {
  const cancel = useMeantPress(onCancel);
  if (state.is === "failed") {
    return (
      <Dialog title={failureTitle(state)} onClose={cancel}>
        <StatusMessage tone="error">
          <p>{failureMessage(state)}</p>
        </StatusMessage>
        <FormActions>
          <Button type="button" onClick={onRetry}>
            Retry
          </Button>
          <Button type="button" variant="quiet" onClick={cancel}>
            Close
          </Button>
        </FormActions>
      </Dialog>
    );
  }
  const isSaving = state.is === "saving" && saving !== null;
  const { value, max, count } = isSaving ? saving : progressOf(state);
  return (
    <Dialog
      title={isSaving ? "Please wait. Saving your documents..." : "Please wait. Submitting your documents..."}
      onClose={cancel}
    >
      <progress className={styles.bar} aria-label={isSaving ? "Saving" : "Upload"} max={max} value={value} />
      <p className={styles.line}>{count}</p>
      {isSaving ? <p>{saving.line} Your application is sent as soon as all of them are kept.</p> : null}
      <FormActions>
        <Button type="button" variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      </FormActions>
    </Dialog>
  );
}

function progressOf(state: Extract<SendingState, { is: "saving" | "sending" }>) {
  if (state.is === "saving") return { value: 0, max: 1, count: "Starting" };
  const { sent, of } = state;
  const count = `${Math.floor(sent)} of ${of} ${of === 1 ? "document" : "documents"} sent`;
  return { value: sent, max: of, count: sent < of ? count : `${count}, waiting for the confirmation` };
}

/** A line that broke says nothing of what had left the browser by then: only an answer tells that nothing was sent. */
function failureTitle(failure: Failure): string {
  if (mayHaveArrived(failure)) return "No answer came back";
  return failure.status === 0 ? "The connection broke" : "Your documents were not sent";
}

function failureMessage(failure: Failure): string {
  const { status, retryAfter, scope } = failure;
  if (mayHaveArrived(failure))
    return "Everything was sent, but no answer came back. Press Retry: we look whether your application has arrived before anything is sent again.";
  if (status === 0) return "The connection broke. Your files are still here: check your connection and try again.";
  if (status === 413) return "Your documents are too large to be sent. Remove some, or make the photos smaller.";
  const isBusy = scope !== null || status === 429 || retryAfter !== null;
  if (isBusy) return uploadMessages.retryIn(scope ?? (status === 429 ? "address" : "site"), retryAfter ?? 30);
  return "An error occurred while submitting your documents. Please try again later. Your files are still here.";
}
