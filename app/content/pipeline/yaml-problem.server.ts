import type { ErrorCode } from "yaml";

const hints: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "it begins with a tab character. Use spaces.",
  DUPLICATE_KEY: "its field stands in the same place twice. Remove one of the two.",
  BAD_INDENT: "it has too many or too few spaces at its beginning, or a bracket above it is not closed.",
  BAD_SCALAR_START: "its text begins with a sign that has a meaning of its own. Put quotes around the text.",
  BLOCK_AS_IMPLICIT_KEY:
    "its text has a colon in it, or the spaces at its beginning do not fit. Put quotes around the text, or align the line.",
  MISSING_CHAR:
    "a closing quote, a closing bracket or a comma is missing here or above, or the spaces at its beginning do not fit.",
  MULTILINE_IMPLICIT_KEY: "a colon after the field's name is missing, or the spaces at its beginning do not fit.",
  BAD_ALIAS: "its text begins with * or &. Put quotes around the text.",
  UNEXPECTED_TOKEN:
    "its text goes on after its end. Put single quotes around a text that has double quotes in it, or that begins with a sign such as * or [.",
};

/**
 * A YAML error in words for an editor, with the line they should look at: the parser's own words name tokens, and a
 * tab shows up as an error some lines further down.
 */
export function yamlProblem(code: ErrorCode, line: number, text: string): { line: number; message: string } {
  const lines = text.split("\n");
  const tab = lines.findIndex((each) => /^ *\t/.test(each));
  const at = tab < 0 ? line : tab + 1;
  const hint = hints[tab < 0 ? code : "TAB_AS_INDENT"] ?? "check the spaces, dashes and quotes around it.";
  return { line: at, message: `cannot be read: ${hint} The line is: ${(lines[at - 1] ?? "").trim().slice(0, 80)}` };
}
