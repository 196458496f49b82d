import { readFileSync } from "node:fs";

import { parse } from "yaml";

const read = (file: string): unknown => parse(readFileSync(`content/${file}.yaml`, "utf8"));

interface Home {
  services: { cards: readonly unknown[] };
  whyChoose: { cards: readonly { description: string }[] };
}

interface Partners {
  firstRow: readonly unknown[];
  secondRow: readonly { label: string; image?: string }[];
}

/** What the firm's editors have written for the home page, of which there may be any number. */
export const home = read("home") as Home;
export const partners = read("partners") as Partners;
export const testimonials = read("testimonials") as readonly unknown[];
