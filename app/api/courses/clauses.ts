/** As much of a university's text as is looked through, in characters. */
const LOOKED_THROUGH = 2000;
const LONGEST_HEADING = 60;

const cell = /<\/?t[dh]\b[^<>]*>/gi;
const inline = /<\/?(?:a|b|strong|em|i|u|span)\b[^<>]*>/gi;
const tag = /<[^<>]*>/g;
const entity = /&(?:nbsp|#160|#xa0);/gi;
/** A decimal point ends nothing. */
const end = /[;!?]|\.(?=\s|$)/;
const label = /^([^:\d]{1,60}):/;

/** What stands before a colon at the beginning of a clause; `null` where nothing does. */
export const labelIn = (text: string) => label.exec(text.trim())?.[1] ?? null;

/** A part of a text that says one thing. */
export interface Clause {
  readonly text: string;
  /** What it stands under, the nearest first: the words before a colon earlier in its paragraph, and the heading. */
  readonly under: readonly string[];
}

/** What a university's text says, clause by clause: its beginning only, however long it is. Cells of a row are parted by "|". */
export function clausesIn(html: string): Clause[] {
  let heading = "";
  return html
    .slice(0, LOOKED_THROUGH)
    .replace(entity, " ")
    .replaceAll("&amp;", "&")
    .replace(cell, " | ")
    .replace(inline, " ")
    .replace(tag, "\n")
    .split("\n")
    .flatMap((block) => {
      const clauses = block.split(end).filter((text) => /[\p{L}\p{N}]/u.test(text));
      const [only = "", ...more] = clauses;
      if (only !== "" && more.length === 0 && only.length <= LONGEST_HEADING && !/\d/.test(only)) {
        heading = only;
        return [];
      }
      let labelled = "";
      return clauses.map((text) => {
        const own = labelIn(text);
        labelled = own ?? labelled;
        return { text, under: [own === null ? labelled : "", heading].filter(Boolean) };
      });
    });
}
