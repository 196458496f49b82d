import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { EditorialPage } from "~/editorial/editorial-page";
import { guideMeta } from "~/editorial/guide-meta";
import { requirePage } from "~/editorial/page-view.server";
import { cacheControl } from "~/http/cache-control";
import { paths } from "~/paths";

export const handle = { script: false };

export const headers = () => ({ "Cache-Control": cacheControl.page });

export const meta: MetaFunction<typeof loader> = ({ data }) => guideMeta(data);

export function loader({ context }: LoaderFunctionArgs) {
  return requirePage(paths.privacyPolicy, context);
}

export default function PrivacyPage() {
  return <EditorialPage view={useLoaderData<typeof loader>()} />;
}
