import { useLocation } from "@remix-run/react";

import { paths } from "~/paths";

import { choiceIn, withChoice } from "./choice";

/** Where a form of the shortlist leads back to: the page with its choice as it is now, and with what it is to tell. */
export function useWayBack(told: Record<string, string> = {}): string {
  const chosen = choiceIn(new URLSearchParams(useLocation().search));
  const query = new URLSearchParams(told);
  const whole = String(chosen ? withChoice(query, chosen) : query);
  return whole === "" ? paths.shortlist : `${paths.shortlist}?${whole}`;
}
