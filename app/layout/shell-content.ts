export interface NavigationLink {
  label: string;
  url: string;
}

export interface NavigationGroup {
  id: string;
  label: string;
  links: readonly NavigationLink[];
}

/** The firm and the menus as header and footer show them: what the root loader takes from `content/`, and no more. */
export interface ShellContent {
  firm: {
    name: string;
    tagline: string;
    phone: string;
    email: string;
    /** Of the first office. */
    address: string;
    registrationNumber: number;
    copyrightYear: number;
    social: Readonly<Record<SocialNetwork, string>>;
    accreditationBadge: { image: string; label: string };
  };
  header: readonly (NavigationLink | NavigationGroup)[];
  /** What a large screen has no room for beside the entries of the header. */
  more: NavigationGroup;
  footer: readonly NavigationGroup[];
}

/** In the order of the footer. */
export const socialNetworks = ["facebook", "linkedin", "instagram", "youtube"] as const;

type SocialNetwork = (typeof socialNetworks)[number];
