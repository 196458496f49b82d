/** Words that say nothing about whose picture it is. */
const small = new Set(["of", "the", "and", "in", "for", "at", "a", "an", "to", "de"]);

/** One or two initials of a name, for a picture that is missing. Whole characters, whatever the script. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word && !small.has(word.toLowerCase()));
  const initials = words.slice(0, 2).map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? "");
  return initials.join("").toUpperCase();
}
