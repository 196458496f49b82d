/** Numbers between 0 and 1 that depend only on the name (mulberry32 over an FNV hash). */
export function chanceOf(name: string) {
  let state = 2_166_136_261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/** The next number by chance from `least` up to, but not, `most`. */
export const between = (chance: Chance, least: number, most: number) => least + chance() * (most - least);

/** A number of a drawing to one decimal: more only makes it longer. */
export const round = (value: number) => Math.round(value * 10) / 10;
