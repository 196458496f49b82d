import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { findCourse } from "~/api/courses/courses.server";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import type { CourseDetails } from "~/api/model";
import { PictureBanner } from "~/components/banner/picture-banner";
import { ButtonLink } from "~/components/button/button";
import { Facts } from "~/components/facts/facts";
import { FeeText } from "~/components/fee/fee";
import { feeWords } from "~/components/fee/fee-words";
import { Row } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";
import { Logo } from "~/components/logo/logo";
import { OverlayBackground } from "~/components/overlay/overlay";
import { Page, Section } from "~/components/page/page";
import { Share } from "~/components/share/share";
import { Trail } from "~/components/trail/trail";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData, courseData, pictureUrl } from "~/layout/structured-data";
import { paths } from "~/paths";

import * as styles from "./course-details.css";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { course, siteOrigin } = data;
  const path = paths.course(course.id);
  const description = descriptionOf(course);
  return [
    ...pageMeta({
      title: [course.name, course.university.name].filter(Boolean).join(", "),
      description,
      canonicalPath: path,
      siteOrigin,
      image: pictureUrl(course.image, siteOrigin),
    }),
    courseData({ ...course, description, university: course.university.name }, siteOrigin),
    breadcrumbData(
      trailTo(course)
        .slice(1)
        .map(({ path: place, label }) => ({ path: place, name: label })),
      siteOrigin,
    ),
  ];
};

/** What search engines and previews show below the title; what is not known is left out. */
function descriptionOf({
  name,
  university,
  intake,
  annualFees,
}: Pick<CourseDetails, "name" | "university" | "intake" | "annualFees">) {
  const facts = [
    intake === "No Intake Provided" ? "" : `intake ${intake}`,
    /\d/.test(annualFees.text) ? `annual fees ${feeWords(annualFees)}` : "",
  ].filter(Boolean);
  const what = [name, university.name].filter(Boolean).join(" at ");
  return `${[what, facts.join(", ")].filter(Boolean).join(": ")}.`;
}

function trailTo({ id, name }: { id: number; name: string }) {
  return [
    { path: "/", label: "Home" },
    { path: paths.courseSearch, label: "Search Course" },
    { path: paths.course(id), label: name },
  ];
}

/** The popup over this page is another address of the same course: nothing is fetched again for it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams.id !== nextParams.id && defaultShouldRevalidate;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const course = await found(findCourse(requireId(params.id, messages.noCourse)), messages.noCourse);
  return { course, siteOrigin: context.siteOrigin };
}

export default function CourseDetailsPage() {
  const { course, siteOrigin } = useLoaderData<typeof loader>();
  const { university } = course;
  return (
    <>
      <OverlayBackground>
        <PictureBanner
          picture={course.image}
          trail={<Trail trail={trailTo(course)} />}
          title={course.name}
          eyebrow={
            <span className={styles.university}>
              <Logo name={university.name} src={university.logo} />
              {inItsLanguage(university.name)}
            </span>
          }
        >
          <Row>
            <ButtonLink to={paths.apply(course.id)} preventScrollReset>
              Apply Now
            </ButtonLink>
            {university.id === null ? null : (
              <ButtonLink to={paths.university(university.id, university.countryId)} variant="secondary">
                University Details
              </ButtonLink>
            )}
          </Row>
        </PictureBanner>
        <Page>
          <Section heading="Course overview">
            <div className={styles.overview}>
              <Facts
                look="thirds"
                facts={[
                  { label: "Annual Fees", value: <FeeText fee={course.annualFees} /> },
                  { label: "Total Fees", value: <FeeText fee={course.totalFees} /> },
                  { label: "Course length", value: course.length },
                  { label: "Course Intake", value: course.intake },
                  { label: "Application deadline", value: course.deadline },
                  { label: "Location", value: course.location },
                  { label: "Program Type", value: course.programType },
                  { label: "Course Type", value: course.courseType },
                  { label: "Specialization", value: course.specialization },
                ]}
              />
            </div>
          </Section>
          {course.accreditations.length > 0 ? (
            <Section heading="Accreditations">
              <ul className={styles.accreditations}>
                {course.accreditations.map((accreditation) => (
                  <li key={accreditation}>{accreditation}</li>
                ))}
              </ul>
            </Section>
          ) : null}
          <Share title={course.name} url={`${siteOrigin}${paths.course(course.id)}`} />
        </Page>
      </OverlayBackground>
      <Outlet />
    </>
  );
}
