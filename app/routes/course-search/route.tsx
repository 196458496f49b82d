import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";

import { isUnfiltered, readCourseFilters } from "~/api/courses/course-filters";
import { searchAddress, searchQuery } from "~/api/courses/search-address";
import { searchCourses } from "~/api/courses/course-search.server";
import { readFilterLists } from "~/api/courses/filter-lists.server";
import { meantSearch } from "~/api/courses/meant-search.server";
import { settled } from "~/api/settled.server";
import { Banner } from "~/components/banner/banner";
import { Chips } from "~/components/chip/chip";
import { Page } from "~/components/page/page";
import { useRememberedSearch } from "~/components/search-history/last-search";
import { keepPage, useLostSearch } from "~/forms/lost-line";
import { firm } from "~/content/firm.server";
import { ratesBeside } from "~/content/rates.server";
import { pageData } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { courseListData } from "~/layout/structured-data";
import { paths } from "~/paths";

import { resultsHeading } from "./address";
import { anyFeeAddress, chosenFilters, countFilters, withMaxFee } from "./chosen-filters";
import * as styles from "./course-search.css";
import { FilterPanel } from "./filter-panel";
import { Results } from "./results";
import { resultsPage } from "./results-page";
import { useLiveSearch } from "./use-live-search";

export const handle = {
  query: ["search", "interest", "specialization", "country", "max_fee", "budget", "intake", "sort", "cursor"],
  repeated: ["country", "intake"],
};

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({
    title: "Search Course",
    description: "Search university courses by level, programme, destination and annual fee.",
    canonicalPath: paths.courseSearch,
    siteOrigin: data?.siteOrigin,
    noindex: data?.filtered,
  }),
  ...(data?.results && !data.filtered ? [courseListData(data.results.courses, data.siteOrigin)] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readCourseFilters(params);
  const cursor = params.get("cursor");
  const [courses, { lists, problems, whole }] = await Promise.all([
    settled(searchCourses(query.filters, cursor)),
    readFilterLists(),
  ]);

  const data = {
    query,
    filtered: cursor !== null || !isUnfiltered(query.filters),
    results: courses.value && resultsPage(courses.value),
    rates: ratesBeside(courses.value?.courses.map(({ annualFee, rupees }) => [annualFee, rupees]) ?? [], Date.now()),
    lists,
    meant: courses.value?.count === 0 ? meantSearch(query, lists) : null,
    problems: { ...problems, courses: courses.failure?.message ?? null },
    bookingUrl: firm().bookingUrl,
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { status: courses.failure?.status, whole });
}

export const clientLoader = keepPage;

export default function CourseSearch() {
  const data = useLoaderData<typeof loader>();
  const lost = useLostSearch(data);
  const { search } = useLocation();
  useRememberedSearch(search);
  const asked = new URLSearchParams(search);
  const { lists, problems } = data;
  const query = lost ? readCourseFilters(asked) : data.query;
  const results = lost ? null : data.results;
  const navigation = useNavigation();
  const searching = navigation.state === "loading" && navigation.location.pathname === paths.courseSearch;
  const chips = chosenFilters(query, lists);
  const live = useLiveSearch();
  const page = (cursor: string | null) => (cursor ? searchAddress(query, cursor) : null);

  return (
    <>
      <Banner look="low" title="Search Course" />
      <Page>
        <div className={styles.layout}>
          <FilterPanel
            live={live}
            query={query}
            lists={lists}
            problems={problems}
            count={countFilters(query.filters)}
            found={searching ? null : (results?.count ?? null)}
          />
          <div className={styles.results}>
            <Chips label="Chosen filters" chips={chips} results={resultsHeading} />
            <Results
              results={results}
              rates={data.rates}
              filtered={chips.length > 0 || asked.has("cursor")}
              wrong={query.notes.budget ?? query.notes.maxFee}
              meant={lost ? null : data.meant}
              anyFee={anyFeeAddress(query)}
              dearer={results?.aboveCeiling ? withMaxFee(query, Math.ceil(results.aboveCeiling.highest)) : null}
              booking={data.bookingUrl}
              sort={query.filters.sort}
              onSort={live.choose}
              problem={lost ?? problems.courses}
              searching={searching}
              previous={page(results?.previous ?? null)}
              next={page(results?.next ?? null)}
              again={searchAddress(query)}
              from={searchQuery(query)}
            />
          </div>
        </div>
      </Page>
    </>
  );
}
