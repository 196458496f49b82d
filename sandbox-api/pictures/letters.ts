/** Capitals as strokes on a grid of 40 by 60, so that a logo needs no font. */
const strokes: Record<string, string> = {
  A: "M2 60L20 0L38 60M9 40H31",
  B: "M4 0V60H22A15 15 0 0 0 22 29H4M4 0H20A14.5 14.5 0 0 1 20 29",
  C: "M37 13A19 24 0 0 0 2 30A19 24 0 0 0 37 47",
  D: "M4 0V60H14A24 30 0 0 0 14 0Z",
  E: "M36 0H4V60H36M4 29H30",
  F: "M36 0H4V60M4 29H30",
  G: "M37 13A19 25 0 0 0 2 30A19 25 0 0 0 37 48V33H24",
  H: "M4 0V60M36 0V60M4 29H36",
  I: "M20 0V60M8 0H32M8 60H32",
  J: "M32 0V42A14 16 0 0 1 4 42",
  K: "M5 0V60M36 0L5 36M15 25L37 60",
  L: "M5 0V60H36",
  M: "M2 60V0L20 36L38 0V60",
  N: "M4 60V0L36 60V0",
  O: "M20 0A18 30 0 0 0 20 60A18 30 0 0 0 20 0",
  P: "M5 60V0H20A15 16 0 0 1 20 33H5",
  Q: "M20 0A18 30 0 0 0 20 60A18 30 0 0 0 20 0M24 44L38 62",
  R: "M5 60V0H20A15 16 0 0 1 20 33H5M20 33L37 60",
  S: "M35 10A15 13 0 0 0 5 14C5 32 35 26 35 45A16 14 0 0 1 3 49",
  T: "M2 0H38M20 0V60",
  U: "M4 0V42A16 17 0 0 0 36 42V0",
  V: "M2 0L20 60L38 0",
  W: "M0 0L10 60L20 18L30 60L40 0",
  X: "M3 0L37 60M37 0L3 60",
  Y: "M2 0L20 30L38 0M20 30V60",
  Z: "M3 0H37L3 60H37",
};

/** The path of a capital of the Latin alphabet; other characters give an empty path. */
export const letterPath = (letter: string) => strokes[letter] ?? "";
