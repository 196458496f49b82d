import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { comparedQuery, requireComparison } from "~/api/courses/comparison.server";
import type { CourseDetails } from "~/api/model";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";
import { documentGroups } from "~/application/rules/documents";
import { PageWidth } from "~/components/page/page";
import { wordsOf, type Words } from "~/content/words.server";
import { Call } from "~/family/call";
import { Comparison } from "~/family/comparison";
import { fill } from "~/family/fill";
import { Head } from "~/family/head";
import { numberText } from "~/family/numbers";
import { officesInWords } from "~/family/offices.server";
import { ratesInWords } from "~/family/rates.server";
import { courseSheet } from "~/family/sheet.server";
import { pageData } from "~/http/page-health.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

import * as styles from "~/family/family.css";

export const handle = { query: ["course"], repeated: ["course"] } satisfies RouteHandle;

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.words.compare.title,
        description: data.words.compare.description,
        canonicalPath: paths.familyCompare + data.query,
        siteOrigin: data.siteOrigin,
        image: "/og/families.png",
        translated: true,
        noindex: true,
      })
    : [];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const words = wordsOf("ne");
  const now = Date.now();
  const compared = async (course: CourseDetails) => {
    const { id } = course.university;
    const university = await settled(id === null ? Promise.resolve(null) : findUniversity(id));
    return { sheet: courseSheet(course, university.value, now, words), failed: university.failure !== null };
  };
  const { courses, leftOut, gone, failed } = await requireComparison(new URL(request.url).searchParams, compared);
  const data = {
    words,
    courses,
    notes: [
      leftOut ? words.compare.leftOut : null,
      gone > 0 ? fill(words.compare.gone, { count: counted(gone, words) }) : null,
      failed ? fill(words.compare.failed, { count: counted(failed.ids.length, words) }) : null,
    ].filter((note) => note !== null),
    rates: ratesInWords(courses, now, words),
    documents: documentGroups.map(({ name, required }) => ({ name, required })),
    offices: officesInWords(words),
    query: comparedQuery(courses.map(({ sheet }) => sheet.id)),
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { whole: !failed && courses.every((one) => !one.failed) });
}

/** "एउटा", "३ वटा". */
function counted(number: number, { compare: { one, several } }: Words): string {
  return number === 1 ? one : fill(several, { count: numberText(number) });
}

export default function CompareForFamilies() {
  const { words, courses, notes, rates, documents, offices, query, siteOrigin } = useLoaderData<typeof loader>();
  const { call } = words.sheet;
  return (
    <>
      <Head eyebrow={words.sheet.for} title={words.compare.title} />
      <PageWidth className={styles.page}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Comparison courses={courses} documents={documents} rates={rates} words={words} />
        <Call
          intro={words.compare.call}
          offices={offices}
          address={siteOrigin + paths.familyCompare + query}
          words={call}
        />
      </PageWidth>
    </>
  );
}
