import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { organisation } from "~/content/organisation.server";
import { EditorialPage } from "~/editorial/editorial-page";
import { guideMeta } from "~/editorial/guide-meta";
import { requirePage } from "~/editorial/page-view.server";
import { cacheControl } from "~/http/cache-control";
import { organisationData } from "~/layout/structured-data";
import { paths } from "~/paths";

export const handle = { script: false };

export const headers = () => ({ "Cache-Control": cacheControl.page });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...guideMeta(data?.view),
  ...(data ? [organisationData(data.organisation, data.view.origin)] : []),
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { view: await requirePage(paths.whoWeAre, context), organisation: organisation() };
}

export default function AboutPage() {
  return <EditorialPage view={useLoaderData<typeof loader>().view} />;
}
