/** A fee as its text and, where it has one to show, the code of its currency. */
export interface FeeProps {
  text: string;
  code: string | null;
}

/** Behind an amount to which tuition comes that nobody can count. */
export const PLUS_TUITION = "+\u00a0tuition";

export const NO_CURRENCY = "currency not given";

/** A fee in one line of plain words: "$69,950 AED". */
export function feeWords({ text, code }: FeeProps): string {
  return code === null ? text : `${text} ${code}`;
}

/** Whether a fee is an amount without a currency: "$15,300" alone. */
export function lacksCurrency({ text, code }: FeeProps): boolean {
  return code === null && /\d/.test(text) && !/\p{L}/u.test(text);
}

/** A fee that cannot be counted, with the reason: "$15,300, currency not given: ask us"; one that names no amount as it is. */
export function uncounted(fee: FeeProps): FeeProps {
  if (!/\d/.test(fee.text)) return fee;
  return { text: `${feeWords(fee)}${lacksCurrency(fee) ? `, ${NO_CURRENCY}` : ""}: ask us`, code: null };
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
