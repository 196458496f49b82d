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

/** The figures that make up a first year abroad beside a course's tuition, by their keys, and in words what they leave out. */
const firstYear = z.strictObject({
  /** The first one of the course's city, else the one without a city; `months` names how many of them are counted. */
  living: z
    .array(z.strictObject({ figure: plain, months: plain.optional(), city: plain.optional() }))
    .refine((all) => all.some(({ city }) => city === undefined), "needs one without a city, for all others"),
  /** Paid for the visa: its fee, health cover or surcharge. */
  visa: z.array(plain).prefault([]),
  /** Tuition of a year as the guide has it. */
  tuition: z.array(plain).prefault([]),
  notCounted: z.array(plain).min(1),
});

/** One file of content/figures: the numbers of a country or a test, and where and when they were true. */
export const figureFile = z
  .strictObject({
    asOf: plain.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "should be a year and month such as 2024-12"),
    source: z.strictObject({ label: plain, url: webAddress }),
    firstYear: firstYear.optional(),
    figures: z.record(plain.regex(/^[a-z0-9-]+$/, "should be small letters, digits and dashes"), figure),
  })
  .check(({ value, issues }) => {
    for (const { key, path, problem } of unfitFigures(value)) {
      issues.push({ code: "custom", input: key, path: ["firstYear", ...path], message: `${problem}: ${key}` });
    }
  });

export type FigureFile = z.output<typeof figureFile>;
export type Figure = z.output<typeof figure>;

/** What `firstYear` names and cannot add up: a figure that is not in the file, is no amount, or is in another currency. */
function unfitFigures({
  firstYear: sums,
  figures,
}: {
  firstYear?: z.output<typeof firstYear>;
  figures: Record<string, Figure>;
}) {
  if (!sums) return [];
  const money = [
    ...sums.living.map(({ figure: key }, index) => ({ key, path: ["living", index, "figure"] })),
    ...(["visa", "tuition"] as const).flatMap((name) => sums[name].map((key, index) => ({ key, path: [name, index] }))),
  ];
  const months = sums.living.flatMap(({ months: key }, index) =>
    key === undefined ? [] : [{ key, path: ["living", index, "months"] }],
  );
  const currency = own(figures, money[0]?.key ?? "")?.currency;
  return [
    ...money
      .filter(({ key }) => !isAmount(own(figures, key), currency))
      .map((one) => ({ ...one, problem: "should be an amount of this file, all in one currency" })),
    ...months
      .filter(({ key }) => !isAmount(own(figures, key), undefined))
      .map((one) => ({ ...one, problem: "should be a number of months of this file" })),
  ];
}

function isAmount(figure: Figure | undefined, currency: Figure["currency"]): boolean {
  return figure !== undefined && ("amount" in figure || "from" in figure) && figure.currency === currency;
}
/** The figures that texts may name, by file. */
export type Figures = ReadonlyMap<string, Pick<FigureFile, "figures">>;

/** The firm's own words and numbers as figures, so that texts can name them too: {{firm.yearsOfService}}. */
export function firmFigures(firm: object): Pick<FigureFile, "figures"> {
  const words = Object.entries(firm).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return { figures: Object.fromEntries(words.map(([label, value]) => [label, { label, text: String(value) }])) };
}

const grouped = new Intl.NumberFormat("en-US");

/**
 * The figure as it is written in a sentence, without its unit: "AUD 1,600", "USD 15,000 to 50,000", "NZ$11,000+". No line
 * breaks inside an amount.
 */
export function formatFigure(figure: Figure): string {
  if ("text" in figure) return figure.text;
  const prefix = figure.currency ? (figure.currency.endsWith("$") ? figure.currency : `${figure.currency}\u00a0`) : "";
  if ("amount" in figure) return `${prefix}${grouped.format(figure.amount)}`;
  if ("least" in figure) return `${prefix}${grouped.format(figure.least)}+`;
  return `${prefix}${grouped.format(figure.from)} to\u00a0${grouped.format(figure.to)}`;
}

const marker = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * A content file's data with every {{key}} replaced by its figure. `{{key}}` is of the page's own figure file,
 * `{{ielts.key}}` of another, `{{firm.name}}` of the firm, and `{{a + b}}` the sum of amounts. An unknown key is a
 * problem of that field. `digits` writes a figure in the digits of the file's language.
 */
export function withFigures(
  source: Source,
  files: Figures,
  own: string | undefined,
  digits = (text: string) => text,
): { data: unknown; body: string } {
  const problems: Problem[] = [];

  const resolve = (text: string, path: readonly PropertyKey[]) =>
    text.replace(marker, (whole, expression: string) => {
      const value = evaluate(expression, files, own);
      if (value !== undefined) return digits(value);
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
export function find(key: string, files: Figures, ownFile: string | undefined): Figure | undefined {
  const [name = "", rest = ""] = key.includes(".") ? key.split(".", 2) : [ownFile, key];
  return own(files.get(name)?.figures ?? {}, rest);
}

function own(figures: Readonly<Record<string, Figure>>, key: string): Figure | undefined {
  return Object.hasOwn(figures, key) ? figures[key] : undefined;
}
