import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { documentGroups } from "~/application/rules/documents";
import { comparedQuery, requireComparison } from "~/api/courses/comparison.server";
import { Assurance } from "~/components/assurance/assurance";
import { Banner } from "~/components/banner/banner";
import { RatesNote } from "~/components/first-year/rupees";
import { Stack } from "~/components/grid/grid";
import { SiteLink } from "~/components/link/link";
import { Page } from "~/components/page/page";
import { SendToParents } from "~/components/share/send-to-parents";
import { Share } from "~/components/share/share";
import { StatusMessage } from "~/components/status-message/status-message";
import { assurance } from "~/content/assurance.server";
import { ratesBeside } from "~/content/rates.server";
import { wordsOf } from "~/content/words.server";
import { pageData } from "~/http/page-health.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";
import { classes } from "~/styles/classes";

import { compared } from "./comparison.server";
import { Conclusion } from "./conclusion";
import { ComparisonTable } from "./comparison-table";

import * as styles from "./comparison.css";

export const handle = { query: ["course"], repeated: ["course"], translated: true } satisfies RouteHandle;

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Compare courses",
    description: "Courses side by side: what each costs, what it asks for, and until when to apply.",
    canonicalPath: paths.compare + (data?.query ?? ""),
    siteOrigin: data?.siteOrigin,
    translated: true,
    noindex: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const now = Date.now();
  const { searchParams } = new URL(request.url);
  const { courses, leftOut, gone, failed } = await requireComparison(searchParams, (course) => compared(course, now));

  const data = {
    courses,
    leftOut,
    gone,
    failed: failed && { ids: failed.ids, message: failed.message },
    rates: ratesBeside(
      courses.map(({ course, decision, costs }) => [course.annualFees, course.totalFees, decision, costs]),
      now,
    ),
    documents: {
      required: documentGroups.filter(({ required }) => required).map(({ label }) => label),
      optional: documentGroups.filter(({ required }) => !required).map(({ label }) => label),
    },
    assurance: assurance(),
    sentence: wordsOf("ne").send.compare,
    query: comparedQuery(courses.map(({ course }) => course.id)),
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { whole: !failed && courses.every(({ whole }) => whole) });
}

export default function ComparePage() {
  const { courses, leftOut, gone, failed, rates, query, siteOrigin, ...data } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const names = courses.map(({ course }) => course.name).join(" / ");
  return (
    <>
      <Banner look="plain" title="Compare courses" />
      <Page>
        <Stack
          className={classes(
            styles.sheet,
            styles.columns[courses.length - 1],
            courses.length <= styles.FEW && styles.few,
            courses.length === 2 && styles.two,
          )}
        >
          <Conclusion courses={courses} />
          <div className={styles.lead}>
            <SendToParents text={`${names}: ${data.sentence}`} url={`${siteOrigin}${paths.familyCompare}${query}`} />
            <SiteLink className={styles.jump} to={paths.shortlist}>
              Your shortlist
            </SiteLink>
          </div>
          {failed ? (
            <StatusMessage tone="error">
              <p>{failed.ids.map((id) => `Course ${id} cannot be shown just now.`).join(" ")}</p>
              <p>{failed.message}</p>
              <p>
                <SiteLink to={pathname + search}>Try again</SiteLink>
              </p>
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
          <ComparisonTable courses={courses} />
          <p>
            Every application needs: {data.documents.required.join(", ")}. If you have them:{" "}
            {data.documents.optional.join(", ")}.
          </p>
          <RatesNote rates={rates} />
          <Assurance {...data.assurance} />
        </Stack>
        <Share title={names} url={`${siteOrigin}${paths.compare}${query}`} />
      </Page>
    </>
  );
}
