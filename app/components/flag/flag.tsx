import { paths } from "~/paths";

import * as styles from "./flag.css";

/** The address of a country's flag, by its name; unknown names get a generic flag. */
function flagAddress(country: string): string {
  return paths.flag(encodeURIComponent(country));
}

/** A flag beside the name of its country, or in its text: decoration, not read out. */
export function Flag({ country, look = "alone" }: { country: string; look?: keyof typeof styles.flags }) {
  return (
    <img
      className={styles.flags[look]}
      src={flagAddress(country)}
      alt=""
      width={24}
      height={18}
      loading="lazy"
      decoding="async"
    />
  );
}
