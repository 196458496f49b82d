import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

import { ContentError, explain, fieldName, type Problem } from "./problem.server";

/** A file of `content/` as read: its data (for Markdown the part between the dashes), its text, and where each field stands. */
export type Source = { file: string; data: unknown; body: string; lineOf: (path: readonly PropertyKey[]) => number | undefined };

/** Every file under `folder` whose name ends in `ending`, as paths relative to `root`, sorted. */
export function listFiles(root: string, folder: string, ending: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`)
    .sort();
}

/** Reads one YAML file, or one Markdown file with YAML between two lines of dashes at its top. */
export function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), "utf8").replaceAll("\r\n", "\n");
  if (!file.endsWith(".md")) return { file, body: "", ...parseYaml(file, text, 0) };

  const parts = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text);
  if (!parts) {
    throw new ContentError([{ file, line: 1, message: "should begin with a line of three dashes, the page's fields, and another line of three dashes." }]);
  }
  return { file, body: (parts[2] ?? "").trim(), ...parseYaml(file, parts[1] ?? "", 1) };
}

function parseYaml(file: string, text: string, linesBefore: number) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const problems = document.errors.map((error): Problem => ({
    file,
    line: lineCounter.linePos(error.pos[0]).line + linesBefore,
    message: `cannot be read: ${error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "")}. Check the spaces, dashes and quotes around this line.`,
  }));
  if (problems.length > 0) throw new ContentError(problems);

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
      line: source.lineOf(issue.path),
      field: fieldName(issue.path) || undefined,
      message: explain(issue),
    })),
  );
}
