const devanagari = new Intl.NumberFormat("ne-NP-u-nu-deva", { useGrouping: false, maximumFractionDigits: 1 });

/** A number in the digits of Devanagari, to a tenth. */
export function numberText(number: number): string {
  return devanagari.format(number);
}

/** A text with its digits in those of Devanagari: "६.०" for "6.0". */
export function inDevanagari(text: string): string {
  return text.replace(/\d/g, (digit) => numberText(Number(digit)));
}
