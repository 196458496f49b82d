import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findCourse } from "~/api/courses/courses.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import { scholarshipsOf } from "~/api/scholarships.server";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";
import { documentGroups } from "~/application/rules/documents";
import { PageWidth } from "~/components/page/page";
import { wordsOf } from "~/content/words.server";
import { worthOf } from "~/family/amounts.server";
import { Call } from "~/family/call";
import { Cost } from "~/family/cost";
import { Family, Pay, Scholarships, Student, What, When } from "~/family/course-parts";
import { fill } from "~/family/fill";
import { Head } from "~/family/head";
import { officesInWords } from "~/family/offices.server";
import { ratesInWords } from "~/family/rates.server";
import { courseSheet } from "~/family/sheet.server";
import { pageData } from "~/http/page-health.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { familyPageData, pictureUrl } from "~/layout/structured-data";
import { paths } from "~/paths";

import * as styles from "~/family/family.css";

export const handle = { query: [] } satisfies RouteHandle;

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { sheet, words, siteOrigin, image } = data;
  const title = fill(words.sheet.title, { course: sheet.name });
  const { description: of, descriptionAlone } = words.sheet;
  const description = sheet.university ? fill(of, { university: sheet.university }) : descriptionAlone;
  return [
    ...pageMeta({
      title,
      description,
      canonicalPath: paths.familySheet(sheet.id),
      siteOrigin,
      image: pictureUrl(image, siteOrigin),
      translated: true,
    }),
    familyPageData({ path: paths.familySheet(sheet.id), title, description, course: sheet }, siteOrigin),
  ];
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const words = wordsOf("ne");
  const course = await found(findCourse(requireId(params.id, messages.noCourse)), messages.noCourse);
  const { id, countryId } = course.university;
  const [university, scholarships] = await Promise.all([
    settled(id === null ? Promise.resolve(null) : findUniversity(id)),
    settled(id === null || countryId === 0 ? Promise.resolve([]) : scholarshipsOf(countryId, id)),
  ]);
  const now = Date.now();
  const sheet = courseSheet(course, university.value, now, words);
  const offered = (scholarships.value ?? []).map(({ id: key, name, value }) => ({
    id: key,
    name,
    value,
    worth: worthOf(value, words),
  }));
  const data = {
    words,
    sheet,
    image: course.image,
    rates: ratesInWords([sheet, offered], now, words),
    documents: documentGroups.map(({ name, required }) => ({ name, required })),
    scholarships: offered,
    failed: { university: university.failure !== null, scholarships: scholarships.failure !== null },
    offices: officesInWords(words),
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { whole: !data.failed.university && !data.failed.scholarships });
}

export default function FamilySheet() {
  const { words, sheet, rates, documents, scholarships, failed, offices, siteOrigin } = useLoaderData<typeof loader>();
  const { call } = words.sheet;
  return (
    <>
      <Head eyebrow={words.sheet.for} title={sheet.name} under={sheet.university} underOnScreen inEnglish />
      <PageWidth className={styles.questions}>
        <What sheet={sheet} words={words.sheet.what} />
        <Cost sheet={sheet} rates={rates} words={words} />
        <When sheet={sheet} words={words.sheet.when} />
        <Pay sheet={sheet} words={words.sheet.pay} />
        <Student documents={documents} sheet={sheet} failed={failed.university} words={words} />
        <Family sheet={sheet} failed={failed.university} words={words} />
        <Scholarships
          scholarships={scholarships}
          university={sheet.university}
          failed={failed.scholarships}
          words={words}
        />
        <Call intro={call.intro} offices={offices} address={siteOrigin + paths.familySheet(sheet.id)} words={call} />
      </PageWidth>
    </>
  );
}
