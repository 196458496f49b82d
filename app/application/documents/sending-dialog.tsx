import { Button } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { Dialog } from "~/components/overlay/dialog";
import { StatusMessage } from "~/components/status-message/status-message";

import { uploadMessages } from "../rules/outcome";

import * as styles from "./sending-dialog.css";
import { type Failure, mayHaveArrived } from "./post-form";
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
      <Dialog title={mayHaveArrived(state) ? "No answer came back" : "Your documents were not sent"} onClose={cancel}>
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
  const isAnswered = state.is === "answered";
  const share = state.is === "sending" ? state.share : Number(isAnswered);
  const { value, max, count } = isSaving ? saving : { value: share, max: 1, count: sentCount(share) };
  return (
    <Dialog
      title={isSaving ? "Please wait. Saving your documents..." : "Please wait. Submitting your documents..."}
      onClose={cancel}
    >
      <progress className={styles.bar} aria-label={isSaving ? "Saving" : "Upload"} max={max} value={value} />
      <p className={isSaving ? styles.line : styles.roomy}>
        {isAnswered ? "The answer is here, and its page is loading." : count}
      </p>
      {isSaving ? <p>{saving.line} Your application is sent as soon as all of them are kept.</p> : null}
      <FormActions>
        <Button type="button" variant="secondary" onClick={cancel}>
          {isAnswered ? "Open it now" : "Cancel"}
        </Button>
      </FormActions>
    </Dialog>
  );
}

function sentCount(share: number): string {
  return share < 1 ? `${Math.floor(share * 100)}% sent` : "All is sent, waiting for the confirmation";
}

function failureMessage(failure: Failure): string {
  const { status, retryAfter } = failure;
  if (mayHaveArrived(failure))
    return "The connection broke. Your files are still here. Press Retry: we look whether your application has arrived before anything is sent again.";
  if (status === 413) return "Your documents are too large to be sent. Remove some, or make the photos smaller.";
  if (status === 429 || retryAfter !== null) return uploadMessages.retryIn(retryAfter ?? 30);
  return "An error occurred while submitting your documents. Please try again later. Your files are still here.";
}
