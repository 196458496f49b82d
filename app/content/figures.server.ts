import content from "virtual:content";

import type { Figure, FigureFile } from "./pipeline/figures.server";

/** A figure with its name among those of all files: "uk.visa-fee". */
export type NamedFigure = Figure & { readonly key: string };

/** What a first year in a country costs beside a course's tuition: figures of its file, whole. */
export interface FirstYearFigures {
  /** Tuition of a year as the guide has it; none where the guide has none. */
  readonly tuition: readonly NamedFigure[];
  /** Living costs, of `months` where the figure is for one month; the one without a city is for all other cities. */
  readonly living: readonly {
    readonly figure: NamedFigure;
    readonly months: number | null;
    readonly city: string | null;
  }[];
  /** Visa fee, health cover or surcharge. */
  readonly visa: readonly NamedFigure[];
  /** What is to be paid too, in words. */
  readonly notCounted: readonly string[];
  /** "2024-12". */
  readonly asOf: string;
  readonly source: { readonly label: string; readonly url: string };
}

/** The figures of a first year in content/figures by the file's name ("uk"); `null` where it tells of none. */
export function firstYearFigures(name: string): FirstYearFigures | null {
  const file = Object.hasOwn(content.figures, name) ? content.figures[name] : undefined;
  if (!file?.firstYear) return null;
  const { tuition, living, visa, notCounted } = file.firstYear;
  const figures = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const figure = file.figures[key];
      return figure ? [{ ...figure, key: `${name}.${key}` }] : [];
    });
  return {
    tuition: figures(tuition),
    living: living.flatMap(({ figure, months, city = null }) =>
      figures([figure]).map((one) => ({ figure: one, months: months ? amountOf(file, months) : null, city })),
    ),
    visa: figures(visa),
    notCounted,
    asOf: file.asOf,
    source: file.source,
  };
}

/** The figure of a file in content/figures; `null` where there is none of this name. */
export function findFigure(file: string, key: string): NamedFigure | null {
  const figures = Object.hasOwn(content.figures, file) ? content.figures[file]?.figures : undefined;
  const figure = figures && Object.hasOwn(figures, key) ? figures[key] : undefined;
  return figure ? { ...figure, key: `${file}.${key}` } : null;
}

function amountOf({ figures }: FigureFile, key: string): number | null {
  const figure = figures[key];
  return figure && "amount" in figure ? figure.amount : null;
}
