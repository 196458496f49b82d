import { useNavigate } from "@remix-run/react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { Button, type ButtonProps } from "~/components/button/button";
import { ErrorSummary } from "~/components/error-summary/error-summary";
import { FormActions, FormLayout } from "~/components/form-layout/form-layout";
import { StatusMessage } from "~/components/status-message/status-message";
import type { FormReply } from "~/forms/reply";
import { loginPath } from "~/http/redirect-path";

import type { AppliedCourse } from "../applied-course.server";
import { DeleteDraftButton, DeleteDraftForm } from "../delete-draft";
import { tabForm } from "../journey";
import type { Profile } from "../profile";
import { documentGroups, inPageOrder } from "../rules/documents";
import { fileSize } from "../rules/file-size";
import { type UploadLimits, uploadMessages } from "../rules/outcome";
import { saveFirst } from "../save-first";
import { CheckAnswers } from "./check-answers";
import { DocumentGroupField } from "./document-group-field";
import { DocumentsStatus } from "./documents-status";
import { checkChoice } from "./early-check";
import type { PageState, Refused } from "./page-documents";
import { focusPicker } from "./document-rows";
import { isNamed, type SavedDocument, type SavedDocuments } from "./saved-documents";
import { SendingDialog } from "./sending-dialog";
import { type Unconfirmed, UnconfirmedWarning } from "./unconfirmed-warning";
import { savingProgress, summary } from "./upload-state";
import { usePageDocuments } from "./use-page-documents";
import { useSending } from "./use-sending";

interface DocumentsFormProps {
  paths: { form: string; previous: string; deletion: string };
  course: AppliedCourse;
  profile: Profile;
  /** What is saved on the site. */
  documents: SavedDocuments;
  /** As `pageKey` has it. */
  page: string;
  limits: UploadLimits;
  /**
   * An earlier attempt may have arrived: the next one has to be meant. `since`, an ISO instant or an empty text, says when it was
   * sent, and names this doubt.
   */
  unconfirmed: (Unconfirmed & { since: string }) | null;
  reply: FormReply | null;
}

