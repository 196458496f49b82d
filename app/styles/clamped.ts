/** Cuts a text after so many lines. */
export const clamped = (lines: number) =>
  ({ display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: lines, overflow: "hidden" }) as const;
