import { drawings, type IconName } from "~/components/icon/icon";

import { monogram } from "./monogram";
import * as styles from "./picture.css";
import { pictureSources } from "./sources";
import { useBroken } from "./use-broken";

interface PictureProps {
  /** What `/images` takes as `src`; `null` shows the drawn fallback. */
  src: string | null | undefined;
  /** What the picture shows; empty for decoration beside a name. */
  alt: string;
  /** Whose picture it is: initials are drawn in its place. */
  name?: string;
  /** What is drawn in place of a picture that is nobody's: the kind of thing it belongs to. */
  icon?: IconName;
  ratio?: keyof typeof styles.ratios;
  /** A logo is shown whole, a photo fills its frame. */
  fit?: keyof typeof styles.image;
  /** Widest that the picture is ever shown, in CSS pixels. */
  width: number;
  /** The `sizes` of the picture, when its width depends on the window. */
  sizes?: string;
  /** Among the first things seen: loaded at once, not when scrolled to. */
  priority?: boolean;
}

/** The widest that it is where no style sheet is read: within a list on a phone. */
const WIDEST_UNSTYLED = 280;

/**
 * A picture through `/images`, in a frame of fixed ratio. Where there is none, or it fails, initials or a drawing on a
 * ridgeline; without scripts plain initials or a tinted ground where one that decorates fails.
 */
export function Picture({
  src,
  alt,
  name = "",
  icon,
  ratio = "photo",
  fit = "cover",
  width,
  sizes,
  priority = false,
}: PictureProps) {
  const { broken, tell } = useBroken();
  const unstyledWidth = Math.min(width, WIDEST_UNSTYLED);

  if (!src || broken) {
    return (
      <span className={styles.ratios[ratio]} {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}>
        <Fallback name={name} icon={icon} />
      </span>
    );
  }
  return (
    <span className={styles.ratios[ratio]}>
      <img
        {...tell}
        {...pictureSources(src, width)}
        className={styles.image[fit]}
        sizes={sizes ?? `(max-width: ${width}px) 95vw, ${width}px`}
        alt={alt}
        data-monogram={alt ? undefined : monogram(name)}
        width={unstyledWidth}
        height={Math.round(unstyledWidth / ratioOf[ratio])}
        loading={priority ? "eager" : "lazy"}
        decoding="async"
        {...(priority ? { fetchpriority: "high" } : {})}
      />
    </span>
  );
}

const ratioOf = { wide: 16 / 9, photo: 3 / 2, square: 1, banner: 3 } satisfies Record<
  keyof typeof styles.ratios,
  number
>;

function Fallback({ name, icon }: { name: string; icon: IconName | undefined }) {
  return (
    <svg
      className={styles.drawing}
      width="120"
      height="80"
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles.far} d="M-60 80v-22l30-14 22 10 34-30 20 14 26-22 30 24 22-12 30 18 26-8v42z" />
      <path className={styles.near} d="M-60 80v-8l40-12 30 8 34-14 30 12 34-10 36 12 36-4v16z" />
      {icon ? (
        <path className={styles.thing} d={drawings[icon]} transform="translate(37 23) scale(1.9)" />
      ) : (
        <text className={styles.monogram} x="60" y="48">
          {monogram(name)}
        </text>
      )}
    </svg>
  );
}
