import { z } from "zod";

import { anchor, line, plain, sitePath, webAddress } from "./text.server";

const phone = plain.regex(
  /^\+[\d ]{8,20}$/,
  "should be a phone number with the country's code, such as +977 1 5900000",
);
const email = z.email("should be an e-mail address");
/** A list in which no two entries have the same id: ids become anchors. */
const withOwnIds = <Entry extends z.ZodType<{ id: string }>>(entry: Entry) =>
  z.array(entry).superRefine((entries, context) => {
    entries.forEach(({ id }, index) => {
      if (entries.findIndex((other) => other.id === id) < index) {
        context.addIssue({
          code: "custom",
          path: [index, "id"],
          input: id,
          message: "should differ from the other ids of its list",
        });
      }
    });
  });

const picture = plain.regex(
  /^\/[a-z0-9/._-]+$/i,
  "should be the path of a file in public/, such as /partners/name.svg",
);

export const firm = z.strictObject({
  name: plain,
  shortName: plain,
  tagline: plain,
  description: plain,
  registrationNumber: z.number().int(),
  payment: plain,
  yearsOfService: z.number().int(),
  copyrightYear: z.number().int(),
  phone,
  email,
  social: z.strictObject({ facebook: webAddress, linkedin: webAddress, instagram: webAddress, youtube: webAddress }),
  chatUrl: webAddress,
  bookingUrl: webAddress,
  afterApplying: z.array(plain).min(1),
  chatbot: z.strictObject({ label: plain, scriptUrl: webAddress.optional() }),
  heroVideo: z.strictObject({
    poster: picture,
    sources: z.array(z.strictObject({ src: picture, type: plain })),
    caption: plain,
  }),
  accreditationBadge: z.strictObject({ image: picture, label: plain, url: webAddress.optional() }),
});

const branch = z.strictObject({
  id: anchor,
  city: plain,
  title: plain,
  address: plain,
  phone,
  cell: phone,
  email,
  position: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  mapUrl: webAddress,
  mapLink: webAddress,
  workingHours: plain,
  website: webAddress,
});

export const branches = z.array(z.strictObject({ country: plain, branches: withOwnIds(branch).min(1) })).min(1);

const partner = z.strictObject({ id: anchor, label: plain, image: picture.optional() });
export const partners = z.strictObject({
  firstRow: withOwnIds(partner).min(1),
  secondRow: withOwnIds(partner).min(1),
});

export const testimonials = z
  .array(
    z.strictObject({
      name: plain,
      image: picture.optional(),
      description1: plain,
      description2: plain.optional(),
      studied: plain,
    }),
  )
  .min(1);

export const successStories = z.strictObject({
  heading: plain,
  intro: line,
  stories: withOwnIds(
    z.strictObject({ id: anchor, name: plain, from: plain, result: plain, story: line, years: plain }),
  ).min(1),
});

const link = z.strictObject({ label: plain, url: sitePath });
const group = z.strictObject({ id: anchor, label: plain, links: z.array(link).min(1) });
export const navigation = z.strictObject({
  header: z.array(z.union([link, group], { error: "needs a label and either an url, or an id and links" })),
  more: group,
  footer: withOwnIds(group),
});

export const home = z.strictObject({
  title: plain,
  description: plain,
  hero: z.strictObject({ heading: plain, text: line }),
  services: z.strictObject({
    heading: plain,
    cards: z.array(z.strictObject({ heading: plain, image: picture, url: sitePath })).min(1),
  }),
  destinations: z.strictObject({
    heading: plain,
    cards: z.array(z.strictObject({ title: plain, description: plain, image: picture, url: sitePath })).min(1),
    linkLabel: plain,
  }),
  whyChoose: z.strictObject({
    heading: plain,
    cards: z.array(z.strictObject({ title: plain, description: plain, image: picture })).min(1),
  }),
  appointment: z.strictObject({ heading: plain, text: line, button: plain }),
});

export type Firm = z.output<typeof firm>;
export type CountryBranches = z.output<typeof branches>[number];
export type Branch = z.output<typeof branch>;
export type Partner = z.output<typeof partner>;
export type Testimonial = z.output<typeof testimonials>[number];
export type SuccessStories = z.output<typeof successStories>;
export type Navigation = z.output<typeof navigation>;
export type HomeCopy = z.output<typeof home>;
