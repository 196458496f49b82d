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

/** An unfinished tag that is longer is dropped by whoever reads the markup. */
const LONGEST_TAG = 1000;
const LONGEST_WORD = 100;
/** The last word of a text; without a space, its last escape or its last letter with the marks. */
const lastWord = /\s[^\s>]*$|(?<=>)[^\s>]+$|&[#\w]{0,31}$|[^\p{M}>]\p{M}*$/u;

/** HTML or a text, cut to at most `longest` code units: no tag, escape or word is cut in two, and an ellipsis follows the last word. */
export function cutMarkup(longest: number, markup: string): string {
  if (markup.length <= longest) return markup;
  const cut = markup.slice(0, longest - 1);
  const tag = cut.lastIndexOf("<");
  const inTag = tag > cut.length - LONGEST_TAG && !cut.includes(">", tag);
  const whole = inTag
    ? cut.slice(0, tag)
    : cut.slice(0, -LONGEST_WORD) + cut.slice(-LONGEST_WORD).replace(lastWord, "");
  return whole.endsWith(">") ? whole : `${whole.trimEnd()}…`;
}
