import { style } from "@vanilla-extract/css";

/** Of two ends, which stay beside each other unless letters are so large that a phone has no room for both. */
export const range = style({ "@media": { "(min-width: 20rem)": { whiteSpace: "nowrap" } } });
