import { useNavigate } from "@remix-run/react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button } from "~/components/button/button";
import { ErrorSummary } from "~/components/error-summary/error-summary";
import { FormActions, FormLayout } from "~/components/form-layout/form-layout";
import { StatusMessage } from "~/components/status-message/status-message";
import type { FormReply } from "~/forms/reply";

import { DeleteDraftButton, DeleteDraftForm } from "../delete-draft";
import type { Profile } from "../profile";
import { type DocumentGroupName, documentGroups, inPageOrder } from "../rules/documents";
import { megabytes, saysNotKept, type UploadLimits } from "../rules/outcome";
import { CheckAnswers } from "./check-answers";
import { DocumentGroupField } from "./document-group-field";
import { checkChoice } from "./early-check";
import { REMOVE_FORM } from "./saved-document-list";
import type { SavedDocuments } from "./saved-documents";
import { SavedStatus } from "./saved-status";
import { sendableName } from "./sendable-name";
import { SendingDialog } from "./sending-dialog";
import { type Unconfirmed, UnconfirmedWarning } from "./unconfirmed-warning";
import { savingProgress, summary } from "./upload-state";
import { UploadStatus } from "./upload-status";
import { useChosenDocuments } from "./use-chosen-documents";
import { useSavedDocuments } from "./use-saved-documents";
import { useSending } from "./use-sending";

interface DocumentsFormProps {
  paths: { form: string; previous: string; draft: string; remove: string; deletion: string };
  profile: Profile;
  /** What is saved on the site. */
  kept: SavedDocuments;
  /** The last POST has saved documents and sent nothing. */
  saved: boolean;
  /** The key under which the browser stores the chosen files. */
  filesKey: string;
  limits: UploadLimits;
  /** An earlier attempt may have arrived: the next one has to be meant. */
  unconfirmed: Unconfirmed | null;
  reply: FormReply | null;
}

