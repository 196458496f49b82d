import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import type { FormReply } from "./reply";

/** What a visitor reads when the line was lost while a form was sent. */
export const LOST_LINE =
  "The connection was lost before an answer came. What you typed is still here: check your connection and try again.";

/** In the browser: a request that the site did not answer, or something in between with a page of its own. */
export function isLostLine(error: unknown): boolean {
  if (typeof window === "undefined" || !(error instanceof Error)) return false;
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return true;
  return /^\s*<(!doctype|html)/i.test(error.message);
}

/** The sentence with which the site, or nginx before it, has refused a request by a plain page; `null` for another error. */
function refusalIn(error: unknown): string | null {
  return (error instanceof Error && /<p id="refusal">([^<]+)<\/p>/.exec(error.message)?.[1]) || null;
}

/**
 * The `clientAction` of a form's route: the form stays as it is, and says so, when the line is lost while it is sent, or the site
 * refuses it before any route. `unexpected` is the catalogue's own sentence for a lost line, and comes first. The route, and every
 * other one that is shown with it, exports `shouldRevalidate`, or the line would be missed again at once.
 */
export function keepingForm(unexpected?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const sent = request.clone();
    try {
      return await serverAction();
    } catch (error) {
      if (!isLostLine(error)) throw error;
      const refusal = refusalIn(error);
      const messages = refusal === null ? [unexpected, LOST_LINE] : [refusal];
      return unanswered(
        await sent.formData(),
        messages.filter((message) => message !== undefined),
      );
    }
  };
}

function unanswered(form: FormData, messages: string[]): FormReply {
  const typed = [...form].filter(([name]) => !/password/.test(name));
  return { status: "error", unanswered: true, initialValue: Object.fromEntries(typed), error: { "": messages } };
}

/** Asks for nothing anew after a form that its route has not answered. */
export const unlessUnanswered: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnanswered(actionResult) && defaultShouldRevalidate;

/** Whether the result of an action is that its route has not answered: the line was lost, or the form refused before. */
export function isUnanswered(actionResult: unknown): boolean {
  return typeof actionResult === "object" && actionResult !== null && "unanswered" in actionResult;
}

let shown: { path: string; data: object } | null = null;

/**
 * The `clientLoader` of a page that searches itself: when the line is lost while the page is shown, or the search is refused before
 * any route, it stays, and `useLostSearch` tells why.
 */
export async function keepPage({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isLostLine(error) || shown?.path !== new URL(request.url).pathname) throw error;
    return { ...shown.data, lost: refusalIn(error) ?? LOST_LINE };
  }
}

/** Why the page still shows what was there before, in a sentence, or `null`. `data` is what its loader gave. */
export function useLostSearch(data: object): string | null {
  const { pathname } = useLocation();
  const lost = "lost" in data ? (data.lost as string) : null;
  useEffect(() => {
    if (!lost) shown = { path: pathname, data };
  }, [lost, pathname, data]);
  useEffect(
    () => () => {
      shown = null;
    },
    [],
  );
  return lost;
}
