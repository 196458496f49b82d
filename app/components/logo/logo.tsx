import { Picture } from "~/components/picture/picture";

import * as styles from "./logo.css";

const pixels = { small: 48, large: 96 } as const;

/** A university's logo on a small tile; its monogram where it has none. Decoration beside the name. */
export function Logo({ name, src, size = "small" }: { name: string; src: string | null; size?: keyof typeof pixels }) {
  return (
    <span className={styles.sizes[size]}>
      <Picture
        src={src}
        alt=""
        name={name}
        ratio="square"
        fit="contain"
        width={pixels[size]}
        sizes={`${pixels[size]}px`}
      />
    </span>
  );
}
