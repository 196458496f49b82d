import { Icon } from "~/components/icon/icon";
import { PageWidth } from "~/components/page/page";
import type { Rich } from "~/editorial/pipeline/rich";
import { RichText } from "~/editorial/rich-text";

import * as styles from "./hero.css";
import { HeroVideo, type HeroFilm } from "./hero-video";

interface HeroProps {
  heading: string;
  text: Rich;
  film: HeroFilm;
}

/** The first thing seen: a sentence over the ridges at dawn, and the way into the course finder. */
export function Hero({ heading, text, film }: HeroProps) {
  return (
    <div className={styles.hero}>
      <img className={styles.poster} src={film.poster} alt="" width={1280} height={640} {...{ fetchpriority: "high" }} />
      <HeroVideo {...film} />
      <span className={styles.shade} />
      <PageWidth className={styles.content}>
        <h1 className={styles.heading}>{heading}</h1>
        <RichText className={styles.sentence} text={text} />
        <a className={styles.finder} href="#course-finder" onClick={focusFinder}>
          Find your course
          <span className={styles.finderMark}>
            <Icon name="search" />
          </span>
        </a>
      </PageWidth>
    </div>
  );
}

/** With a script the visitor can type at once. */
function focusFinder() {
  document.querySelector<HTMLInputElement>("#course-finder input[name=search]")?.focus({ preventScroll: true });
}
