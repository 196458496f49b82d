export type PictureFormat = "avif" | "webp" | "jpeg";

/**
 * The smallest picture format that an Accept header names. Wildcards do not count, since browsers that know no
 * newer format send them too; JPEG is what everybody can show.
 */
export function pictureFormat(accept: string | null): PictureFormat {
  const named = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range))
      .map((range) => range.replace(/;.*$/, "").trim()),
  );
  if (named.has("image/avif")) return "avif";
  return named.has("image/webp") ? "webp" : "jpeg";
}
