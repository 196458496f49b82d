import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { findCourse } from "~/api/courses/courses.server";
import { searchBehind } from "~/api/courses/search-address";
import { found, requireId } from "~/api/found.server";
import { messages } from "~/api/messages";
import type { CourseDetails } from "~/api/model";
import { placeInWords } from "~/api/not-available";
import { AppliedLine } from "~/application/applied-line";
import { ApplyLink } from "~/application/apply-link";
import { applyingTo } from "~/application/applying.server";
import { PictureBanner } from "~/components/banner/picture-banner";
import { ButtonLink } from "~/components/button/button";
import { Deadline } from "~/components/deadline/deadline";
import { feeWords } from "~/components/fee/fee-words";
import { FirstYear } from "~/components/first-year/first-year";
import { Row } from "~/components/grid/grid";
import { inItsLanguage } from "~/components/language/language";
import { Kept } from "~/components/kept/kept";
import { Logo } from "~/components/logo/logo";
import { OverlayBackground } from "~/components/overlay/overlay";
import { Page, Section } from "~/components/page/page";
import { SaveButton, SaveForm } from "~/components/save-course/save-course";
import { useLastSearch } from "~/components/search-history/last-search";
import { SendToParents } from "~/components/share/send-to-parents";
import { Share } from "~/components/share/share";
import { Trail } from "~/components/trail/trail";
import { pageData } from "~/http/page-health.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData, courseData, pictureUrl } from "~/layout/structured-data";
import { paths } from "~/paths";

import { ApplyBar } from "./apply-bar";
import { elsewhere } from "./apply-bar.css";
import { coursePage } from "./course-page.server";
import { Entry } from "./entry";
import { Glance } from "./glance";
import { Overview } from "./overview";
import { Place } from "./place";
import { Counsellor, Scholarships, Similar } from "./ways-on";

import * as styles from "./course-details.css";

export const handle = { query: ["from"], translated: true } satisfies RouteHandle;

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
      translated: true,
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

/** `search` is the address of the visitor's last search, which the browser alone knows. */
function trailTo({ id, name }: { id: number; name: string }, search: string = paths.courseSearch) {
  return [
    { path: "/", label: "Home" },
    { path: search, label: "Search Course" },
    { path: paths.course(id), label: name },
  ];
}

/**
 * The popup over this page is another address of the same course: nothing is fetched again for it. Whoever closes it may
 * have begun or sent an application; what was typed last is saved behind it, which asks for this page once more.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}) => {
  if (currentUrl.href === nextUrl.href && formMethod === undefined) return defaultShouldRevalidate;
  const closesPopup =
    currentUrl.pathname !== nextUrl.pathname && nextUrl.pathname === paths.course(nextParams.id ?? "");
  return closesPopup || (currentParams.id !== nextParams.id && defaultShouldRevalidate);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const course = await found(findCourse(requireId(params.id, messages.noCourse)), messages.noCourse);
  const [page, applying] = await Promise.all([coursePage(course, context.siteOrigin), applyingTo(request, course.id)]);
  const whole = Object.values(page.problems).every((problem) => problem === null);
  const { costs: _costs, specializationId: _id, specialization: _name, ...shown } = course;
  const behind = searchBehind(new URL(request.url).searchParams.get("from"));
  return pageData({ course: shown, ...page, applying, behind, siteOrigin: context.siteOrigin }, { whole });
}

export default function CourseDetailsPage() {
  const { course, decision, entry, problems, applying, behind, siteOrigin, ...page } = useLoaderData<typeof loader>();
  const { university } = course;
  const lastSearch = useLastSearch();
  const search = behind ?? lastSearch;
  const trail = trailTo(course, search);
  const next = applying.appliedOn === null || applying.begun ? null : page.similar.length > 0 ? "#similar" : search;
  const { guide, firstYear, deadline } = decision;
  const year = firstYear ?? decision.besideTuition;
  return (
    <>
      <OverlayBackground>
        <PictureBanner
          picture={course.image}
          trail={<Trail trail={trail} />}
          title={course.name}
          eyebrow={
            <span className={styles.university}>
              <Logo name={university.name} src={university.logo} />
              {inItsLanguage(university.name)}
            </span>
          }
          description={placeInWords(course) ? <Place course={course} guide={guide} /> : undefined}
        >
          <Glance
            fee={course.annualFees}
            rupees={decision.rupees.short}
            deadline={deadline}
            intake={course.intake}
            english={entry.english}
          />
          {applying.appliedOn ? <AppliedLine on={applying.appliedOn} wayLook={styles.sent} /> : null}
          <Row>
            {next === null ? null : (
              <ButtonLink className={elsewhere} to={next} variant="secondary">
                Next course
              </ButtonLink>
            )}
            <ApplyLink
              className={next === null ? elsewhere : undefined}
              courseId={course.id}
              begun={applying.begun}
              ready={applying.ready}
              applied={next !== null}
            />
            {university.id === null ? null : (
              <ButtonLink to={paths.university(university.id, university.countryId)} variant="secondary">
                University Details
              </ButtonLink>
            )}
            <SaveButton courseId={course.id} large />
          </Row>
          <SaveForm />
        </PictureBanner>
        <Page>
          <div className={styles.parents}>
            <SendToParents
              text={`${course.name}: ${page.sentence}`}
              url={`${siteOrigin}${paths.familySheet(course.id)}`}
            />
          </div>
          <div className={styles.pair}>
            <Overview
              course={{ ...course, specialization: page.specialization, deadline: deadline?.text ?? course.deadline }}
              rupees={decision.rupees}
              rates={page.rates}
            />
            {year ? (
              <Section heading="First year in all" id="first-year">
                <div className={styles.sheet}>
                  <FirstYear firstYear={year} guide={guide} tuition={firstYear ? null : course.annualFees} />
                </div>
              </Section>
            ) : null}
          </div>
          <Kept
            as="div"
            className={styles.pair}
            part="entry"
            content={Entry}
            of={{ ...entry, problem: problems.university, documents: page.documents }}
          />
          <div className={styles.pair}>
            {deadline ? (
              <Section heading="Apply by" id="deadline">
                <Deadline courseId={course.id} deadline={deadline} />
              </Section>
            ) : null}
            <Scholarships scholarships={page.scholarships} university={university} problem={problems.scholarships} />
          </div>
          <Similar courses={page.similar} problem={problems.similar} />
          <Counsellor counsellor={page.counsellor} assurance={page.assurance} />
          <Share title={course.name} url={`${siteOrigin}${paths.course(course.id)}`} />
        </Page>
        <ApplyBar
          courseId={course.id}
          fee={course.annualFees}
          rupees={decision.rupees.short}
          applying={applying}
          next={next}
        />
      </OverlayBackground>
      <Outlet />
    </>
  );
}
