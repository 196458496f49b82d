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
import { type DocumentGroupName, documentGroups, inPageOrder } from "../upload/documents";
import { megabytes, saysNotKept, type UploadLimits } from "../upload/outcome";
import { CheckAnswers } from "./check-answers";
import { DocumentGroupField } from "./document-group-field";
import { checkChoice } from "./early-check";
import { REMOVE_FORM } from "./kept-document-list";
import type { KeptDocuments } from "./kept-documents";
import { KeptStatus } from "./kept-status";
import { sendableName } from "./sendable-name";
import { SendingDialog } from "./sending-dialog";
import { isToldBroken } from "./told-broken";
import { type Unconfirmed, UnconfirmedWarning } from "./unconfirmed-warning";
import { savingProgress } from "./upload-state";
import { UploadStatus } from "./upload-status";
import { useChosenFiles } from "./use-chosen-files";
import { useSavedDocuments } from "./use-saved-documents";
import { useSending } from "./use-sending";
import { useSentByForm } from "./use-sent-by-form";
import { useUploads } from "./use-uploads";

interface DocumentsFormProps {
  paths: { form: string; previous: string; draft: string; remove: string; deletion: string };
  profile: Profile;
  /** What is saved on the site. */
  kept: KeptDocuments;
  /** The last POST asked to save its files and to send nothing. */
  saved: boolean;
  /** Under which the browser keeps the chosen files. */
  filesKey: string;
  limits: UploadLimits;
  /** An earlier attempt that may have arrived: the next one has to be meant. */
  unconfirmed: Unconfirmed | null;
  reply: FormReply | null;
}

/**
 * The Documents tab: a plain form with files. With scripts the chosen files survive a reload, are checked before they
 * are sent, and go up with a progress bar.
 */
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
  const { chosen, refused, kept, now, recall, add, remove, replace, refuse } = useChosenFiles(
    form,
    filesKey,
    limits.fileBytes,
  );
  const { saved: onSite, arrive: arriveOnSite, take, refresh } = useSavedDocuments(loaded);
  const { note: noteSent, noteKept } = useSentByForm(loaded, remove);
  const [missing, setMissing] = useState<FormReply["error"]>(null);
  const shown = useMemo(() => mergeReplies(reply, missing, refused), [reply, missing, refused]);
  const uploads = useUploads({
    filesKey,
    chosen,
    now,
    recall,
    works: onSite.works,
    anyRefused: Object.entries(shown?.error ?? {}).some(([group, texts]) => group !== "" && texts?.length),
    onSite: onSite.files,
    onKept(group, file, document) {
      noteKept(document.id);
      arriveOnSite(document);
      remove(group, file);
    },
    onRefused: refuse,
    onOutdated: refresh,
  });
  const files = uploads.ended ? [] : onSite.files.filter((file) => file.whole || !uploads.begun.has(file.id));
  const gone = uploads.ended ? [] : onSite.gone;
  const whole = files.filter((file) => file.whole);
  /** The refusals that the applicant was told of at Submit: whoever submits once more wants to go without these files. */
  const [told, setTold] = useState(refused);

  const sendable = whole.filter(({ group, name }) => !isToldBroken(name, shown?.error?.[group] ?? []));
  const submitLabel = unconfirmed ? "Submit again" : "Submit";
  const saveable = onSite.works && !(reply?.error?.[""] ?? []).some(saysNotKept);

  /** A page of another session is loaded whole: the header has changed too. */
  function arrive(path: string) {
    setMissing(null);
    if (path !== paths.form && !/\/(done|result)$/.test(path)) return window.location.assign(path);
    navigate(path, { replace: true, preventScrollReset: true });
  }

  /** Waits for what is on its way. What was refused meanwhile has to be seen before anything is sent without it. */
  async function prepare(signal: AbortSignal) {
    const before = now().refused;
    await uploads.settle(signal);
    const { chosen: left, refused: since } = now();
    if (since === before) {
      noteSent(left, onSite.files);
      return left;
    }
    setTold(since);
    setMissing({ "": [LEFT_OUT] });
    return null;
  }
  const { state, cancelled, send, retry, cancel } = useSending(paths, prepare, arrive);

  function addTo(group: DocumentGroupName, chosenFiles: readonly File[]) {
    setMissing((earlier) => ({ ...(earlier ?? reply?.error), [group]: [] }));
    // What had arrived of it before is of no use: nobody knows whether it is the same file.
    for (const { id, name, whole, group: of } of onSite.files)
      if (
        !whole &&
        of === group &&
        !uploads.begun.has(id) &&
        chosenFiles.some((file) => sendableName(file.name) === name)
      )
        void take(id);
    return add(group, chosenFiles);
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
    if (uploads.ended) return arrive(paths.previous);
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
            {hydrated && onSite.works && !uploads.ended ? " Each one is saved here as soon as it is chosen." : null}
            {hydrated && kept && !onSite.works ? " They stay in this browser until they are sent." : null}
            {hydrated || !saveable ? null : SAVE_HINT}
            {(hydrated && (kept || onSite.works)) || saveable
              ? null
              : ` Choose ${sendable.length > 0 ? "those that are not listed here" : "all of them"} before you press ${submitLabel}.`}
          </p>
          <KeptStatus
            kept={{ ...onSite, files: sendable, gone }}
            partial={files.length - whole.length}
            saved={saved}
            submit={submitLabel}
          />
          <UploadStatus uploads={uploads} way={paths.form} start={paths.previous} />
          {documentGroups.map((group) => (
            <DocumentGroupField
              key={group.name}
              group={group}
              files={chosen[group.name] ?? []}
              states={uploads.states}
              kept={files.filter((file) => file.group === group.name)}
              gone={gone.filter((file) => file.group === group.name)}
              errors={shown?.error?.[group.name] ?? []}
              onAdd={(files) => void addTo(group.name, files)}
              onRemove={(file) => {
                void uploads.takeBack(file);
                remove(group.name, file);
              }}
              onReplace={(file, by) => {
                void uploads.takeBack(file);
                replace(group.name, file, by);
              }}
              onRelease={uploads.release}
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
          <CheckAnswers
            profile={profile}
            profilePath={paths.previous}
            files={files.filter((file) => !file.whole || sendable.includes(file))}
            chosen={chosen}
          />
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
      {state ? (
        <SendingDialog
          state={state}
          saving={
            uploads.summary === null
              ? null
              : { line: uploads.summary, ...savingProgress(uploads.states, files.filter(({ whole }) => whole).length) }
          }
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

/** The intent of the form that is being submitted; empty where it has none. */
function intentOf({ currentTarget }: FormEvent<HTMLFormElement>): string {
  return String(new FormData(currentTarget).get("intent") ?? "");
}

/** What the form shows: the server's messages, or newer ones of the browser in their place, and its refusals; in page order. */
function mergeReplies(
  reply: FormReply | null,
  newer: FormReply["error"],
  refused: Partial<Record<string, string[]>>,
): FormReply | null {
  if (!newer && !reply && Object.keys(refused).length === 0) return null;
  return { status: "error", error: inPageOrder(refused, newer ?? reply?.error) };
}
