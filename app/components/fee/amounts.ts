/**
 * A short note in parentheses, a period, or an amount with its sign or code, grouped by spaces too. The "to" of a range stands
 * before its end, but behind its start where the unit comes with the end only. All are short, so that a text of nothing but
 * digits still breaks somewhere. What stands in a longer note keeps the parenthesis beside it.
 */
const piece =
  /(\([^()]{1,22}\)|(?:\bto[ \u00a0])?\(?(?:\p{Lu}{0,3}\p{Sc} ?-?|(?:\p{Lu}{2,3}|Rs\.?)[ \u00a0]?)?(?:\d{1,3}(?: \d{3}(?!\d)){1,2}(?:[.,]\d{1,3})?|\d[\d.,]{0,13})(?: (?:\p{Lu}{3}|lakh|crore)(?!\p{L})| to(?= \d[\d.]* (?:lakh|crore)))?\)?|\b(?:a|per) (?:year|annum)(?!\p{L}))/u;

export interface TextPart {
  readonly text: string;
  /** Whether it stays on one line. */
  readonly isWhole: boolean;
}

/** Parts off what the code of a fee's currency stays beside: the last amount or word, with what is joined to it. */
export function lastPiece(parts: readonly TextPart[]): { before: readonly TextPart[]; last: string } {
  const before = [...parts];
  let last = "";
  for (let part = before.pop(); part; part = before.pop()) {
    if (part.isWhole) return { before, last: part.text + last };
    const words = last === "" ? part.text.trimEnd() : part.text;
    const start = words.search(/\S*$/u);
    last = words.slice(start) + last;
    if (start > 0 && last !== "") return { before: [...before, { text: words.slice(0, start), isWhole: false }], last };
  }
  return { before, last };
}

/** Parts a fee's text into its amounts and short notes, which stay on one line, and the words between them. */
export function amountParts(text: string): TextPart[] {
  return text
    .split(new RegExp(piece, "gu"))
    .map((part, index) => ({ text: part, isWhole: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
