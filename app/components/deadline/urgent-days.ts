/** Fewer days than these are left: a reason to apply at once. */
export const NOW_DAYS = 10;
