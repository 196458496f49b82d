import type { ReactNode } from "react";

import { inItsLanguage } from "~/components/language/language";
import { PageWidth } from "~/components/page/page";
import { pictureSources } from "~/components/picture/sources";
import { useBroken } from "~/components/picture/use-broken";

import * as styles from "./picture-banner.css";
import { FoothillEdge } from "./ridgeline";

interface PictureBannerProps {
  /** What `/images` takes as `src`. Where there is none, or it fails, the dawn that is drawn behind it shows. */
  picture: string | null;
  trail?: ReactNode;
  title: ReactNode;
  eyebrow?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/**
 * The head of a page about one thing, with its own picture: under the words on phones, beside them from tablets on. A
 * shade keeps the words readable whatever the picture shows, and the box is the same with and without it.
 */
export function PictureBanner({ picture, trail, title, eyebrow, description, children }: PictureBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.view}>
        {picture ? <HeadPicture key={picture} src={picture} look={children ? "tall" : "low"} /> : null}
      </div>
      <span className={styles.shade} />
      <PageWidth className={styles.content}>
        {trail}
        {eyebrow ? <div className={styles.eyebrow}>{inItsLanguage(eyebrow)}</div> : null}
        <h1>{inItsLanguage(title)}</h1>
        {description ? <p>{inItsLanguage(description)}</p> : null}
        {children ? <div className={styles.ways}>{children}</div> : null}
      </PageWidth>
      <FoothillEdge className={styles.edge} />
    </div>
  );
}

function HeadPicture({ src, look }: { src: string; look: keyof typeof styles.viewSizes }) {
  const { broken, tell } = useBroken();
  if (broken) return null;
  return (
    <img
      {...tell}
      {...pictureSources(src, styles.WIDEST)}
      className={styles.picture}
      sizes={styles.viewSizes[look]}
      alt=""
      width={280}
      decoding="async"
      {...{ fetchpriority: "high" }}
    />
  );
}
