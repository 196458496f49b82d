import { useState, useSyncExternalStore } from "react";

import { Icon } from "~/components/icon/icon";
import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import * as styles from "./share.css";

interface ShareProps {
  /** What is shared, in a few words. */
  title: string;
  /** Its whole public address. */
  url: string;
  /** What the first way is called where it is more than a name: "Send to my parents". */
  first?: string;
}

type Ability = "native" | "copy" | null;

const copyLabels = { ready: "Copy link", done: "Link copied", refused: "The link could not be copied" };

/** A page is shared in one place. */
const HEADING_ID = "share-heading";

/** What a device can do does not change while it shows a page. */
const never = () => () => undefined;

/**
 * Ways to pass a page on: links that work everywhere, and with scripts one button that opens the device's own choice,
 * or else copies the address.
 */
export function Share({ title, url, first }: ShareProps) {
  const ability = useSyncExternalStore(
    never,
    () => abilityOf(navigator),
    () => null,
  );
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
              {ability === "native" ? (first ?? "Share this page") : copyLabels[copy]}
            </button>
            <VisuallyHidden role="status">{copy === "ready" ? null : copyLabels[copy]}</VisuallyHidden>
          </li>
        ) : null}
        {waysOf(title, url, ability === "native" ? undefined : first).map(({ label, address, newTab }) => (
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

function abilityOf({ share, clipboard }: Partial<Pick<Navigator, "share" | "clipboard">>): Ability {
  if (share) return "native";
  return clipboard ? "copy" : null;
}

function waysOf(title: string, url: string, first?: string) {
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { label: first ? `${first} (WhatsApp)` : "WhatsApp", address: `https://wa.me/?text=${both}`, newTab: true },
    { label: "Viber", address: `viber://forward?text=${both}`, newTab: false },
    {
      label: "Facebook",
      address: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
      newTab: true,
    },
    { label: "E-mail", address: `mailto:?subject=${encodeURIComponent(title)}&body=${both}`, newTab: false },
  ];
}
