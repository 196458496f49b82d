const devanagari = new Intl.NumberFormat("ne-NP-u-nu-deva", { useGrouping: false, maximumFractionDigits: 1 });

/** A number in the digits of Devanagari, to a tenth. */
export function numberText(number: number): string {
  return devanagari.format(number);
}
