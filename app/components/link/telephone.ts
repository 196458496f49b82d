/** The link that calls a number as it is written for people: "+977 1 5900000" is `tel:+97715900000`. */
export function telephoneLink(number: string): string {
  return `tel:${number.replaceAll(" ", "")}`;
}
