import { z } from "zod";

import { anchor, line, plain, prose, sitePath, webAddress } from "./text.server";

const month = z.number().int().min(1).max(12);
const heading = { id: anchor, heading: plain, intro: prose.optional() };

const item = z.strictObject({ id: anchor, title: plain, body: prose });

const step = z.strictObject({
  id: anchor,
  title: plain,
  cost: line,
  time: line,
  bring: z.array(line).min(1),
  body: prose,
  mistake: line.optional(),
});

const table = z.strictObject({
  caption: plain,
  columns: z.array(plain).min(2).max(4),
  rows: z.array(z.array(line).min(2).max(4)).min(1),
  total: z.array(line).min(2).max(4).optional(),
  note: line.optional(),
});

const section = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), ...heading, body: prose }),
  z.strictObject({
    kind: z.literal("accordion"),
    ...heading,
    look: z.enum(["features", "questions"]),
    items: z.array(item).min(1),
  }),
  z.strictObject({ kind: z.literal("steps"), ...heading, steps: z.array(step).min(1) }),
  z.strictObject({ kind: z.literal("tables"), ...heading, tables: z.array(table).min(1), outro: prose.optional() }),
  z.strictObject({
    kind: z.literal("list"),
    ...heading,
    look: z.enum(["plain", "cards", "mistakes", "checklist"]),
    items: z
      .array(
        z.strictObject({
          title: plain.optional(),
          text: line,
          url: z
            .union([sitePath, webAddress], {
              error: "should be a path of this site that begins with /, or a web address that begins with https://",
            })
            .optional(),
        }),
      )
      .min(1),
    outro: prose.optional(),
  }),
  z.strictObject({
    kind: z.literal("intakes"),
    ...heading,
    intakes: z.array(z.strictObject({ name: plain, from: month, to: month, main: z.boolean(), detail: line })).min(1),
  }),
  z.strictObject({
    kind: z.literal("ladder"),
    ...heading,
    levels: z
      .array(z.strictObject({ name: plain, short: plain, years: plain, detail: line }))
      .min(3)
      .max(10),
  }),
  z.strictObject({
    kind: z.literal("tabs"),
    ...heading,
    tabs: z
      .array(
        z.strictObject({ id: anchor, label: plain, body: prose, table: table.optional(), tips: z.array(line).min(1) }),
      )
      .min(2),
  }),
  z.strictObject({ kind: z.literal("nepal"), ...heading, updated: plain, body: prose }),
  z.strictObject({
    kind: z.literal("firm"),
    ...heading,
    points: z.array(z.strictObject({ title: plain, text: line })).length(3),
  }),
  z.strictObject({ kind: z.literal("services"), ...heading, services: z.array(sitePath).min(1) }),
  z.strictObject({ kind: z.literal("destinations"), ...heading }),
  z.strictObject({ kind: z.literal("first-years"), ...heading }),
  z.strictObject({ kind: z.literal("partners"), ...heading }),
  z.strictObject({ kind: z.literal("offices"), ...heading }),
]);

/** A picture of what the page is about, or of its country. */
const scenes = [
  "himalaya",
  "ielts",
  "pte",
  "toefl",
  "university",
  "home",
  "health",
  "award",
  "papers",
  "interview",
  "form",
  "exam",
  "counsel",
  "passport",
  "office",
  "sydney",
  "auckland",
  "london",
  "new-york",
  "toronto",
  "dubai",
] as const;

/** One file of content/pages; its address is its path below that folder. */
export const page = z.strictObject({
  kind: z.enum(["destination", "test", "service", "page"]),
  title: plain,
  searchTitle: plain.max(41),
  description: plain.min(110).max(160),
  card: z.strictObject({ title: plain, text: plain }).optional(),
  scene: z.enum(scenes),
  figures: plain.optional(),
  facts: z.array(plain).max(6).optional(),
  updated: plain.regex(/^\d{4}-\d{2}-\d{2}$/, "should be a date such as 2024-12-15"),
  country: z.array(plain).optional(),
  sections: z.array(section),
  related: z.array(sitePath).optional(),
  sources: z.array(z.strictObject({ label: plain, url: webAddress })).optional(),
});

export type PageFile = z.output<typeof page>;
export type Section = z.output<typeof section>;
export type SectionOf<Kind extends Section["kind"]> = Extract<Section, { kind: Kind }>;
export type Table = z.output<typeof table>;
export type Scene = (typeof scenes)[number];
