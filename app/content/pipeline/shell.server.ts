import type { loadContent } from "./content.server";

type Content = Pick<ReturnType<typeof loadContent>, "firm" | "branches" | "navigation" | "words">;

/** Of `content/` what header, footer and letterhead show. It goes to the browser as a module, once, and into no page. */
export function shellContent({ firm, branches, navigation, words }: Content) {
  const { name, tagline, phone, email, registrationNumber, copyrightYear, social, accreditationBadge } = firm;
  const [address = ""] = branches.flatMap(({ branches: offices }) => offices.map((office) => office.address));
  return {
    firm: { name, tagline, phone, email, address, registrationNumber, copyrightYear, social, accreditationBadge },
    ...navigation,
    nepali: { label: words.ne.shell.nepali, short: words.ne.shell.nepaliShort },
  };
}
