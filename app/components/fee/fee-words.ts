/** A fee as its text and, where it has one to show, the code of its currency. */
export interface FeeProps {
  text: string;
  code: string | null;
}

/** A fee in one line of plain words: "$69,950 AED". */
export function feeWords({ text, code }: FeeProps): string {
  return code === null ? text : `${text} ${code}`;
}

/** Whether a fee is an amount without a currency: "$15,300" alone. */
export function lacksCurrency({ text, code }: FeeProps): boolean {
  return code === null && /\d/.test(text) && !/\p{L}/u.test(text);
}

const period =
  /(?:^|[^\p{L}])(?:year(?:s|ly)?|yrs?|ann(?:um|ual|ually)|(?:tri|se)mesters?|terms?|month(?:s|ly)?|p\.? ?a)(?!\p{L})|\p{Script=Devanagari}/iu;

/** Whether a fee's text says that it is of a year. */
export function saysAYear(text: string): boolean {
  return /\b(?:a|per) (?:year|annum)\b|\/ ?year|annually|yearly/iu.test(text);
}

/** Whether "a year" may stand behind a fee's text: it has a figure, and neither names a period itself nor is Nepali. */
export function isOfAYear(text: string): boolean {
  return /\d/.test(text) && !period.test(text);
}
