/** Raise it with every change of the seed: stores filled by another version are filled anew. */
export const seedVersion = "8";
