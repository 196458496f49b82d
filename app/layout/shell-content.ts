import content from "virtual:shell";

import type { Firm, Navigation } from "~/content/firm.server";

export type NavigationGroup = Navigation["more"];

export type NavigationLink = NavigationGroup["links"][number];

/** The firm and the menus as header and footer show them. It is the same for everyone, so no page carries it. */
export const shell = content;

/** In the order of the footer. */
export const socialNetworks = [
  "facebook",
  "linkedin",
  "instagram",
  "youtube",
] as const satisfies readonly (keyof Firm["social"])[];
