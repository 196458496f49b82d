/** 32 hexadecimal digits that nobody guesses. (`crypto.randomUUID` is missing on plain http and before Safari 15.4.) */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
