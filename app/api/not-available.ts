/** What a page says where the API has nothing to say (contract 11). */
export const NOT_AVAILABLE = "N/A";

/** A fact of the API; `null` where it has nothing to say. */
export function available(fact: string): string | null {
  return fact === NOT_AVAILABLE ? null : fact;
}

/** City and country, once where they have one name; "" where neither is known. */
export function placeInWords({ location, country }: { location: string; country: string | null }): string {
  return [...new Set([available(location), country])].filter(Boolean).join(", ");
}
