const NO_BREAK_SPACE = "\u00a0";

/** The longest value and year that stay on one line, in characters. */
const SHORT = 24;

/** A ranking in one line: "QS World 214 (2025)". Where that is too short it breaks after the source, not in the value. */
export function rankingText({ source, value, year }: { source: string; value: string; year: string | null }): string {
  const rank = [value, year ? `(${year})` : ""].filter(Boolean).join(" ");
  const kept = rank.length > SHORT ? rank : rank.replace(/\s+/g, NO_BREAK_SPACE);
  return [source, kept].filter(Boolean).join(" ");
}
