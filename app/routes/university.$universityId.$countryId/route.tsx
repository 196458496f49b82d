import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { wholeId } from "~/api/courses/course-filters";
import { coursesOfUniversity } from "~/api/courses/courses.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import { scholarshipsOf } from "~/api/scholarships.server";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";
import { PictureBanner } from "~/components/banner/picture-banner";
import { Disclosure } from "~/components/disclosure/disclosure";
import { BannerAmount } from "~/components/first-year/lead-amount";
import { RatesNote } from "~/components/first-year/rupees";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { Logo } from "~/components/logo/logo";
import { Page, Section } from "~/components/page/page";
import { Prose } from "~/components/prose/prose";
import { ScholarshipList } from "~/components/scholarship-list/scholarship-list";
import { StatusMessage } from "~/components/status-message/status-message";
import { Trail } from "~/components/trail/trail";
import { firm } from "~/content/firm.server";
import { ratesBeside } from "~/content/rates.server";
import { pageData } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData, pictureUrl, universityData } from "~/layout/structured-data";
import { paths } from "~/paths";

import { tuitionRange } from "./tuition.server";
import { UniversityCourses } from "./university-courses";
import { UniversityFacts } from "./university-facts";
import * as styles from "./university.css";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { university, siteOrigin } = data;
  const path = paths.university(university.id, university.countryId);
  return [
    ...pageMeta({
      title: university.name,
      description: `${university.name}: courses, scholarships and entry requirements.`,
      canonicalPath: path,
      siteOrigin,
      image: pictureUrl(university.image, siteOrigin),
    }),
    universityData(university, siteOrigin),
    breadcrumbData(
      trailTo(university)
        .slice(1)
        .map(({ path: place, label }) => ({ path: place, name: label })),
      siteOrigin,
    ),
  ];
};

function trailTo({ id, name, countryId }: { id: number; name: string; countryId: number }) {
  return [
    { path: "/", label: "Home" },
    { path: paths.universities, label: "Universities" },
    { path: paths.university(id, countryId), label: name },
  ];
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = requireId(params.universityId, messages.details);
  const courses = settled(coursesOfUniversity(id));
  const university = await found(findUniversity(id), messages.details);

  const countryId = university.countryId || wholeId(params.countryId);
  const scholarships = countryId ? await settled(scholarshipsOf(countryId, id)) : { value: [], failure: null };
  const listed = await courses;
  const data = {
    university,
    scholarships: scholarships.value,
    courses: listed.value,
    tuition: listed.value && tuitionRange(listed.value),
    rates: ratesBeside(
      [
        ...(listed.value ?? []).map(({ annualFee, totalFee, rupees }) => [annualFee, totalFee, rupees]),
        ...(scholarships.value ?? []).map(({ value, rupees }) => [value, rupees]),
      ],
      Date.now(),
    ),
    phone: firm().phone,
    problems: { scholarships: scholarships.failure?.message, courses: listed.failure?.message },
    siteOrigin: context.siteOrigin,
  };
  const usual = params.countryId === String(university.countryId);
  return pageData(data, { whole: !scholarships.failure && !listed.failure, usual });
}

/** The panels that tell whether one can get in are open at first. */
const decidesEntry = new Set(["Academic Requirement", "English Language Requirement"]);

export default function UniversityPage() {
  const { search } = useLocation();
  const { university, scholarships, courses, tuition, rates, phone, problems } = useLoaderData<typeof loader>();
  const place = [university.city, university.country].filter(Boolean).join(", ");
  return (
    <>
      <PictureBanner
        picture={university.image}
        trail={<Trail trail={trailTo(university)} />}
        title={university.name}
        eyebrow={
          <span className={styles.eyebrow}>
            <Logo name={university.name} src={university.logo} />
            {inItsLanguage(place)}
          </span>
        }
      />
      <Page>
        <div className={styles.columns}>
          <div className={styles.about}>
            {tuition ? (
              <BannerAmount of={{ label: "Tuition of a year", amount: tuition }}>
                <SiteLink to={`${search}#courses`}>
                  {courses?.length === 1 ? "1 course" : `${courses?.length} courses`}
                </SiteLink>
              </BannerAmount>
            ) : null}
            {university.description ? <Prose html={university.description} /> : null}
          </div>
          <UniversityFacts university={university} phone={phone} />
          {university.requirements.length > 0 ? (
            <div className={styles.requirements}>
              <h2>Can I get in?</h2>
              {university.requirements.map(({ title, html }) => (
                <Disclosure key={title} summary={title} level={3} open={decidesEntry.has(title)}>
                  <Prose html={html} />
                </Disclosure>
              ))}
            </div>
          ) : null}
        </div>
        <Section heading="Available Scholarships" id="scholarships">
          {problems.scholarships ? <StatusMessage tone="error">{problems.scholarships}</StatusMessage> : null}
          {scholarships?.length === 0 ? <p>No scholarships available for the selected university.</p> : null}
          {scholarships ? <ScholarshipList scholarships={scholarships} /> : null}
        </Section>
        <Section heading="Available Courses" id="courses">
          {problems.courses ? <StatusMessage tone="error">{problems.courses}</StatusMessage> : null}
          {courses?.length === 0 ? <p>No courses available at this university currently.</p> : null}
          {courses ? <UniversityCourses courses={courses} /> : null}
          <RatesNote rates={rates} />
        </Section>
      </Page>
    </>
  );
}
