import { useState } from "react";

import { classes } from "~/styles/classes";

import * as styles from "./logo.css";

const WIDTHS = { small: 48, large: 96 } as const;

/** The first letters of the words that carry a name: "University of Ridge Valley" gives "UR". */
export function monogram(name: string): string {
  const words = name.split(/[\s\-,()]+/u).filter((word) => /^\p{Lu}|^\p{Lo}/u.test(word));
  const letters = (words.length > 0 ? words : [name.trim()]).map((word) => [...word][0] ?? "");
  return letters.slice(0, 2).join("");
}

/** A university's logo on a white tile; its monogram where it has none or the picture does not load. Decoration beside the name. */
export function Logo({ name, src, size = "small" }: { name: string; src: string | null; size?: keyof typeof WIDTHS }) {
  const [broken, setBroken] = useState(false);
  if (!src || broken) {
    return (
      <span className={classes(styles.sizes[size], styles.monogram)} aria-hidden="true">
        {monogram(name)}
      </span>
    );
  }
  const width = WIDTHS[size];
  return (
    <img
      className={classes(styles.sizes[size], styles.picture)}
      src={logoAddress(src, width)}
      srcSet={`${logoAddress(src, width * 2)} 2x`}
      alt=""
      width={width}
      height={width}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function logoAddress(src: string, width: number): string {
  return `/images?${new URLSearchParams({ src, w: String(width) })}`;
}
