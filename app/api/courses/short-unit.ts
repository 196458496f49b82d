/** In which unit the short form of rupees tells so many lakh, and of how many lakh that is one (contract 11.2). */
export function shortUnit(lakh: number): { unit: "lakh" | "crore"; lakh: number } {
  return lakh < 100 ? { unit: "lakh", lakh: 1 } : { unit: "crore", lakh: 100 };
}
