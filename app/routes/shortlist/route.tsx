import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { wholeId } from "~/api/courses/course-filters";
import { Banner } from "~/components/banner/banner";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { RatesNote } from "~/components/first-year/rupees";
import { Stack } from "~/components/grid/grid";
import { Page } from "~/components/page/page";
import { wordsOf } from "~/content/words.server";
import { postedForm } from "~/forms/posted-form.server";
import { pageData } from "~/http/page-health.server";
import { redirectPath } from "~/http/redirect-path";
import type { RouteHandle } from "~/http/route-handle";
import { privateHeaders } from "~/http/route-headers";
import { MOST_COMPARED, readPlace, readShortlist, withCourse, withoutCourse } from "~/http/shortlist";
import {
  comparedBefore,
  comparedCookie,
  comparedTooFew,
  droppedCourse,
  shortlistCookies,
  tooFewCookie,
} from "~/http/shortlist.server";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

import { CHOOSE, choiceIn, withChoice } from "./choice";
import { Dropped } from "./dropped";
import { Removed } from "./removed";
import { SavedCourses } from "./saved-courses";
import { TooFewCompared } from "./too-few";
import { nameOfCourse, savedCourses } from "./saved-courses.server";

export const handle = {
  query: ["removed", "place", CHOOSE, "compare"],
  repeated: [CHOOSE],
  own: true,
} satisfies RouteHandle;

export const headers = privateHeaders;

export const meta: MetaFunction = () => pageMeta({ title: "Shortlist", noindex: true });

/**
 * Both changes of a list may come at once; what is no id changes nothing. Of a course that had to make room the shortlist
 * tells, since pages are the same for all: who asks with `full` (the Save buttons) is led there.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await postedForm(request);
  const cookies = request.headers.get("Cookie");
  const [add, remove] = [wholeId(form.get("add")), wholeId(form.get("remove"))];
  const saved = readShortlist(cookies);
  const rest = remove === null ? saved : withoutCourse(saved, remove);
  const { list, dropped } =
    add === null ? { list: rest, dropped: null } : withCourse(rest, add, readPlace(form.get("place")));

  const isTold = dropped !== null && new URL(request.url).searchParams.has("full");
  const back = isTold ? paths.shortlist : redirectPath(form.get("back"), paths.shortlist);
  const answer = redirect(back, 303);
  for (const cookie of shortlistCookies(list, dropped, cookies)) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** A choice changes nothing but the boxes, which know. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (formMethod !== undefined ||
    currentUrl.pathname !== nextUrl.pathname ||
    String(withChoice(currentUrl.searchParams, [])) !== String(withChoice(nextUrl.searchParams, [])));

/**
 * The choice for the comparison stands in the address. With `compare` it is led on there, and remembered: where no script
 * had written it into the address, the way back does.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get("Cookie");
  const list = readShortlist(cookies);
  const { searchParams } = new URL(request.url);
  const choice = choiceIn(searchParams);
  if (searchParams.has("compare")) {
    const chosen = list.filter((id) => choice?.includes(id));
    const query = new URLSearchParams(chosen.map((id) => ["course", String(id)]));
    return redirect(`${paths.compare}?${query}`, { status: 303, headers: { "Set-Cookie": comparedCookie(chosen) } });
  }
  const before = choice ? null : comparedBefore(cookies, list);
  if (before) return redirect(`${paths.shortlist}?${withChoice(searchParams, before)}`, 303);
  const removedId = wholeId(searchParams.get("removed"));
  const isRemoved = removedId !== null && !list.includes(removedId);
  const dropped = droppedCourse(cookies);
  const [{ courses, rates, status }, removedName, droppedName] = await Promise.all([
    savedCourses(list, Date.now()),
    isRemoved ? nameOfCourse(removedId) : null,
    dropped === null ? null : nameOfCourse(dropped),
  ]);
  const removed =
    isRemoved && removedName !== null
      ? { id: removedId, name: removedName, place: readPlace(searchParams.get("place")) }
      : null;
  const [newest] = courses;
  const madeRoom =
    dropped === null || !newest
      ? null
      : {
          course: { id: dropped, name: droppedName ?? "a course" },
          newest: { id: newest.id, name: newest.course?.name ?? `course ${newest.id}` },
        };
  const comparable = courses.flatMap(({ id, course }) => (course ? [id] : []));
  const chosen = choice ?? comparable.slice(0, MOST_COMPARED);
  const tooFew = comparedTooFew(cookies);
  const parents = { sentences: wordsOf("ne").send, siteOrigin: context.siteOrigin };
  const answer = pageData({ courses, chosen, rates, removed, madeRoom, tooFew, parents }, { status });
  if (tooFew) answer.headers.append("Set-Cookie", tooFewCookie(null));
  return answer;
}

export default function ShortlistPage() {
  const { courses, chosen, rates, removed, madeRoom, tooFew, parents } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner look="low" title="Shortlist" />
      <Page>
        <Stack>
          {tooFew ? <TooFewCompared why={tooFew} /> : null}
          <Removed course={removed} />
          {madeRoom ? <Dropped {...madeRoom} /> : null}
          {courses.length === 0 ? (
            <EmptyState ways={<ButtonLink to={paths.courseSearch}>Search courses</ButtonLink>}>
              <p>Nothing is saved yet. Press Save on a course: it is kept here, in this browser, without an account.</p>
            </EmptyState>
          ) : (
            <SavedCourses courses={courses} chosen={chosen} parents={parents} />
          )}
          <RatesNote rates={rates} />
        </Stack>
      </Page>
    </>
  );
}
