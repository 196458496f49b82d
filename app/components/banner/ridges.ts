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
