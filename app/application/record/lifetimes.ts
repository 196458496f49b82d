/** How long a record lasts after its last change, in seconds: as long as the draft (contract 13). */
export const LASTING_SECONDS = 14 * 24 * 60 * 60;

/** How long one lasts that has nothing to tell, in seconds: as long as a request may be under way. */
export const BRIEF_SECONDS = 15 * 60;
