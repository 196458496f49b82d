import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Banner } from "~/components/banner/banner";
import { Page } from "~/components/page/page";
import { pageMeta } from "~/layout/page-meta";

import { CourseFinder } from "./course-finder";
import { findForHome } from "./finder.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Study abroad from Nepal",
    description: "Find university courses abroad, see what they cost and when they start, and apply.",
    canonicalPath: "/",
    siteOrigin: data?.siteOrigin,
    noindex: data?.finder.results != null,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { finder: await findForHome(request), siteOrigin: context.siteOrigin };
}

export default function Home() {
  const { finder } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner title="From the hills to the world" description="Choose a country, a university and a course with us." />
      <Page>
        <CourseFinder {...finder} />
      </Page>
    </>
  );
}
