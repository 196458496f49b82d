import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { readSession } from "~/account/session.server";
import { begunElsewhere, requireAppliedCourse, requireCourseId } from "~/application/applied-course.server";
import { ApplyPopup, LoginPrompt } from "~/application/apply-popup";
import { isBegun, PROFILE_FIRST, readApplication, requireTab } from "~/application/apply.server";
import {
  type Draft,
  findNextDraft,
  hasEnded,
  hasTexts,
  offerNextDraft,
  saveDraft,
  saveNotes,
} from "~/application/draft.server";
import { furthestTab, tabPath } from "~/application/journey";
import { isOfAnother, isOfEarlier, pageKey, pageKeyBefore } from "~/application/page-key.server";
import { ProfileForm, REPLACES } from "~/application/profile-form";
import type { ProfileErrors } from "~/application/profile";
import { checkProfile, namesOfTexts, readProfile } from "~/application/profile.server";
import { StatusMessage } from "~/components/status-message/status-message";
import { keepingForm, unlessUnanswered } from "~/forms/lost-line";
import { postedForm } from "~/forms/posted-form.server";
import type { FormReply } from "~/forms/reply";
import { refuseUnsaved } from "~/forms/submission.server";
import { privateHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

export const handle = { overlay: true };

export const headers = privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data ? `Apply: ${data.course.name}` : "Apply", noindex: true });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const course = await requireAppliedCourse(params.id);
  const { loggedIn, account, email } = await readSession(request);
  const { found, draft, checked, progress, appliedOn } = await requireTab(request, "profile", course, account);
  const { notice, profile } = draft;

  if (!loggedIn) {
    const expired = notice?.at === "prompt";
    const prompt = {
      message: expired ? notice.message : "You have to login first.",
      expired,
      redirectTo: tabPath(expired ? "documents" : "profile", course.id),
      deletion: (await isBegun(found, account)) ? paths.deleteDraft(course.id) : null,
    };
    return json({ course, prompt, form: null, hint: null, reply: null });
  }
  const page = found ? pageKey(found, account) : pageKeyBefore(await offerNextDraft(request), account);
  const errors =
    notice?.at === "profile" ? { ...said(notice.message, checked.errors), ...asked(draft, checked.errors, email) } : {};
  const reply = Object.keys(errors).length > 0 ? { status: "error" as const, error: errors } : null;
  const shown = { ...profile, email: profile.email || (errors.email ? "" : (email ?? "")) };
  const form = {
    action: paths.apply(course.id),
    deletion: paths.deleteDraft(course.id),
    begun: await isBegun(found, account),
    profile: shown,
    page,
    shownTexts: namesOfTexts(shown, profile),
    // Another student's form begins anew: what was typed into the one before is not this one's.
    student: pageKey(null, account),
    appliedOn,
  };
  const elsewhere = progress === null && found ? await begunElsewhere(found, course.id) : null;
  const hint =
    progress?.state === "unconfirmed"
      ? MAY_HAVE_ARRIVED
      : elsewhere &&
        `You began this application for ${elsewhere}. If you go on here, it is sent for this course instead.`;
  return json({ course, prompt: null, form, hint, reply });
}

/** The message of the whole form, first; by now nothing may be missing. */
function said(message: string | undefined, missing: object | null): FormReply["error"] {
  return !message || (message === PROFILE_FIRST && !missing) ? {} : { "": [message] };
}

/**
 * What is wrong with the fields, after Next. Who was led here from Documents has to fill in the rest, but nothing where nothing is
 * typed yet, and not the address that the login fills in.
 */
function asked(draft: Draft, errors: ProfileErrors | null, loginEmail: string | null): ProfileErrors | null {
  const message = draft.notice?.at === "profile" ? draft.notice.message : null;
  if (message === undefined || !errors) return errors;
  if (message !== PROFILE_FIRST || !hasTexts(draft)) return null;
  const { email, ...others } = errors;
  return loginEmail && !draft.profile.email ? others : { ...others, ...(email && { email }) };
}

const MAY_HAVE_ARRIVED = "Your application to this course may have arrived: the Documents tab says what to do.";
const TOO_LARGE = "What you sent is too large for this form. Please shorten it; what you saved before is still here.";

const OF_ANOTHER = "Nothing was saved: that page was of another login. Look through what stands here.";

const OF_EARLIER =
  "Nothing was saved yet: that page was of an application before this one. Press Next to begin a new one with what stands here.";

const BEFORE_ANOTHER =
  "Nothing was saved: that page was of an application before the one that you write now. Close this form and open it again to see that one, or press Next to put what stands here in its place.";

export async function action({ request, params, context }: ActionFunctionArgs) {
  const courseId = requireCourseId(params.id);
  const { loggedIn, account } = await readSession(request);
  const { found, draft } = await readApplication(request, courseId, account, { beginsAnew: true });
  if (context.bodyTooLarge) {
    await saveNotes(request, { ...draft, notice: { at: "profile", message: TOO_LARGE } });
    return redirect(paths.apply(courseId), 303);
  }
  const form = await postedForm(request);
  const page = form.get("page");
  if (page && isOfAnother(page, found, account, found ? null : await findNextDraft(request))) {
    if (loggedIn) await saveNotes(request, { ...draft, notice: { at: "profile", message: OF_ANOTHER } });
    return redirect(paths.apply(courseId), 303);
  }
  const earlierPage = page && found && isOfEarlier(page, found) ? page : null;
  const profile = readProfile(form, found && !earlierPage ? found.profile : null);
  if (earlierPage && found && hasTexts(found) && form.get(REPLACES) !== pageKey(found, account))
    return refuseUnsaved({ ...profile, page: earlierPage, [REPLACES]: pageKey(found, account) }, BEFORE_ANOTHER);
  const checked = checkProfile(profile);
  const notice = loggedIn && checked.errors ? ({ at: "profile" } as const) : null;
  const isSaved = await saveDraft(request, { ...draft, profile, notice });
  if (!isSaved && loggedIn && !(await hasEnded(draft.id))) {
    await offerNextDraft(request);
    return refuseUnsaved(profile, OF_EARLIER);
  }
  const furthest = furthestTab({ loggedIn, profileComplete: checked.profile !== null });
  return redirect(tabPath(furthest, courseId), 303);
}

export const clientAction = keepingForm();

export const shouldRevalidate = unlessUnanswered;

export default function ApplyProfile() {
  const { course, prompt, form, hint, reply } = useLoaderData<typeof loader>();
  const unsent = useActionData<typeof action>() as FormReply | undefined;
  // A form that is shown again may be of an earlier draft than the page: nothing is saved of it by itself.
  const { page } = unsent?.initialValue ?? {};
  if (prompt) return <LoginPrompt courseId={course.id} {...prompt} />;

  return (
    <ApplyPopup course={course} tab="profile" appliedOn={form.appliedOn}>
      {hint ? (
        <StatusMessage>
          <p>{hint}</p>
        </StatusMessage>
      ) : null}
      <ProfileForm
        key={form.student}
        action={form.action}
        deletion={form.deletion}
        begun={form.begun}
        course={course}
        profile={form.profile}
        page={typeof page === "string" ? page : form.page}
        shownTexts={form.shownTexts}
        reply={unsent ?? reply}
      />
    </ApplyPopup>
  );
}
