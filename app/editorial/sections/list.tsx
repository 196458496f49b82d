import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { RichText } from "~/components/rich-text/rich-text";
import type { SectionOf } from "~/content/pages.server";

import * as styles from "./list.css";

const marks = { plain: undefined, cards: undefined, checklist: "check", mistakes: "alert" } as const;

/** Short entries: plain, as cards, with a tick before each, or as mistakes to avoid. */
export function List({ section }: { section: SectionOf<"list"> }) {
  const mark = marks[section.look];
  return (
    <ul className={styles.lists[section.look]}>
      {section.items.map((item) => (
        <li key={item.title ?? item.text.__html} className={styles.items[section.look]}>
          {mark ? (
            <span className={styles.mark}>
              <Icon name={mark} />
            </span>
          ) : null}
          <div>
            {item.title ? (
              <h3 className={styles.title}>
                {item.url ? <SiteLink to={item.url}>{item.title}</SiteLink> : item.title}
              </h3>
            ) : null}
            <RichText text={item.text} />
          </div>
        </li>
      ))}
    </ul>
  );
}
