/** A ranking in one line: "QS World 214 (2025)". */
export function rankingText({ source, value, year }: { source: string; value: string; year: string | null }): string {
  return [source, value, year ? `(${year})` : ""].filter(Boolean).join(" ");
}
