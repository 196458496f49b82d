import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { cacheControl } from "~/http/cache-control";
import { pageData } from "~/http/page-health.server";

import { EditorialPage } from "./editorial-page";
import { guideMeta } from "./guide-meta";
import { requirePage } from "./page-view.server";

/** The route of every page of content/pages, at the address that its file names (remix.config.js). */
export const handle = { script: false };

export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control": loaderHeaders.get("Cache-Control") ?? cacheControl.page,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => guideMeta(data);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requirePage(new URL(request.url).pathname, context);
  return pageData(view, view);
}

export default function GuidePage() {
  return <EditorialPage view={useLoaderData<typeof loader>()} />;
}
