import path from "node:path";

import { z } from "zod";

import {
  figureFile,
  find,
  firmFigures,
  formatFigure,
  withFigures,
  type FigureFile,
  type Figures,
} from "./figures.server";
import * as firmSchema from "./firm-schema.server";
import type { Fact, Page } from "./page.server";
import { page } from "./page-schema.server";
import { ContentError, type Problem } from "./problem.server";
import { rates } from "./rates-schema.server";
import { missingPictures } from "./pictures.server";
import { brokenReferences } from "./references.server";
import { check, listFiles, readSource, type Source } from "./source.server";
import { renderProse } from "./text.server";
import { inDevanagari, languageWords, missingWords } from "./words-schema.server";

/** Reads and checks the whole of `content/` below `root`; throws one `ContentError` with every problem found. */
export function loadContent(root: string) {
  const problems: Problem[] = [];
  const collect = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };

  const files = collect(() => listFiles(root, "content/figures", ".yaml")) ?? [];
  const figureFiles = new Map(files.flatMap((file) => collect(() => [readFigures(root, file)]) ?? []));
  const firmSource = collect(() => readSource(root, "content/firm.yaml"));
  const firm = firmSource && collect(() => check(firmSource, firmSource.data, z.looseObject({})));
  // Pages would complain about every figure of a file that could not be read.
  if (problems.length > 0) throw new ContentError(problems);
  const figures: Figures = new Map<string, Pick<FigureFile, "figures">>([
    ...figureFiles,
    ["firm", firmFigures(firm ?? {})],
  ]);

  const sources = new Map<string, Source>();
  const read = (file: string) => {
    const source = readSource(root, file);
    sources.set(file, source);
    return source;
  };
  const data = <Schema extends z.ZodType>(name: string, schema: Schema, digits?: (text: string) => string) =>
    collect(() => {
      const source = read(`content/${name}.yaml`);
      problems.push(...missingPictures(root, source));
      return check(source, withFigures(source, figures, undefined, digits).data, schema);
    });

  const content = {
    firm: data("firm", firmSchema.firm),
    branches: data("branches", firmSchema.branches),
    partners: data("partners", firmSchema.partners),
    testimonials: data("testimonials", firmSchema.testimonials),
    successStories: data("success-stories", firmSchema.successStories),
    navigation: data("navigation", firmSchema.navigation),
    home: data("home", firmSchema.home),
    rates: data("rates", rates),
    figures: Object.fromEntries(figureFiles),
    words: { ne: data("ne/words", languageWords, inDevanagari) },
    pages: (collect(() => listFiles(root, "content/pages", ".md")) ?? []).flatMap(
      (file) => collect(() => toPage(read(file), figureFiles, figures)) ?? [],
    ),
  };

  if (problems.length === 0) problems.push(...brokenReferences(content.pages, sources));
  const ne = sources.get("content/ne/words.yaml");
  if (ne && content.words.ne && content.branches && content.rates) {
    const rest = { figures: figureFiles, branches: content.branches, rates: content.rates };
    problems.push(...missingWords(ne, content.words.ne, rest));
  }
  if (problems.length > 0) throw new ContentError(problems);
  return content as Whole<typeof content>;
}

/** Without what a problem would have left out. */
type Whole<Value> = { [Key in keyof Value]: Key extends "words" ? Whole<Value[Key]> : NonNullable<Value[Key]> };

function readFigures(root: string, file: string): [name: string, FigureFile] {
  const source = readSource(root, file);
  return [path.basename(file, ".yaml"), check(source, source.data, figureFile)];
}

function toPage(source: Source, figureFiles: ReadonlyMap<string, FigureFile>, figures: Figures): Page {
  const { file } = source;
  const own = figuresName(source);
  if (own !== undefined && !figureFiles.has(own)) {
    throw new ContentError([
      {
        file,
        line: source.lineOf(["figures"]),
        field: "figures",
        message: `should be the name of a file in content/figures: ${[...figureFiles.keys()].join(", ")}.`,
      },
    ]);
  }

  const { data, body } = withFigures(source, figures, own);
  const checked = check(source, data, page);
  const facts = (checked.facts ?? []).map((key, index) => fact(source, key, index, figures, own));
  const ownFile = own === undefined ? undefined : figureFiles.get(own);

  return {
    ...checked,
    path: file.replace(/^content\/pages/, "").replace(/\.md$/, ""),
    intro: renderProse(body),
    facts,
    figures: own === undefined ? undefined : ownFile && { name: own, asOf: ownFile.asOf, source: ownFile.source },
  };
}

function figuresName({ data }: Source): string | undefined {
  const name = (data as { figures?: unknown } | null)?.figures;
  return typeof name === "string" ? name : undefined;
}

function fact(source: Source, key: string, index: number, figures: Figures, own: string | undefined): Fact {
  const figure = find(key, figures, own);
  if (!figure) {
    throw new ContentError([
      {
        file: source.file,
        line: source.lineOf(["facts", index]),
        field: `facts, item ${index + 1}`,
        message: `names a figure that is not in content/figures: ${key}.`,
      },
    ]);
  }
  return { label: figure.label, value: formatFigure(figure), unit: figure.unit };
}
