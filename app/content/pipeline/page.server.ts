import type { Rich } from "../rich";
import type { PageFile } from "./page-schema.server";

export interface Fact {
  label: string;
  value: string;
  unit?: string;
}
/** The file of a page's figures by its name, where they were true, and in which month: "2024-12". */
interface FiguresNote {
  name: string;
  asOf: string;
  source: { label: string; url: string };
}

export type Page = Omit<PageFile, "figures" | "facts"> & {
  path: string;
  intro: Rich;
  facts: Fact[];
  figures?: FiguresNote;
};
