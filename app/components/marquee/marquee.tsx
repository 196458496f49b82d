import { Icon } from "~/components/icon/icon";
import { useBroken } from "~/components/picture/use-broken";

import * as styles from "./marquee.css";

export interface MarqueeLogo {
  id: string;
  label: string;
  /** Path of a file of `public/`; without one the label is shown. */
  image?: string;
}

interface MarqueeProps {
  /** Of its switch. */
  id: string;
  first: readonly MarqueeLogo[];
  second: readonly MarqueeLogo[];
}

/** Two rows of logos that pass in opposite directions at 50 px a second, in CSS alone, and a switch that stops both. */
export function Marquee({ id, first, second }: MarqueeProps) {
  return (
    <div className={styles.marquee}>
      <input className={styles.toggle} type="checkbox" id={id} />
      <label className={styles.label} htmlFor={id}>
        <span className={styles.whenMoving}>
          <Icon name="pause" />
          Stop and show all partners
        </span>
        <span className={styles.whenStopped}>
          <Icon name="play" />
          Let the partners pass
        </span>
        <span className={styles.whenFolded}>Show all partners</span>
        <span className={styles.whenUnfolded}>Show fewer partners</span>
      </label>
      <Row look="first" logos={first} />
      <Row look="second" logos={second} />
    </div>
  );
}

function Row({ look, logos }: { look: keyof typeof styles.tracks; logos: readonly MarqueeLogo[] }) {
  return (
    <div className={styles.row}>
      <div className={styles.tracks[look]}>
        <ul className={styles.lists.own}>
          {logos.map((logo) => (
            <li key={logo.id} className={styles.cell}>
              <Logo {...logo} />
            </li>
          ))}
        </ul>
        <ul className={styles.lists.copy} aria-hidden="true">
          {logos.map((logo) => (
            <li key={logo.id} className={styles.cell}>
              <Logo {...logo} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Logo({ label, image }: MarqueeLogo) {
  const { broken, tell } = useBroken();
  if (!image || broken) return <span className={styles.name}>{label}</span>;
  return (
    <img
      {...tell}
      className={styles.logo}
      src={image}
      alt={label}
      width={220}
      height={64}
      loading="lazy"
      decoding="async"
    />
  );
}
