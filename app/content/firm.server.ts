import content from "virtual:content";

import type { Firm } from "./pipeline/firm-schema.server";

export type {
  Branch,
  CountryBranches,
  Firm,
  HomeCopy,
  Navigation,
  Partner,
  SuccessStories,
  Testimonial,
} from "./pipeline/firm-schema.server";

/** The firm's name, numbers, links, badge and hero video, from content/firm.yaml. */
export const firm = () => content.firm;

/** The branches by country, in the order of content/branches.yaml. */
export const branches = () => content.branches;

/** The two rows of partner institutions; one without an image shows its label. */
export const partners = () => content.partners;

/** The testimonials of the home page, in their order; one without an image shows a monogram. */
export const testimonials = () => content.testimonials;

/** Heading, introduction and stories of the home page's Success Stories, in the order of their file. */
export const successStories = () => content.successStories;

/** The header's entries, those of its last menu, and the footer's groups. */
export const navigation = () => content.navigation;

/** Headings, cards and texts of the home page. */
export const homeCopy = () => content.home;

/** Origins that a frame may show: those of the branch maps. The security policy's frame-src is made from them. */
export const frameOrigins = () => [
  ...new Set(content.branches.flatMap(({ branches }) => branches.map(({ mapUrl }) => new URL(mapUrl).origin))),
];

/** Origins that a script may come from after a click: the chatbot's, where the firm has one. */
export const scriptOrigins = ({ scriptUrl }: Firm["chatbot"] = firm().chatbot) =>
  scriptUrl ? [new URL(scriptUrl).origin] : [];
