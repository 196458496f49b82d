/** Cache policies by their names; the values follow contract section 8. */
export const cacheControl = {
  /** A page that is the same for every anonymous visitor: browsers ask again, shared caches keep it a minute. */
  page: "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  /** A file whose name changes with its content. */
  hashed: "public, max-age=31536000, immutable",
  /** A file of `public/`, whose name stays when its content changes. */
  publicFile: "public, max-age=3600, stale-while-revalidate=86400",
  /** Anything that belongs to one visitor. */
  private: "private, no-store",
  /** Errors and probes: asked anew every time. */
  never: "no-store",
} as const;
