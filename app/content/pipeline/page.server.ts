import type { Rich } from "../rich";
import type { PageFile } from "./page-schema.server";

export interface Fact {
  label: string;
  value: string;
  unit?: string;
}
/** Where and when a page's figures were true. */
interface FiguresNote {
  asOf: string;
  source: { label: string; url: string };
}

export type Page = Omit<PageFile, "figures" | "facts"> & {
  path: string;
  intro: Rich;
  facts: Fact[];
  figures?: FiguresNote;
};
