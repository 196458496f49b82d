import { isRouteErrorResponse } from "@remix-run/react";

import { messages } from "~/api/messages";
import { ButtonLink } from "~/components/button/button";
import { EmptyState } from "~/components/empty-state/empty-state";
import { PageWidth } from "~/components/page/page";
import type { Words } from "~/content/words.server";
import { paths } from "~/paths";

import * as styles from "./family.css";

/** Why a page for families is not there, and what to do: the API's own words are for those who read English. */
export function failureOf(error: unknown, words: Words["failures"]): { heading: string; why: string; broken: boolean } {
  if (!isRouteErrorResponse(error)) return { heading: words.broken, why: words.brokenWhy, broken: true };
  if (error.status !== 404) return { heading: words.unavailable, why: words.unavailableWhy, broken: false };
  const data: unknown = error.data;
  const isCourse = typeof data === "object" && data !== null && "message" in data && data.message === messages.noCourse;
  return isCourse
    ? { heading: words.noCourse, why: words.noCourseWhy, broken: false }
    : { heading: words.notFound, why: words.notFoundWhy, broken: false };
}

interface FailureProps {
  failure: ReturnType<typeof failureOf>;
  /** Where to look again; `null` where that is of no use. */
  again: { path: string; label: string } | null;
  /** How the page for families is called. */
  home: string;
  requestId: string | undefined;
}

/** A page for families that cannot be shown. */
export function Failure({ failure: { heading, why, broken }, again, home, requestId }: FailureProps) {
  return (
    <PageWidth>
      <EmptyState
        drawing={again ? "clouds" : "signpost"}
        ways={
          <>
            {again ? <ButtonLink to={again.path}>{again.label}</ButtonLink> : null}
            <ButtonLink to={paths.families} variant={again ? "secondary" : "primary"}>
              {home}
            </ButtonLink>
          </>
        }
      >
        <h1 className={styles.title}>{heading}</h1>
        <p>
          {why} {broken && requestId ? <code lang="en">{requestId}</code> : null}
        </p>
      </EmptyState>
    </PageWidth>
  );
}
