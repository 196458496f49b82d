import type { Branch, Firm, Navigation } from "~/content/firm.server";

export type NavigationGroup = Navigation["more"];

export type NavigationLink = NavigationGroup["links"][number];

type ShownOfFirm = "name" | "tagline" | "phone" | "email" | "registrationNumber" | "copyrightYear" | "social";

/**
 * The firm and the menus as header and footer show them: what the root loader takes from `content/`, and no more. The
 * address is the first office's; `more` is what a large screen has no room for beside the entries of the header.
 */
export interface ShellContent extends Navigation {
  firm: Pick<Firm, ShownOfFirm | "accreditationBadge"> & Pick<Branch, "address">;
}

/** In the order of the footer. */
export const socialNetworks = [
  "facebook",
  "linkedin",
  "instagram",
  "youtube",
] as const satisfies readonly (keyof Firm["social"])[];
