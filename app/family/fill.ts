const slot = /\{([a-z]+)\}/gi;

/** A sentence of content/ with each {name} replaced by its value. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(slot, (whole, name: string) => values[name] ?? whole);
}

/** The same in pieces, so that a value can be more than text: what stands between the names, and the names at odd places. */
export function pieces(sentence: string): string[] {
  return sentence.split(slot);
}
