import type { z } from "zod";

/** One thing wrong with a content file, in words for the person who edits it. */
export interface Problem {
  file: string;
  line?: number;
  field?: string;
  message: string;
}

/** The problems as lines that name file, line, field and what was expected. */
export class ContentError extends Error {
  constructor(readonly problems: Problem[]) {
    super(
      ["The content has to be corrected before the site can be built:", ...new Set(problems.map(asLine))].join("\n"),
    );
    this.name = "ContentError";
    // Editors read this in a terminal: the place in the file helps them, our call stack does not.
    this.stack = this.message;
  }
}

function asLine({ file, line, field, message }: Problem) {
  const place = line ? `${file}, line ${line}` : file;
  return field ? `  ${place}: "${field}" ${message}` : `  ${place}: ${message}`;
}

/** A path such as ["branches", 1, "phone"] as an editor counts: `branches, item 2, phone`. */
export function fieldName(path: readonly PropertyKey[]) {
  return path.map((key) => (typeof key === "number" ? `item ${key + 1}` : String(key))).join(", ");
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list (lines that start with a dash)",
  object: "a group of named fields",
  record: "a group of named fields",
};

/** What a schema expected at one place, as the end of a sentence that begins with the field's name. */
export function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") {
    const expected = kinds[issue.expected] ?? issue.expected;
    return issue.input === undefined
      ? `is missing: expected ${expected}.`
      : `should be ${expected}, but it is ${found(issue.input)}.${issue.expected === "string" ? howToQuote(issue.input) : ""}`;
  }
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => `"${key}"`).join(", ");
    return `has a field that is not known here: ${keys}. Check the spelling.`;
  }
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String).join(", ");
    return issue.input === undefined
      ? `is missing: expected one of ${values}.`
      : `should be one of ${values}, but it is ${found(issue.input)}.`;
  }
  if (issue.code === "invalid_union") {
    const options = "options" in issue ? issue.options?.map(String).join(", ") : undefined;
    return options ? `should be one of ${options}.` : `${issue.message}.`;
  }
  if (issue.code === "too_small") {
    return issue.origin === "array"
      ? `needs at least ${issue.minimum} in its list.`
      : `needs at least ${issue.minimum}${issue.origin === "string" ? ` characters, but it has ${String(issue.input).length}` : ""}.`;
  }
  if (issue.code === "too_big") {
    return issue.origin === "array"
      ? `can have at most ${issue.maximum} in its list.`
      : `can be at most ${issue.maximum}${issue.origin === "string" ? ` characters long, but it has ${String(issue.input).length}` : ""}.`;
  }
  return `${issue.message}, but it is ${found(issue.input)}.`;
}

/** What an editor meant as text and YAML took for something else. */
function howToQuote(value: unknown) {
  if (typeof value === "number" || typeof value === "boolean") return " Put quotes around it.";
  return typeof value === "object" && value !== null ? " A text that begins with { or [ needs quotes around it." : "";
}

function found(value: unknown) {
  if (value === undefined || value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of fields";
  const text = String(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
