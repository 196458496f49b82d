import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Disclosure } from "~/components/disclosure/disclosure";
import { SiteLink } from "~/components/link/link";
import { PageWidth } from "~/components/page/page";
import { organisation } from "~/content/organisation.server";
import { wordsOf } from "~/content/words.server";
import { FundList } from "~/family/course-parts";
import { countryYears } from "~/family/country-years.server";
import { fill } from "~/family/fill";
import { Head } from "~/family/head";
import { Offices } from "~/family/offices";
import { officesInWords } from "~/family/offices.server";
import { AmountText, Part, RatesText, Row } from "~/family/parts";
import { ratesInWords } from "~/family/rates.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { familyPageData, organisationData } from "~/layout/structured-data";
import { paths } from "~/paths";

import * as styles from "~/family/family.css";

export const handle = { query: [] } satisfies RouteHandle;

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta({
          title: data.words.families.title,
          description: data.words.families.description,
          canonicalPath: paths.families,
          siteOrigin: data.siteOrigin,
          image: "/og/families.png",
          translated: true,
        }),
        familyPageData(
          { path: paths.families, title: data.words.families.title, description: data.words.families.description },
          data.siteOrigin,
        ),
        organisationData(data.organisation, data.siteOrigin),
      ]
    : [];

export function loader({ context }: LoaderFunctionArgs) {
  const words = wordsOf("ne");
  const now = Date.now();
  const costs = countryYears(words, now);
  return json({
    words,
    costs,
    rates: ratesInWords(costs, now, words),
    offices: officesInWords(words),
    organisation: organisation(),
    siteOrigin: context.siteOrigin,
  });
}

export default function ForFamilies() {
  const { words, costs, rates, offices } = useLoaderData<typeof loader>();
  const { heading, intro, steps, payment, never, registered, ...own } = words.families;
  const { cost } = words.sheet;
  return (
    <>
      <Head title={heading} under={intro} />
      <PageWidth className={styles.sheet}>
        <Part id="cost" heading={own.costs.heading} wide>
          <p>{own.costs.intro}</p>
          <ul className={styles.countries}>
            {costs.years.map(({ id, country, partial, path, total, parts, notCounted, funds, pay }) => (
              <li key={path} id={id} className={styles.sum}>
                <h3 className={styles.smallHeading}>{country}</h3>
                {partial ? <p className={styles.note}>{cost.withoutTuition}:</p> : null}
                <p>
                  <AmountText amount={total} noRate={words.amounts.noRate} large={!partial} />
                </p>
                <p className={styles.note}>
                  {fill(own.costs.counted, { list: parts.map(({ label }) => label).join("; ") })}{" "}
                  {fill(cost.notCounted, { list: notCounted.join(", ") })}
                </p>
                <div data-screen-only>
                  <Disclosure summary={own.costs.amounts}>
                    <dl className={styles.facts}>
                      {parts.map(({ label, amount }) => (
                        <Row key={label} label={label}>
                          <AmountText amount={amount} noRate={words.amounts.noRate} />
                        </Row>
                      ))}
                    </dl>
                  </Disclosure>
                  <Disclosure summary={words.sheet.family.heading}>
                    <FundList funds={funds} words={words} />
                  </Disclosure>
                  <Disclosure summary={words.sheet.pay.later}>
                    <p>{pay}</p>
                  </Disclosure>
                </div>
                <p data-screen-only>
                  <SiteLink className={styles.way} to={path} hrefLang="en">
                    {own.costs.guide}
                  </SiteLink>
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            {fill(own.costs.figures, { month: costs.asOf })} {costs.old}
          </p>
          <RatesText rates={rates} words={cost} />
        </Part>
        <Part id="steps" heading={steps.heading}>
          <ol className={styles.steps}>
            {steps.steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>: {text}
              </li>
            ))}
          </ol>
        </Part>
        <Part id="payment" heading={payment.heading}>
          <p>{payment.text}</p>
        </Part>
        <Part id="never" heading={never.heading}>
          <ul className={styles.points}>
            {never.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>{never.outro}</p>
        </Part>
        <Part id="registered" heading={registered.heading}>
          <p>{registered.text}</p>
        </Part>
        <Part id="offices" heading={own.offices.heading}>
          <p>{own.offices.intro}</p>
          <Offices offices={offices} />
        </Part>
      </PageWidth>
    </>
  );
}