/** The Documents tab: a plain form with files. With scripts files are checked and uploaded as they are chosen. */
export function DocumentsForm({
  paths,
  course,
  profile,
  page,
  limits,
  documents: loaded,
  unconfirmed,
  reply,
}: DocumentsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [documents, state] = usePageDocuments(form, { page, fileBytes: limits.fileBytes }, loaded);
  const { chosen, refused } = state;
  const { works } = state.saved;
  const ended = state.status === "ended";
  const files = ended ? [] : state.saved.files.filter((file) => isWhole(file) || !chosen.some(isNamed(file)));
  const whole = files.filter(isWhole);

  /** What the browser has found wrong since the site's reply, in its place. */
  const [found, setFound] = useState<FormReply["error"]>(null);
  const shown = useMemo(() => replyOf(refused, found ?? reply?.error), [reply, found, refused]);
  /** The refusals that were shown at Submit: whoever submits once more wants to go without these files. */
  const [told, setTold] = useState(refused);
  const news = summary(chosen);

  const submitLabel = unconfirmed ? "Submit again" : "Submit";

  /** A page of another session is loaded whole: the header has changed too. */
  function arrive(path: string) {
    setFound(null);
    if (path !== paths.form && !/\/(done|result)$/.test(path)) return window.location.assign(path);
    navigate(path, { replace: true, preventScrollReset: true });
  }

  /** A choice mends what was wrong with its group; the same errors anew would take the focus. */
  function forgetErrors(group: string) {
    const errors = found ?? reply?.error;
    if (errors?.[group]?.length) setFound({ ...errors, [group]: [] });
  }

  function tellLeftOut() {
    setTold(documents.state().refused);
    setFound({ "": [LEFT_OUT] });
    return null;
  }

  /**
   * The form with what is left for it, after the uploads; `null` where the way is to the login, where something was refused
   * meanwhile, which has to be seen before anything is sent without it, or where something cannot be removed.
   */
  async function prepare(signal: AbortSignal) {
    const areRemoved = await documents.settle(signal);
    const now = documents.state();
    if (now.status === "logged-out") {
      arrive(loginPath(paths.form));
      return null;
    }
    if (!areRemoved) {
      setFound({ "": [uploadMessages.notRemovedYet] });
      return null;
    }
    if (now.refused !== refused && isAny(now.refused)) return tellLeftOut();
    const body = new FormData(form.current ?? undefined);
    for (const { name } of documentGroups) body.delete(name);
    body.append("listed", String(staying(now).length));
    for (const { group, file, name } of now.chosen) body.append(group, file, name);
    return body;
  }
  const { state: sending, send, cancel } = useSending(paths.form, prepare, arrive);

  const isSending = sending !== null && sending.is !== "cancelled";

  async function removeSaved(file: SavedDocument) {
    const failure = await documents.removeSaved(file.id);
    if (failure !== null) return setFound({ "": [failure] });
    focusPicker(file);
  }

  /** Until the scripts keep what is chosen, a button that does something else saves it first. */
  const otherwise = (onClick: () => void, formAction: string): ButtonProps =>
    hydrated ? { type: "button", onClick } : { formAction };

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!hydrated) return;
    event.preventDefault();
    if (state.status === "logged-out") return arrive(loginPath(paths.form));
    if (state.status === "ended") return arrive(paths.previous);
    const sizes = chosen.map(({ group, file }) => ({ group, size: file.size }));
    const problems = checkChoice([...staying(state), ...sizes], limits);
    if (Object.keys(problems).length > 0) return setFound(problems);
    if (told !== refused && isAny(refused)) return tellLeftOut();
    // What an earlier Submit was answered is over.
    setFound({});
    void send();
  }

  return (
    <>
      <form
        ref={form}
        id={tabForm("documents")}
        method="post"
        action={paths.form}
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
      >
        {/* A browser tells forms apart by the names of their first fields: Back chooses again the files of this draft and account alone. */}
        <input type="hidden" name={`files of ${page}`} disabled />
        <FormLayout>
          {/* Under the dialog it would take no focus, which goes to Submit when that closes. */}
          <ErrorSummary reply={isSending ? null : shown} />
          {/* Before the files, so that the site knows whose they are and what is meant when they begin to arrive. */}
          <input type="hidden" name="page" value={page} />
          {unconfirmed ? (
            <>
              <input type="hidden" name="intent" value="again" />
              <input type="hidden" name="since" value={unconfirmed.since} />
              <UnconfirmedWarning {...unconfirmed} />
            </>
          ) : null}
          <p>
            JPG, PNG or PDF, at most {fileSize(limits.fileBytes)} a file and {fileSize(limits.totalBytes)} together. You
            can choose several files in each group. {ended ? null : hint(works, hydrated)}
          </p>
          <DocumentsStatus state={state} count={whole.length} submit={submitLabel} paths={paths} />
          {documentGroups.map((group) => (
            <DocumentGroupField
              key={group.name}
              group={group}
              documents={documents}
              chosen={chosen.filter((document) => document.group === group.name)}
              saved={files.filter((file) => file.group === group.name)}
              errors={shown?.error?.[group.name] ?? []}
              onChoice={() => forgetErrors(group.name)}
              removal={(file) => ({
                name: "file",
                value: file.id,
                ...otherwise(() => void removeSaved(file), saveFirst(course.id, { remove: file.id })),
              })}
            />
          ))}
          {hydrated || !works ? null : (
            <FormActions>
              <Button variant="secondary" name="intent" value="save" formAction={saveFirst(course.id)}>
                Save files
              </Button>
            </FormActions>
          )}
          <CheckAnswers course={course} profile={profile} profilePath={paths.previous} savesFirst={!hydrated} />
          {sending?.is === "cancelled" ? (
            <StatusMessage>
              {sending.left ? (
                <p>
                  All had been sent when you cancelled: your application may arrive all the same. Reload this page in a
                  minute: it shows whether it has.
                </p>
              ) : (
                <p>
                  You cancelled. Your files are kept. Press {submitLabel} to send them
                  {unconfirmed ? "." : ": we look first whether your application has arrived already."}
                </p>
              )}
            </StatusMessage>
          ) : null}
          <FormActions>
            <Button {...(unconfirmed && { name: "intent", value: "again" })}>{submitLabel}</Button>
            <Button
              variant="secondary"
              {...otherwise(() => window.location.assign(paths.previous), saveFirst(course.id, { to: "profile" }))}
            >
              Previous
            </Button>
            <DeleteDraftButton />
          </FormActions>
        </FormLayout>
      </form>
      <DeleteDraftForm action={paths.deletion} from="documents" />
      {isSending ? (
        <SendingDialog
          state={sending}
          saving={news === null ? null : { line: news, ...savingProgress(chosen, whole.length) }}
          onCancel={cancel}
          onRetry={() => void send()}
        />
      ) : null}
    </>
  );
}

function hint(works: boolean, hydrated: boolean): string | null {
  if (!works) return hydrated ? "They stay in this browser until they are sent." : null;
  if (hydrated) return "Each one is saved here as soon as it is chosen.";
  return "“Save files” keeps those that you have chosen: you can leave, come back, and choose the others then.";
}

const LEFT_OUT =
  "The files named here were not taken and would not be sent. Choose others in their place, or press Submit once more to send your application without them.";

const isAny = (refused: Refused) => Object.values(refused).some((texts) => texts.length > 0);

const isWhole = ({ state }: SavedDocument) => state === "whole";

/** The saved documents that no chosen one is to replace. */
const staying = ({ saved, chosen }: Pick<PageState, "saved" | "chosen">) =>
  saved.files.filter((file) => isWhole(file) && !chosen.some(isNamed(file)));

/** What the form shows: what is wrong with it, and what the browser has refused. */
function replyOf(refused: Refused, errors: FormReply["error"] | undefined): FormReply | null {
  if (!errors && Object.keys(refused).length === 0) return null;
  return { status: "error", error: inPageOrder(refused, errors) };
}
