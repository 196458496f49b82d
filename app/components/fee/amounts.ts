/**
 * A short note in parentheses, or an amount with its sign or code and the "about" before it, grouped by spaces too: short,
 * so that a text of nothing but digits still breaks somewhere. What stands in a longer note keeps the parenthesis beside it.
 */
const piece =
  /(\([^()]{1,22}\)|\(?(?:\babout )?(?:(?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{2,3}|Rs\.?) ?)?(?:-(?<=\p{Sc} ?-))?(?:\d{1,3}(?: \d{3}(?!\d)){1,2}(?:[.,]\d{1,3})?|\d[\d.,]{0,13})(?: \p{Lu}{3}(?!\p{L}))?\)?)/u;

export interface TextPart {
  readonly text: string;
  /** Whether it stays on one line. */
  readonly isWhole: boolean;
}

/** Parts a fee's text into its amounts and short notes, which stay on one line, and the words between them. */
export function amountParts(text: string): TextPart[] {
  return text
    .split(new RegExp(piece, "gu"))
    .map((part, index) => ({ text: part, isWhole: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
