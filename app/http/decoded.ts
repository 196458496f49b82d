/** A percent-encoded text as it is meant; `null` where an escape is none. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
