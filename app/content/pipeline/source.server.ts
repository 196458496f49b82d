import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

import { ContentError, explain, fieldName } from "./problem.server";
import { yamlProblem } from "./yaml-problem.server";

/** A file of `content/` as read: its data (for Markdown the part between the dashes), its text, and where things stand in it. */
export interface Source {
  file: string;
  data: unknown;
  body: string;
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** The first line that holds these characters. */
  lineWith: (characters: string) => number | undefined;
}

/** Every file under `folder`, as paths relative to `root`, sorted. All of them have to be named like a page's address, and end in `ending`. */
export function listFiles(root: string, folder: string, ending: string): string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const problems = names
    .filter((name) => !name.endsWith(ending) || !/^[a-z0-9/-]+$/.test(name.slice(0, -ending.length)))
    .map((file) => ({
      file,
      message: `should have a name of small letters, digits and dashes that ends in ${ending}. Rename it, or move it out of ${folder}.`,
    }));
  if (problems.length > 0) throw new ContentError(problems);
  return names;
}

/** Reads one YAML file, or one Markdown file with YAML between two lines of dashes at its top. */
export function readSource(root: string, file: string): Source {
  const place = path.join(root, file);
  if (!existsSync(place)) throw new ContentError([{ file, message: "is missing." }]);
  const text = readFileSync(place, "utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  const lineWith = (characters: string) =>
    text.includes(characters) ? text.slice(0, text.indexOf(characters)).split("\n").length : undefined;

  if (text.trim() === "") throw new ContentError([{ file, message: "is empty." }]);
  if (text.includes("\uFFFD")) {
    throw new ContentError([
      {
        file,
        line: lineWith("\uFFFD"),
        message: "has a character that cannot be read. Save the file in the encoding UTF-8.",
      },
    ]);
  }
  if (!file.endsWith(".md")) return { file, body: "", lineWith, ...parseYaml(file, text, 0) };

  const parts = /^---\n([\s\S]*?\n)?---\n([\s\S]*)$/.exec(text);
  if (!parts) {
    throw new ContentError([
      {
        file,
        line: 1,
        message: "should begin with a line of three dashes, the page's fields, and another line of three dashes.",
      },
    ]);
  }
  return { file, body: (parts[2] ?? "").trim(), lineWith, ...parseYaml(file, parts[1] ?? "", 1) };
}

function parseYaml(file: string, text: string, linesBefore: number) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: "error" });
  const [error] = document.errors;
  if (error) {
    const { line, message } = yamlProblem(error.code, lineCounter.linePos(error.pos[0]).line, text);
    throw new ContentError([{ file, line: line + linesBefore, message }]);
  }

  return {
    data: document.toJS() as unknown,
    lineOf: (at: readonly PropertyKey[]) => {
      for (let length = at.length; length > 0; length -= 1) {
        const node = document.getIn(at.slice(0, length), true) as { range?: [number, number, number] } | undefined;
        if (node?.range) return lineCounter.linePos(node.range[0]).line + linesBefore;
      }
      return undefined;
    },
  };
}

/** The file's data in the schema's shape, or an error that says in plain words what is wrong with each field. */
export function check<Schema extends z.ZodType>(source: Source, data: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  throw new ContentError(
    result.error.issues.map((issue) => ({
      file: source.file,
      line: source.lineOf(issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path),
      field: fieldName(issue.path) || undefined,
      message: explain(issue),
    })),
  );
}
