const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/**
 * A text without what no page, calendar or feed may hold: control characters but tab and line break, and halves of
 * characters, which JSON may hold too. Every kind of line break is one "\n".
 */
export function writable(text: string): string {
  return text.replace(lineBreak, "\n").replace(unwritable, "");
}

/** A text on one line, its tabs and line breaks as spaces. */
export function onOneLine(text: string): string {
  return text.replace(/[\t\n]+/g, " ");
}

/** The text, cut to at most `longest` code units, the ellipsis included; no character is cut in two. */
export function cutTo(longest: number, text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\p{Cs}$/u, "")}…`;
}
