import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { classes } from "~/styles/classes";

import * as styles from "./share.css";
import { useAbility } from "./use-ability";

export interface SendToParentsProps {
  /** What is sent, in a few words, and a sentence in the parents' language. */
  text: string;
  /** The whole public address of the page for families. */
  url: string;
}

/** Sends the page for families to those who pay, by the ways that families use. */
export function SendToParents({ text, url }: SendToParentsProps) {
  const ability = useAbility();
  const both = encodeURIComponent(`${text} ${url}`);
  return (
    <section className={classes(styles.share, styles.inALine)} aria-labelledby="parents-heading">
      <h2 id="parents-heading" className={styles.heading}>
        Send to my parents, in Nepali
      </h2>
      <ul className={styles.pair}>
        {ability === "native" ? (
          <li>
            <button
              type="button"
              className={styles.way}
              onClick={() => void navigator.share({ text, url }).catch(() => undefined)}
            >
              <Icon name="external" />
              Send to my parents
            </button>
          </li>
        ) : null}
        <li>
          <SiteLink
            className={styles.way}
            to={`https://wa.me/?text=${both}`}
            aria-label="Send to my parents: WhatsApp (opens in a new tab)"
            newTab
          >
            WhatsApp
          </SiteLink>
        </li>
        <li>
          <SiteLink className={styles.way} to={`viber://forward?text=${both}`} aria-label="Send to my parents: Viber">
            Viber
          </SiteLink>
        </li>
      </ul>
    </section>
  );
}
