import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useContext, type ReactNode } from "react";

import headingFont from "@fontsource/mukta/files/mukta-latin-700-normal.woff2?url";

import { readSession } from "~/account/session.server";
import { NOT_SENT_HEADER } from "~/application/rules/outcome";
import { isLostLine, unlessUnanswered } from "~/forms/lost-line";
import { dataAnswer } from "~/http/data-answer.server";
import { takeMessage } from "~/http/message.server";
import type { RouteHandle } from "~/http/route-handle";
import { passedOn } from "~/http/route-headers";
import { StartScripts } from "~/layout/document/held-scripts";
import { PageBody, type LayoutData } from "~/layout/document/page-body";
import { PageHead } from "~/layout/document/page-head";
import { RequestId } from "~/layout/document/request-id";
import { ScriptMark } from "~/layout/document/script-mark";
import { notFoundHeading, NotFoundPage, ProblemPage, UnexpectedErrorPage } from "~/layout/error-page/error-page";
import { PlainLoad } from "~/layout/error-page/plain-load";
import { shell } from "~/layout/shell-content";
import { paths } from "~/paths";
import "~/styles/reset.css";
import "~/styles/fonts.css";
import "~/styles/base.css";
import "~/styles/print.css";
import { paper } from "~/styles/theme.css";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: paths.manifest },
];

/** A thrown answer keeps what it says about coming back later, and about a Submit. */
export const headers: HeadersFunction = ({ errorHeaders }) => ({
  ...passedOn("Retry-After", errorHeaders),
  ...passedOn(NOT_SENT_HEADER, errorHeaders),
});

export const meta: MetaFunction = ({ error }) => {
  if (!error) return [{ title: shell.firm.name }];
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: notFoundHeading(messageOf(error)) }];
  if (isLostLine(error)) return [{ title: "Loading" }];
  return [{ title: isUnexpected(error) ? "Unexpected Application Error!" : "We could not show this page" }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await readSession(request);
  return dataAnswer<LayoutData>({
    loggedIn: session.loggedIn,
    saveData: context.saveData,
    message: await takeMessage(request),
  });
}

/** Only a submission (login, logout) changes what the layout shows. */
export const shouldRevalidate: ShouldRevalidateFunction = (navigation) =>
  navigation.formMethod !== undefined && navigation.formMethod !== "GET" && unlessUnanswered(navigation);

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const scripted = useScripted();
  const mark = useContext(ScriptMark);
  const language = useOtherLanguage();
  return (
    <html lang={language ?? "en"} data-scripts={scripted ? undefined : "none"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        {language ? null : (
          <link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <PageHead firmName={data && shell.firm.name} />
        <Links />
      </head>
      <body>
        {language ? children : <PageBody data={data}>{children}</PageBody>}
        {scripted ? (
          <>
            <ScrollRestoration nonce={mark} />
            <Scripts nonce={mark} />
            <StartScripts nonce={mark} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useContext(RequestId);
  const { pathname, search } = useLocation();
  const message = messageOf(error);

  if (isLostLine(error)) return <PlainLoad address={pathname + search} />;
  if (isUnexpected(error)) return <UnexpectedErrorPage requestId={requestId} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage message={message} />;
  return <ProblemPage message={message ?? ""} retry={pathname + search} />;
}

/** No script where a route or the visitor wants none, nor on a page that says the site is broken. */
function useScripted(): boolean {
  const data = useRouteLoaderData<typeof loader>("root");
  const refused = useMatches().some(({ handle }) => isScriptless(handle));
  const error = useRouteError();
  const broken = error !== null && error !== undefined && isUnexpected(error);
  return Boolean(data) && !data?.saveData && !refused && !broken;
}

/** The language of a page that is not in English and has its own header and footer; a page that says the site is broken is none. */
function useOtherLanguage(): string | undefined {
  const matches = useMatches();
  const error = useRouteError();
  if (error !== null && error !== undefined) return undefined;
  return matches.map(({ handle }) => handleOf(handle).language).find((language) => language !== undefined);
}

function isScriptless(handle: unknown): boolean {
  return handleOf(handle).script === false;
}

function handleOf(handle: unknown): RouteHandle & { script?: boolean } {
  return typeof handle === "object" && handle !== null ? handle : {};
}

function isUnexpected(error: unknown): boolean {
  return !messageOf(error) && !(isRouteErrorResponse(error) && error.status === 404);
}

/** The sentence that a thrown answer has for the visitor. */
function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return typeof data.message === "string" ? data.message : undefined;
}
