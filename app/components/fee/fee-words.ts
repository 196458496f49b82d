/** A fee as its text and, where it has one to show, the code of its currency. */
export interface FeeProps {
  text: string;
  code: string | null;
}

/** A fee in one line of plain words: "$69,950 AED". */
export function feeWords({ text, code }: FeeProps): string {
  return code === null ? text : `${text} ${code}`;
}
