import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { PageWidth } from "~/components/page/page";
import { organisation } from "~/content/organisation.server";
import { keepPage, useLostSearch } from "~/forms/lost-line";
import { pageData } from "~/http/page-health.server";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { pageMeta } from "~/layout/page-meta";
import { organisationData } from "~/layout/structured-data";

import { Appointment } from "./appointment/appointment";
import { Stripe } from "./band/band";
import { tones } from "./band/band.css";
import { Chat } from "./chat/chat";
import { CourseFinder } from "./course-finder";
import { Destinations } from "./destinations/destinations";
import { Hero } from "./hero/hero";
import { homePage } from "./home.server";
import { Locations } from "./locations/locations";
import { RecentBlogs } from "./news/recent-blogs";
import { UpcomingEvents } from "./news/upcoming-events";
import { Partners } from "./partners/partners";
import { Services } from "./services/services";
import { SuccessStories } from "./success-stories/success-stories";
import { Testimonials } from "./testimonials/testimonials";
import { WhyChoose } from "./why-choose/why-choose";

export const handle = { query: ["search", "country", "branch"], translated: true } satisfies RouteHandle;

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta({
          title: data.copy.title,
          description: data.copy.description,
          canonicalPath: "/",
          siteOrigin: data.siteOrigin,
          image: "/og/himalaya.png",
          translated: true,
          noindex: data.finder.typed !== "",
        }),
        organisationData(data.organisation, data.siteOrigin),
      ]
    : [];

/** The choice of a branch changes nothing that the server knows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSameSearch = currentUrl.searchParams.get("search") === nextUrl.searchParams.get("search");
  const isOtherChoice = currentUrl.search !== nextUrl.search;
  return isOtherChoice && isSameSearch && formMethod === undefined ? false : defaultShouldRevalidate;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await homePage(request);
  const whole = page.finder.whole && page.posts.failure === null && page.events.failure === null;
  const { siteOrigin, saveData } = context;
  return pageData({ ...page, organisation: organisation(), siteOrigin, saveData }, { whole });
}

export const clientLoader = keepPage;

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const lost = useLostSearch(data);
  const { copy, firm, ...page } = data;
  return (
    <>
      <Hero {...copy.hero} film={firm.heroVideo} firm={firm} saveData={data.saveData} />
      <Stripe part="services" content={Services} of={copy.services} />
      <Stripe part="destinations" content={Destinations} of={{ ...copy.destinations, rates: page.rates }} tone="sky" />
      <Stripe part="reasons" content={WhyChoose} of={copy.whyChoose} />
      <Locations places={page.places} />
      <Stripe part="partners" content={Partners} of={page.partners} />
      <div className={tones.sky}>
        <PageWidth>
          <CourseFinder {...page.finder} lost={lost} />
        </PageWidth>
      </div>
      <Stripe part="testimonials" content={Testimonials} of={{ testimonials: page.testimonials }} />
      <Stripe part="posts" content={RecentBlogs} of={page.posts} tone="sky" />
      <Stripe part="stories" content={SuccessStories} of={page.stories} />
      <Stripe part="events" content={UpcomingEvents} of={page.events} tone="sky" />
      <Appointment {...copy.appointment} bookingUrl={firm.bookingUrl} />
      <Chat chatUrl={firm.chatUrl} chatbot={firm.chatbot} />
    </>
  );
}
