import { useEffect, useRef, type ReactNode } from "react";

import { Icon } from "~/components/icon/icon";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { focusResults } from "~/components/pagination/focus-results";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import * as styles from "./chip.css";

/** A chosen filter: a link to the same page without it. */
function Chip({ to, onClick, children }: { to: string; onClick: () => void; children: ReactNode }) {
  return (
    <SiteLink to={to} className={styles.chip} preventScrollReset onClick={onClick}>
      <VisuallyHidden>Remove filter </VisuallyHidden>
      {inItsLanguage(children)}
      <Icon name="close" />
    </SiteLink>
  );
}

interface ChipsProps {
  label: string;
  chips: readonly { label: string; to: string }[];
  /** The id of what begins the results: a chip that is taken off had the focus, which goes on there. */
  results: string;
}

/** The chosen filters. Nothing at all when there is none. */
export function Chips({ label, chips, results }: ChipsProps) {
  const pressed = useRef(false);
  const shown = chips.map(({ to }) => to).join(" ");
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) focusResults(results);
    pressed.current = false;
  }, [shown, results]);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.to} className={styles.item}>
          <Chip
            to={chip.to}
            onClick={() => {
              pressed.current = true;
            }}
          >
            {chip.label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
