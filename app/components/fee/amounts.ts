/** An amount with its sign or code, grouped by spaces too: short, so that a text of nothing but digits still breaks somewhere. */
const amount =
  /((?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{2,3}|Rs\.?)? ?(?:-(?<=\p{Sc} ?-))?(?:\d{1,3}(?: \d{3}(?!\d)){1,2}(?:[.,]\d{1,3})?|\d[\d.,]{0,13})(?: \p{Lu}{3}(?!\p{L}))?)/u;

export interface TextPart {
  readonly text: string;
  readonly isAmount: boolean;
}

/** Parts a fee's text into its amounts, which stay on one line, and the words between them. */
export function amountParts(text: string): TextPart[] {
  return text
    .split(new RegExp(amount, "gu"))
    .map((part, index) => ({ text: part, isAmount: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
