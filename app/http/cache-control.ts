/** Cache policies by their names; the values follow contract 8. */
export const cacheControl = {
  /** A page that is the same for every anonymous visitor: browsers ask again, shared caches keep it a minute. */
  page: "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /** A file whose name changes with its content. */
  hashed: "public, max-age=31536000, immutable",
  /** A file of `public/`, whose name stays when its content changes. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** A flag: the same for years, but its name stays when a drawing is mended. */
  flag: "public, max-age=2592000, stale-while-revalidate=31536000",
  /** A resized picture of the API, which may replace or remove it under the same name: until then it is shown, a day and another one. */
  picture: "public, max-age=86400, stale-while-revalidate=86400, stale-if-error=86400",
  /** What a text suggests: the visitor who deletes a letter gets the earlier list without asking again. */
  suggestions: "public, max-age=60, s-maxage=60, stale-if-error=86400",
  /** Anything that belongs to one visitor. */
  private: "private, no-store",
  /** Errors and probes: asked anew every time. */
  never: "no-store",
} as const;

/** Answers with this header are not kept by nginx, whatever they say of other caches. */
export const keptByNoProxy = { "X-Accel-Expires": "0" } as const;
