/** The box that the mountains are drawn in. */
export const RIDGE_FIELD = { width: 1440, height: 220 } as const;

/** The mountains of every banner and picture, far to near, with the snow on the far ones. */
export const ridges = {
  far: "M0 118 88 88l66 18 92-50 58 30 74-52 46 32 44-18 88 50 84-30 82-46 44 30 40-14 98 50 80-28 82 20 78-50 58 34 50-12 90 42 98-24V220H0z",
  snow: "M378 34l-34 24 20-4 12 10 14-12 18 6zM722 22l-38 21 22-2 14 9 12-8 22 8zM1142 34l-34 22 18-2 14 10 14-8 18 12zM246 56l-24 13 16 0 12 6 22-5z",
  middle:
    "M0 150l70-26 96 30 104-44 66 36 92-22 84 40 120-56 78 46 66-24 108 44 102-52 70 32 96-20 86 38 102-34 100 26V220H0z",
  near: "M0 172l92 12 120-38 108 36 98-20 122 32 118-40 104 34 132-28 110 30 134-34 120 32 182-22V220H0z",
} as const;

/** The box of a range's left end. */
export const END_FIELD = { width: 600, height: 110 } as const;

/** A range that rises from the plain, far to near, each slope drawn to its foot. */
export const rangeEnd = {
  far: "M96 110l70-34 24 8 62-42 28 16 72-50 46 34 30-12 58 36 44-28 70 30V110z",
  snow: "M352 8l-30 21 15-4 9 8 12-9 10 6 13-1zM530 38l-20 13 11-2 8 6 10-6 15-1z",
  middle: "M170 110l64-26 34 10 72-36 48 22 40-14 66 30 60-24 46 16V110z",
  near: "M248 110l68-16 40 8 78-24 56 16 50-12 60 18V110z",
  front: "M330 110l74-9 62 5 70-10 64 8V110z",
} as const;