/** The Documents tab: a plain form with files. With scripts files are checked and uploaded as they are chosen. */
export function DocumentsForm({
  paths,
  profile,
  filesKey,
  limits,
  kept: loaded,
  saved,
  unconfirmed,
  reply,
}: DocumentsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { saved: onSite, arrive: arriveOnSite, take, refresh } = useSavedDocuments(loaded);
  const [documents, state] = useChosenDocuments(form, { key: filesKey, fileBytes: limits.fileBytes }, loaded, {
    works: onSite.works,
    onSaved: arriveOnSite,
    onOutdated: refresh,
    isSaved: (id) => onSite.files.some((file) => file.whole && file.id === id),
  });
  const { chosen, refused, stored, states, begun, ended } = state;
  const [missing, setMissing] = useState<FormReply["error"]>(null);
  const shown = useMemo(() => mergeReplies(reply, missing, refused), [reply, missing, refused]);
  const files = ended ? [] : onSite.files.filter((file) => file.whole || !begun.has(file.id));
  const gone = ended ? [] : onSite.gone;
  const whole = files.filter((file) => file.whole);
  const anyRefused = Object.entries(shown?.error ?? {}).some(([group, texts]) => group !== "" && texts?.length);
  const news = summary([...states.values()], anyRefused ? 0 : state.arrived, state.elsewhere);
  /** The refusals that the applicant was told of at Submit: whoever submits once more wants to go without these files. */
  const [told, setTold] = useState(refused);

  const submitLabel = unconfirmed ? "Submit again" : "Submit";
  const saveable = onSite.works && !(reply?.error?.[""] ?? []).some(saysNotKept);

  /** A page of another session is loaded whole: the header has changed too. */
  function arrive(path: string) {
    setMissing(null);
    if (path !== paths.form && !/\/(done|result)$/.test(path)) return window.location.assign(path);
    navigate(path, { replace: true, preventScrollReset: true });
  }

  /** Waits for uploads. What was refused meanwhile has to be seen before anything is sent without it. */
  async function prepare(signal: AbortSignal) {
    const before = documents.state();
    await documents.settle(signal);
    const now = documents.state();
    if (now.refused === before.refused) {
      documents.sendByForm(onSite.files);
      return { chosen: now.chosen, saved: whole.length + now.arrived - before.arrived };
    }
    setTold(now.refused);
    setMissing({ "": [LEFT_OUT] });
    return null;
  }
  const { state: sending, cancelled, send, retry, cancel } = useSending(paths, prepare, arrive);

  function addTo(group: DocumentGroupName, chosenFiles: readonly File[]) {
    setMissing((earlier) => ({ ...(earlier ?? reply?.error), [group]: [] }));
    // Whatever has arrived of an earlier one in part: nobody knows whether it is the same file.
    const isBegunBefore = (file: (typeof files)[number]) =>
      !file.whole && file.group === group && chosenFiles.some(({ name }) => sendableName(name) === file.name);
    for (const { id } of files.filter(isBegunBefore)) void take(id);
    void documents.add(group, chosenFiles);
  }

  async function removeSaved(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const group = [...onSite.files, ...onSite.gone].find(({ id }) => id === submitter.value)?.group;
    if (!(await take(submitter.value))) return setMissing({ "": [NOT_REMOVED] });
    // The button that had the focus is gone with its file.
    if (group) document.getElementById(group)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ended) return arrive(paths.previous);
    const problems = checkChoice(chosen, limits, whole);
    if (Object.keys(problems).length > 0) return setMissing(problems);
    if (told !== refused && Object.values(refused).some((texts) => texts.length > 0)) {
      setTold(refused);
      return setMissing({ "": [LEFT_OUT] });
    }
    void send(intentOf(event));
  }

  return (
    <>
      <form ref={form} method="post" action={paths.form} encType="multipart/form-data" noValidate onSubmit={submit}>
        <FormLayout>
          <ErrorSummary reply={shown} />
          {/* Before the files, so that the site knows what is meant when they begin to arrive. */}
          {unconfirmed ? <input type="hidden" name="intent" value="again" /> : null}
          {unconfirmed ? <UnconfirmedWarning {...unconfirmed} /> : null}
          <p>
            JPG, PNG or PDF, at most {megabytes(limits.fileBytes)} a file and {megabytes(limits.totalBytes)} together.
            You can choose several files in each group.
            {hydrated && onSite.works && !ended ? " Each one is saved here as soon as it is chosen." : null}
            {hydrated && stored && !onSite.works ? " They stay in this browser until they are sent." : null}
            {hydrated || !saveable ? null : SAVE_HINT}
            {(hydrated && (stored || onSite.works)) || saveable
              ? null
              : ` Choose ${whole.length > 0 ? "those that are not listed here" : "all of them"} before you press ${submitLabel}.`}
          </p>
          <SavedStatus documents={{ ...onSite, files, gone }} saved={saved} submit={submitLabel} />
          <UploadStatus documents={documents} state={state} summary={news} way={paths.form} start={paths.previous} />
          {documentGroups.map((group) => (
            <DocumentGroupField
              key={group.name}
              group={group}
              files={chosen[group.name] ?? []}
              states={states}
              saved={files.filter((file) => file.group === group.name)}
              gone={gone.filter((file) => file.group === group.name)}
              errors={shown?.error?.[group.name] ?? []}
              onAdd={(files) => addTo(group.name, files)}
              onRemove={(file) => documents.remove(group.name, file)}
              onReplace={(file, by) => documents.replace(group.name, file, by)}
              onRelease={(file) => documents.release(file)}
            />
          ))}
          {hydrated || !onSite.works ? null : (
            <FormActions>
              {/* Its address says early what is meant: a button's own value comes after the files. */}
              <Button variant="secondary" name="intent" value="save" formAction={`${paths.form}?intent=save`}>
                Save files
              </Button>
            </FormActions>
          )}
          <CheckAnswers profile={profile} profilePath={paths.previous} files={files} chosen={chosen} />
          {cancelled ? (
            <StatusMessage>
              <p>{cancelled}</p>
            </StatusMessage>
          ) : null}
          <FormActions>
            {unconfirmed ? (
              <Button name="intent" value="again">
                {submitLabel}
              </Button>
            ) : (
              <Button>{submitLabel}</Button>
            )}
            <Button variant="secondary" form="previous-tab">
              Previous
            </Button>
            <DeleteDraftButton />
          </FormActions>
        </FormLayout>
      </form>
      <form id="previous-tab" method="get" action={paths.previous} />
      <form id={REMOVE_FORM} method="post" action={paths.remove} onSubmit={(event) => void removeSaved(event)} />
      <DeleteDraftForm action={paths.deletion} from="documents" />
      {sending ? (
        <SendingDialog
          state={sending}
          saving={news === null ? null : { line: news, ...savingProgress(states, whole.length) }}
          onCancel={cancel}
          onRetry={() => void retry()}
        />
      ) : null}
    </>
  );
}

const SAVE_HINT =
  " “Save files” keeps those that you have chosen: you can leave, come back, and choose the others then.";

const NOT_REMOVED = "The file could not be removed just now. Please try again in a minute.";

const LEFT_OUT =
  "The files named here were not taken and would not be sent. Choose others in their place, or press Submit once more to send your application without them.";

/** The intent of the form, or nothing. */
function intentOf({ currentTarget }: FormEvent<HTMLFormElement>): string {
  return String(new FormData(currentTarget).get("intent") ?? "");
}

/** What the form shows: the server's messages, or newer ones of the browser in their place, and its refusals. */
function mergeReplies(
  reply: FormReply | null,
  newer: FormReply["error"],
  refused: Partial<Record<string, readonly string[]>>,
): FormReply | null {
  if (!newer && !reply && Object.keys(refused).length === 0) return null;
  return { status: "error", error: inPageOrder(refused, newer ?? reply?.error) };
}
