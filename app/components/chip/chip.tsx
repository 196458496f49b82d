import type { ReactNode } from "react";

import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import * as styles from "./chip.css";

/** A chosen filter: a link to the same page without it. */
function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <SiteLink to={to} className={styles.chip} preventScrollReset>
      <VisuallyHidden>Remove filter </VisuallyHidden>
      {inItsLanguage(children)}
      <Icon name="close" />
    </SiteLink>
  );
}

/** The chosen filters. Nothing at all when there is none. */
export function Chips({ label, chips }: { label: string; chips: readonly { label: string; to: string }[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.to}>
          <Chip to={chip.to}>{chip.label}</Chip>
        </li>
      ))}
    </ul>
  );
}
