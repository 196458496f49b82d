import { z } from "zod";

import { ContentError, fieldName, type Problem } from "./problem.server";
import type { Source } from "./source.server";
import { plain, webAddress } from "./text.server";

const common = {
  label: plain,
  note: plain.optional(),
  currency: z.enum(["USD", "AUD", "CAD", "NZ$", "GBP", "AED"]).optional(),
  unit: plain.optional(),
};

const figure = z.union(
  [
    z.strictObject({ ...common, amount: z.number() }),
    z.strictObject({ ...common, from: z.number(), to: z.number() }),
    z.strictObject({ ...common, least: z.number() }),
    z.strictObject({ ...common, text: plain }),
  ],
  {
    error:
      "needs a label and one of: amount, from and to, least, or text, with note, currency and unit beside it where they are needed. Amounts are bare numbers, such as 1600",
  },
);

/** One file of content/figures: the numbers of a country or a test, and where and when they were true. */
export const figureFile = z.strictObject({
  asOf: plain.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "should be a year and month such as 2024-12"),
  source: z.strictObject({ label: plain, url: webAddress }),
  figures: z.record(plain.regex(/^[a-z0-9-]+$/, "should be small letters, digits and dashes"), figure),
});

export type FigureFile = z.output<typeof figureFile>;
type Figure = z.output<typeof figure>;
/** The figures that texts may name, by file. */
export type Figures = ReadonlyMap<string, Pick<FigureFile, "figures">>;

/** The firm's own words and numbers as figures, so that texts can name them too: {{firm.yearsOfService}}. */
export function firmFigures(firm: object): Pick<FigureFile, "figures"> {
  const words = Object.entries(firm).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return { figures: Object.fromEntries(words.map(([label, value]) => [label, { label, text: String(value) }])) };
}

const grouped = new Intl.NumberFormat("en-US");

/** The figure as it is written in a sentence, without its unit: "AUD 1,600", "USD 15,000 to 50,000", "NZ$11,000+". */
export function formatFigure(figure: Figure): string {
  if ("text" in figure) return figure.text;
  const prefix = figure.currency ? (figure.currency.endsWith("$") ? figure.currency : `${figure.currency} `) : "";
  if ("amount" in figure) return `${prefix}${grouped.format(figure.amount)}`;
  if ("least" in figure) return `${prefix}${grouped.format(figure.least)}+`;
  return `${prefix}${grouped.format(figure.from)} to ${grouped.format(figure.to)}`;
}

/** "2024-12" as "December 2024". */
export function formatMonth(asOf: string): string {
  return new Date(`${asOf}-01T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

const marker = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * A content file's data with every {{key}} replaced by its figure. `{{key}}` is of the page's own figure file,
 * `{{ielts.key}}` of another, `{{firm.name}}` of the firm, and `{{a + b}}` the sum of amounts. An unknown key is a
 * problem of that field.
 */
export function withFigures(source: Source, files: Figures, own: string | undefined): { data: unknown; body: string } {
  const problems: Problem[] = [];

  const resolve = (text: string, path: readonly PropertyKey[]) =>
    text.replace(marker, (whole, expression: string) => {
      const value = evaluate(expression, files, own);
      if (value !== undefined) return value;
      const field = fieldName(path) || "text";
      problems.push({
        file: source.file,
        line: source.lineOf(path) ?? source.lineWith(whole),
        field,
        message: `names a figure that is not in content/figures: ${whole}.`,
      });
      return whole;
    });

  const visit = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === "string") return resolve(value, path);
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]));
  };

  const data = visit(source.data, []);
  const body = resolve(source.body, []);
  if (problems.length > 0) throw new ContentError(problems);
  return { data, body };
}

function evaluate(expression: string, files: Figures, own: string | undefined): string | undefined {
  const figures = expression.split("+").map((key) => find(key.trim(), files, own));
  const [first] = figures;
  if (!first) return undefined;
  if (figures.length === 1) return formatFigure(first);

  const amounts = figures.map((figure) =>
    figure && "amount" in figure && figure.currency === first.currency ? figure.amount : undefined,
  );
  if (amounts.includes(undefined)) return undefined;
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return formatFigure({ label: first.label, currency: first.currency, amount: sum });
}

/** The figure behind "key" or "file.key". */
export function find(key: string, files: Figures, own: string | undefined): Figure | undefined {
  const [name = "", rest = ""] = key.includes(".") ? key.split(".", 2) : [own, key];
  const figures = files.get(name)?.figures ?? {};
  return Object.hasOwn(figures, rest) ? figures[rest] : undefined;
}
