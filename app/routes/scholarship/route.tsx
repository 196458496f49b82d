import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";

import { wholeId } from "~/api/courses/course-filters";
import { listCountries } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { settled } from "~/api/settled.server";
import { findUniversity, listAllUniversities } from "~/api/universities.server";
import { Banner } from "~/components/banner/banner";
import { Page } from "~/components/page/page";
import { ratesBeside } from "~/content/rates.server";
import { pageData, pageFailure } from "~/http/page-health.server";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";

import { scholarshipPath } from "./address";
import { CountryChoice } from "./country-choice";
import * as styles from "./scholarship.css";
import { Scholarships } from "./scholarships";

export const handle = { query: ["country", "university"] };

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data?.university?.name ? `Scholarships at ${data.university.name}` : "Scholarships",
    description: "Scholarships by country and university.",
    canonicalPath: scholarshipPath({ country: data?.country?.id, university: data?.university?.id }),
    siteOrigin: data?.siteOrigin,
    noindex: data?.university?.listed === false,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const countries = await settled(listCountries());
  if (countries.failure) throw pageFailure(countries.failure.message, countries.failure.status);

  const asked = wholeId(params.get("country"));
  const country = countries.value.find(({ id }) => id === asked) ?? null;
  // Before a choice the page shows what the first country offers, with nothing chosen.
  const shown = asked === null ? (countries.value[0] ?? null) : country;
  const universityId = country && wholeId(params.get("university"));
  const universities = shown && (await settled(choicesOf(shown.id)));
  const university = universityId ? await namedUniversity(universityId, country.id, universities?.value ?? null) : null;
  const [offers, scholarships] = await Promise.all([
    shown && !university ? settled(offersIn(shown.id)) : null,
    country && university ? settled(scholarshipsOf(country.id, university.id)) : null,
  ]);
  const fees = [...(offers?.value?.values() ?? [])].flat().concat(scholarships?.value ?? []);

  const data = {
    countries: countries.value,
    country,
    shown,
    unknownCountry: asked !== null && country === null,
    universities: (country && universities?.value) ?? [],
    university,
    rates: ratesBeside(
      fees.map(({ value, rupees }) => [value, rupees]),
      Date.now(),
    ),
    offers: (universities?.value ?? []).flatMap(({ id, name }) => {
      const own = offers?.value?.get(id);
      return own ? [{ id, name, scholarships: own }] : [];
    }),
    scholarships: scholarships?.value ?? null,
    problems: {
      universities: universities?.failure?.message ?? null,
      offers: offers?.failure?.message ?? null,
      scholarships: scholarships?.failure?.message ?? null,
    },
    siteOrigin: context.siteOrigin,
  };
  return pageData(data, {
    status: (scholarships?.failure ?? (country ? universities?.failure : null))?.status,
    whole: !offers?.failure && !universities?.failure,
  });
}

async function choicesOf(countryId: number) {
  return (await listAllUniversities(countryId)).map(({ id, name }) => ({ id, name }));
}

/**
 * A university by its name, which is asked for where the country's list does not hold it, or could not be read: "" where it cannot be read,
 * `null` where there is none. `home` is the country that it is in instead.
 */
async function namedUniversity(
  id: number,
  countryId: number,
  ofCountry: readonly { id: number; name: string }[] | null,
) {
  const known = ofCountry?.find((each) => each.id === id);
  if (known) return { ...known, listed: true, home: null };
  const { value, failure } = await settled(findUniversity(id));
  if (!value && !failure) return null;
  const listed = ofCountry === null || value?.countryId === countryId;
  const home = !listed && value?.country && value.countryId ? { id: value.countryId, name: value.country } : null;
  return { id, name: value?.name ?? "", listed, home };
}

function loadingText(asked: URLSearchParams): string | null {
  if (asked.has("university")) return "Loading scholarships...";
  return asked.has("country") ? "Loading universities..." : null;
}

export default function ScholarshipPage() {
  const data = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const loading = navigation.state === "loading" ? loadingText(new URLSearchParams(navigation.location.search)) : null;
  return (
    <>
      <Banner
        look="low"
        title="Scholarships"
        description="Choose a country, then a university, to see what it offers."
      />
      <Page>
        <div className={styles.columns}>
          <CountryChoice
            countries={data.countries}
            chosen={data.country?.id ?? null}
            shown={data.shown?.id ?? null}
            universities={data.universities}
            university={data.university?.id ?? null}
            problem={data.problems.universities}
          />
          <Scholarships
            country={data.shown}
            unknownCountry={data.unknownCountry}
            university={data.university}
            offers={data.offers}
            offersProblem={data.problems.offers}
            scholarships={data.scholarships}
            problem={data.problems.scholarships}
            loading={loading}
            rates={data.rates}
          />
        </div>
      </Page>
    </>
  );
}
