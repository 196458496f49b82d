import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { wholeId } from "~/api/courses/course-filters";
import { countryGuide } from "~/api/courses/country-guide.server";
import { leastYears } from "~/api/courses/guide-years.server";
import { listCountries } from "~/api/reference.server";
import { settled } from "~/api/settled.server";
import { listUniversities } from "~/api/universities.server";
import { Banner } from "~/components/banner/banner";
import { EmptyState } from "~/components/empty-state/empty-state";
import { RatesNote } from "~/components/first-year/rupees";
import { Flag } from "~/components/flag/flag";
import { Stack } from "~/components/grid/grid";
import { Page } from "~/components/page/page";
import { TabLinks } from "~/components/tabs/tabs";
import { ratesBeside } from "~/content/rates.server";
import { pageData, pageFailure } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { paths } from "~/paths";

import { CountryLead, type CountryLeadProps } from "./country-lead";
import { UniversityResults } from "./university-results";

const path = paths.universities;

export const handle = { query: ["country", "cursor"] };

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data?.country ? `Universities in ${data.country.name}` : "Universities",
    description: "Partner universities by country, with their courses and scholarships.",
    canonicalPath: data?.country ? `${path}?country=${data.country.id}` : path,
    siteOrigin: data?.siteOrigin,
    noindex: data?.isLaterPage,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const cursor = params.get("cursor");
  const countries = await settled(listCountries());
  if (countries.failure) throw pageFailure(countries.failure.message, countries.failure.status);

  const asked = wholeId(params.get("country"));
  const country = asked === null ? countries.value[0] : countries.value.find(({ id }) => id === asked);
  const page = country ? await settled(listUniversities(country.id, cursor)) : null;
  const data = {
    countries: countries.value,
    country: country ?? null,
    lead: country ? leadOf(country.name) : null,
    page: page?.value ?? null,
    problem: page?.failure?.message ?? null,
    isLaterPage: cursor !== null,
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, { status: page?.failure?.status });
}

/** The guide to a country, and what a first year costs there, by content alone. */
function leadOf(country: string): CountryLeadProps["lead"] {
  const guide = countryGuide(country);
  const cost = guide && leastYears().get(guide.path);
  return guide && cost ? { guide: guide.path, cost, rates: ratesBeside(cost, Date.now()) } : null;
}

export default function UniversitiesPage() {
  const { countries, country, lead, page, problem } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === path;
  const address = (cursor: string | null) =>
    cursor && country ? `${path}?${new URLSearchParams({ country: String(country.id), cursor })}` : null;

  return (
    <>
      <Banner look="low" title="Universities" description="Choose a country to see where you can study." />
      <Page>
        {countries.length === 0 ? (
          <EmptyState>
            <p>No countries available.</p>
          </EmptyState>
        ) : (
          <Stack>
            <TabLinks
              label="Countries"
              tabs={countries.map(({ id, name }) => ({
                label: name,
                to: `${path}?country=${id}`,
                current: id === country?.id,
                icon: <Flag country={name} />,
              }))}
            />
            {country ? <CountryLead country={country} lead={lead} /> : null}
            <UniversityResults
              page={page}
              problem={problem}
              loading={loading}
              previous={address(page?.previous ?? null)}
              next={address(page?.next ?? null)}
              again={country ? `${path}?country=${country.id}` : path}
            />
            <RatesNote rates={lead?.rates ?? null} />
          </Stack>
        )}
      </Page>
    </>
  );
}
