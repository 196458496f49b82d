/** Read out, and not seen. */
export const outOfSight = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Seen again, where there is room. */
export const inSight = {
  position: "static",
  width: "auto",
  height: "auto",
  clipPath: "none",
  whiteSpace: "normal",
} as const;
