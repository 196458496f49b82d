/** More units than any text has that is read character by character: a name, a search, an amount, the start of a summary. */
const LONGEST = 4000;

/**
 * The first 4,000 units of a text (UTF-16) in a Unicode normal form, NFC unless told. All normalising is done here: it
 * takes quadratic time for combining marks, seven seconds for 150,000 of them.
 */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return text.slice(0, LONGEST).normalize(form);
}
