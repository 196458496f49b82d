/**
 * The rooms of app/ floor by floor, the highest first, each with what it is for. A room imports from the floors below
 * its own and from none beside it (.dependency-cruiser.mjs holds that, docs/house.svg shows it).
 */
export const floors = [
  { routes: "one module a URL" },
  {
    application: "the apply journey: steps, draft, upload",
    editorial: "how guides look",
    family: "the pages for families, in Nepali",
  },
  { account: "login, sign-up, reset, session" },
  { layout: "document, header, menus, footer" },
  { components: "the design system", api: "the API's nouns" },
  { content: "content/ read and checked", pictures: "/images and /flags", forms: "what every form shares" },
  { http: "cookies, seals, header values", styles: "theme, media, print" },
];

/**
 * The folders of app/application/ floor by floor, the highest first; what lies in the room itself stands with `documents`.
 */
export const applicationFloors = [["tus"], ["documents"], ["upload"], ["store", "record"], ["rules"]];
