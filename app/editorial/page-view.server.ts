import type { AppLoadContext } from "@remix-run/node";

import { branches, firm, partners, type CountryBranches, type Partner } from "~/content/firm.server";
import { organisation } from "~/content/organisation.server";
import { figuresDated } from "~/content/month";
import { findPage, type Page } from "~/content/pages.server";
import { destinations, leastYears, type LeastYear } from "~/api/courses/guide-years.server";
import type { Organisation } from "~/layout/structured-data";
import { ratesBeside, type Rates } from "~/content/rates.server";
import { paths } from "~/paths";

import { findCourseSearch } from "./course-search-link.server";
import { firstYears, type FirstYears } from "./first-years.server";
import { guideInRupees, type GuideAmount } from "./guide-rupees.server";

export interface PageCard {
  path: string;
  title: string;
  text: string;
}
export interface DestinationCard {
  title: string;
  description: string;
  image: string;
  url: string;
  /** What a first year costs there at least. */
  cost: LeastYear | null;
}
export interface FirmWords {
  name: string;
  registrationNumber: number;
  bookingUrl: string;
}

/** What an editorial page shows, beside its own content. */
export interface PageView {
  page: Page;
  origin: string;
  /** From the home page to this one. */
  trail: { path: string; label: string }[];
  related: PageCard[];
  services: PageCard[];
  destinations?: ReturnType<typeof destinations>;
  firstYears?: FirstYears;
  /** What a first year costs at least in the page's country. */
  leastYear: LeastYear | null;
  partners?: Partner[];
  offices?: CountryBranches[];
  /** On the page that shows the offices. */
  organisation?: Organisation;
  /** The page's amounts in rupees by the text that they stand in, and the rates, where there are any. */
  amounts: Record<string, GuideAmount>;
  rates: Rates | null;
  /** When its figures were true, and whether that is long ago. */
  figuresAsOf?: string;
  /** Where the courses of the page's country are listed. */
  courseSearch?: string;
  /** Whether the API has told all that it was asked for. */
  whole: boolean;
  firm: FirmWords;
}

/**
 * Everything that the editorial page at `path` shows; a 404 when content/pages has none there. It is whole without
 * the API: only the link to the courses of a country is left out while the API does not answer.
 */
export async function requirePage(path: string, context: AppLoadContext): Promise<PageView> {
  const found = findPage(path);
  if (!found) throw new Response("Not Found", { status: 404 });
  const { page, amounts } = guideInRupees(found);

  const shows = (kind: Page["sections"][number]["kind"]) => page.sections.some((section) => section.kind === kind);
  const { name, registrationNumber, bookingUrl } = firm();
  const leastYear = leastYears().get(path) ?? null;
  const courseSearch = page.country && (await findCourseSearch(page.country));

  return {
    page,
    origin: context.siteOrigin,
    trail: trailTo(page),
    related: (page.related ?? []).map(cardOf),
    services: page.sections.flatMap((section) => (section.kind === "services" ? section.services.map(cardOf) : [])),
    destinations: shows("destinations") ? destinations() : undefined,
    firstYears: shows("first-years") ? firstYears() : undefined,
    leastYear,
    partners: shows("partners") ? partners().firstRow : undefined,
    offices: shows("offices") ? branches() : undefined,
    organisation: shows("offices") ? organisation() : undefined,
    amounts,
    // The table of first years says it of itself.
    rates: shows("first-years") ? null : ratesBeside([amounts, leastYear], Date.now()),
    figuresAsOf: page.figures && figuresDated(page.figures.asOf, Date.now()),
    courseSearch: courseSearch?.value ?? undefined,
    whole: !courseSearch?.failure,
    firm: { name, registrationNumber, bookingUrl },
  };
}

/** A card for a page of content/pages, or for one of the site's other pages that editorial texts lead to. */
function cardOf(path: string): PageCard {
  const page = findPage(path);
  if (!page) throw new Error(`content/pages has no page ${path}, which another page names as related.`);
  return { path, title: page.card?.title ?? page.title, text: page.card?.text ?? page.description };
}

function trailTo(page: Page) {
  const parents: Record<Page["kind"], { path: string; label: string }[]> = {
    destination: [{ path: paths.destinations, label: "Study Abroad" }],
    test: [{ path: paths.service("test-preparation"), label: "Test Preparation" }],
    service: [],
    page: [],
  };
  return [
    { path: "/", label: "Home" },
    ...parents[page.kind],
    { path: page.path, label: page.card?.title ?? page.title },
  ];
}
