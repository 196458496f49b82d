import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { documentGroups } from "~/application/upload/documents";
import { ratesOf } from "~/api/courses/decision.server";
import { Assurance } from "~/components/assurance/assurance";
import { Banner } from "~/components/banner/banner";
import { RatesNote } from "~/components/first-year/rupees";
import { Stack } from "~/components/grid/grid";
import { SiteLink } from "~/components/link/link";
import { Page } from "~/components/page/page";
import { Share } from "~/components/share/share";
import { StatusMessage } from "~/components/status-message/status-message";
import { assurance } from "~/content/assurance.server";
import { pageData, pageFailure } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { tooFewCookie, type TooFew } from "~/http/shortlist.server";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import { compareCourses, comparedIds } from "./comparison.server";
import { ComparisonTable } from "./comparison-table";

import * as styles from "./comparison.css";

export const handle = { query: ["course"], repeated: ["course"] };

export const headers = loaderHeaders;

const LEAST = 2;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Compare courses",
    description: "Courses side by side: what each costs, what it asks for, and until when to apply.",
    canonicalPath: data?.path ?? paths.compare,
    siteOrigin: data?.siteOrigin,
    noindex: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = comparedIds(new URL(request.url).searchParams.getAll("course"));
  if (ids.length < LEAST) return tooFew({ reason: "chosen" });
  const now = Date.now();
  const { courses, leftOut, gone, failed } = await compareCourses(ids, now);
  const there = [...courses.map(({ course }) => course.id), ...(failed?.ids ?? [])];
  if (there.length < LEAST) return tooFew({ reason: "gone", left: there[0] ?? null });
  if (courses.length === 0) throw pageFailure(failed?.message ?? "", failed?.status ?? 503);

  const data = {
    courses,
    leftOut,
    gone,
    failed: failed && { ids: failed.ids, message: failed.message },
    rates: ratesOf(
      courses.map(({ decision }) => decision),
      now,
    ),
    documents: {
      required: documentGroups.filter(({ required }) => required).map(({ label }) => label),
      optional: documentGroups.filter(({ required }) => !required).map(({ label }) => label),
    },
    assurance: assurance(),
    path: comparePath(courses.map(({ course }) => course.id)),
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { whole: !failed && courses.every(({ whole }) => whole) });
}

/** The shortlist's address stays its own: a cookie lets it say why the visitor is there. */
function tooFew(why: TooFew) {
  return redirect(paths.shortlist, { status: 303, headers: { "Set-Cookie": tooFewCookie(why) } });
}

function comparePath(ids: readonly number[]): string {
  return `${paths.compare}?${new URLSearchParams(ids.map((id) => ["course", String(id)]))}`;
}

export default function ComparePage() {
  const { courses, leftOut, gone, failed, rates, path, siteOrigin, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner look="low" title="Compare courses" />
      <Page>
        <Stack
          className={classes(
            styles.sheet,
            styles.columns[courses.length - 1],
            courses.length <= styles.FEW && styles.few,
          )}
        >
          {failed ? (
            <StatusMessage tone="error">
              <p>{failed.ids.map((id) => `Course ${id} cannot be shown just now.`).join(" ")}</p>
              <p>{failed.message}</p>
            </StatusMessage>
          ) : null}
          {leftOut ? (
            <StatusMessage>Only the first four courses are compared; the others are left out.</StatusMessage>
          ) : null}
          {gone > 0 ? (
            <StatusMessage>
              {gone === 1
                ? "One course is no longer listed, and is left out."
                : `${gone} courses are no longer listed, and are left out.`}
            </StatusMessage>
          ) : null}
          <p className={styles.onScreen}>
            <SiteLink to={paths.shortlist}>Your shortlist</SiteLink>
          </p>
          <ComparisonTable courses={courses} />
          <p>
            Every application needs: {data.documents.required.join(", ")}. If you have them:{" "}
            {data.documents.optional.join(", ")}.
          </p>
          <RatesNote rates={rates} />
          <Assurance {...data.assurance} />
        </Stack>
        <Share
          title={courses.map(({ course }) => course.name).join(" / ")}
          url={`${siteOrigin}${path}`}
          first="Send to my parents"
        />
      </Page>
    </>
  );
}
