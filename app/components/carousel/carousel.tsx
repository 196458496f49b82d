import type { ReactNode } from "react";

import { Icon } from "~/components/icon/icon";
import { classes } from "~/styles/classes";

import * as styles from "./carousel.css";
import type { CarouselLook } from "./settings";
import { useCarousel } from "./use-carousel";

interface CarouselProps {
  /** What is in it, for those who do not see it: "Services". */
  label: string;
  look: CarouselLook;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * A row of slides to scroll by hand; where scripts run it loops and advances by itself, with dots, and a button that
 * stops it.
 */
export function Carousel({ label, look, slides }: CarouselProps) {
  const { viewport, engine, current, playing } = useCarousel(look);
  return (
    <div className={styles.carousel} role="group" aria-roledescription="carousel" aria-label={label}>
      <div
        className={classes(styles.viewports[look], "swiper")}
        ref={viewport}
        {...(look === "coverflow" && !engine ? scrolledByKeyboard(label) : {})}
      >
        <ul className={classes(styles.tracks[look], "swiper-wrapper")}>
          {slides.map(({ key, content }) => (
            <li key={key} className={classes(styles.slides[look], "swiper-slide")}>
              <div className={styles.contents[look]}>{content}</div>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        {engine ? (
          <>
            {look === "coverflow" ? (
              <button type="button" className={styles.step} aria-label="Previous slide" onClick={engine.previous}>
                <Icon name="chevronLeft" />
              </button>
            ) : null}
            <div className={styles.dots}>
              {slides.map(({ key }, index) => (
                <button
                  key={key}
                  type="button"
                  className={styles.dot}
                  aria-label={`Go to slide ${index + 1}`}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => engine.goTo(index)}
                >
                  <span className={styles.marks[index === current ? "current" : "other"]} />
                </button>
              ))}
            </div>
            {look === "coverflow" ? (
              <button type="button" className={styles.step} aria-label="Next slide" onClick={engine.next}>
                <Icon name="chevronRight" />
              </button>
            ) : null}
            <button type="button" className={styles.pause} onClick={playing ? engine.pause : engine.play}>
              <Icon name={playing ? "pause" : "play"} />
              {playing ? "Pause" : "Play"}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** A row without a link in it can be reached by keyboard as a whole. */
function scrolledByKeyboard(label: string) {
  return { tabIndex: 0, role: "group", "aria-label": `${label}, a row to scroll` };
}
