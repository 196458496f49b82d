import { json, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext } from "react";

import { firm } from "~/content/firm.server";
import { wordsOf } from "~/content/words.server";
import { Failure, failureOf } from "~/family/failure";
import { officesInWords } from "~/family/offices.server";
import { Shell } from "~/family/shell";
import type { RouteHandle } from "~/http/route-handle";
import { loaderHeaders } from "~/http/route-headers";
import { RequestId } from "~/layout/document/request-id";

export const handle = { language: "ne", script: false } as const satisfies RouteHandle & { script: boolean };

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data && error ? [{ title: failureOf(error, data.failures).heading }] : [];

export function loader() {
  const words = wordsOf(handle.language);
  const { shell, failures } = words;
  const [headOffice] = officesInWords(words);
  const { name, phone } = firm();
  return json({ shell, failures, firm: { name, phone, address: headOffice?.address ?? "" } });
}

export default function Families() {
  const { shell, firm: own } = useLoaderData<typeof loader>();
  return (
    <Shell language={handle.language} words={shell} firm={own}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useContext(RequestId);
  const { pathname, search } = useLocation();
  const data = useRouteLoaderData<typeof loader>("routes/ne");
  if (!data) return null;
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Shell language={handle.language} words={data.shell} firm={data.firm}>
      <Failure
        failure={failureOf(error, data.failures)}
        again={isGone ? null : { path: pathname + search, label: data.failures.again }}
        home={data.shell.home}
        requestId={requestId}
      />
    </Shell>
  );
}
