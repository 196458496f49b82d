import { useState } from "react";

import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import * as styles from "./share.css";
import { useAbility } from "./use-ability";

interface ShareProps {
  /** What is shared, in a few words. */
  title: string;
  /** Its whole public address. */
  url: string;
}

const copyLabels = { ready: "Copy link", done: "Link copied", refused: "The link could not be copied" };

/** A page is shared in one place. */
const HEADING_ID = "share-heading";

/**
 * Ways to pass a page on: links that work everywhere, and with scripts one button that opens the device's own choice,
 * or else copies the address.
 */
export function Share({ title, url }: ShareProps) {
  const ability = useAbility();
  const [copy, setCopy] = useState<keyof typeof copyLabels>("ready");

  async function press() {
    if (ability === "native") return navigator.share({ title, url }).catch(() => undefined);
    await navigator.clipboard.writeText(url).then(
      () => setCopy("done"),
      () => setCopy("refused"),
    );
  }

  return (
    <section className={styles.share} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} className={styles.heading}>
        Share
      </h2>
      <ul className={styles.ways}>
        {ability ? (
          <li>
            <button type="button" className={styles.way} onClick={() => void press()}>
              <Icon name={copy === "done" ? "check" : "external"} />
              {ability === "native" ? "Share this page" : copyLabels[copy]}
            </button>
            <VisuallyHidden role="status">{copy === "ready" ? null : copyLabels[copy]}</VisuallyHidden>
          </li>
        ) : null}
        {waysOf(title, url).map(({ label, address, newTab }) => (
          <li key={label}>
            <SiteLink to={address} newTab={newTab} className={styles.way}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waysOf(title: string, url: string) {
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { label: "WhatsApp", address: `https://wa.me/?text=${both}`, newTab: true },
    { label: "Viber", address: `viber://forward?text=${both}`, newTab: false },
    {
      label: "Facebook",
      address: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
      newTab: true,
    },
    { label: "E-mail", address: `mailto:?subject=${encodeURIComponent(title)}&body=${both}`, newTab: false },
  ];
}
