import Swiper from "swiper";
import { Autoplay, EffectCoverflow } from "swiper/modules";

import { listen } from "~/components/listen/listen";

import { carouselSettings, type CarouselLook } from "./settings";

/** Pixels by which the styles and the engine may differ in where a slide stands. */
const ROUNDING = 1;

/** What a carousel tells the buttons below it. */
export interface CarouselState {
  /** Index of the slide in the middle, in the order of the page. */
  current: number;
  playing: boolean;
}

export interface CarouselEngine {
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
  play: () => void;
  pause: () => void;
  end: () => void;
}

/**
 * Takes a row of slides over: it loops, centres and advances by itself, unless the visitor wants less motion. It
 * rests while it is out of view, while the pointer is over it and while the focus is in a slide.
 */
export function startCarousel(
  viewport: HTMLElement,
  look: CarouselLook,
  report: (state: CarouselState) => void,
): CarouselEngine {
  const { swiper: options, delay, endsOnInteraction } = carouselSettings[look];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let wanted = !calm.matches;
  let inView = false;
  let focused = false;

  const initialSlide = slideInMiddle(viewport);
  const firstSeen = viewport.querySelectorAll(".swiper-slide")[initialSlide] ?? viewport;
  const stood = middleOf(firstSeen);
  viewport.dataset.carousel = "moving";
  viewport.scrollLeft = 0;
  const swiper = new Swiper(viewport, {
    ...options,
    modules: [Autoplay, EffectCoverflow],
    initialSlide,
    loop: true,
    centeredSlides: true,
    watchSlidesProgress: true,
    speed: calm.matches ? 0 : 400,
    autoplay: { delay, disableOnInteraction: endsOnInteraction, pauseOnMouseEnter: true },
  });

  function tell() {
    report({ current: swiper.realIndex, playing: wanted });
  }
  function run() {
    const shouldRun = wanted && inView && !focused && !calm.matches;
    if (shouldRun === swiper.autoplay.running) return;
    if (shouldRun) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }
  function want(playing: boolean) {
    wanted = playing;
    run();
    tell();
  }
  function interact(move: () => void) {
    move();
    if (endsOnInteraction) want(false);
  }
  function hideOthers() {
    for (const slide of swiper.slides) slide.inert = !slide.classList.contains("swiper-slide-visible");
  }

  swiper.on("slideChange", tell);
  swiper.on("sliderFirstMove", () => (endsOnInteraction ? want(false) : undefined));
  swiper.on("progress", hideOthers);

  const heard = [
    listen(viewport, "focusin", () => ((focused = true), run())),
    listen(viewport, "focusout", () => ((focused = false), run())),
    listen(viewport.parentElement ?? viewport, "keydown", ({ key }) => {
      if (key === "ArrowRight") interact(() => swiper.slideNext());
      if (key === "ArrowLeft") interact(() => swiper.slidePrev());
    }),
    listen(calm, "change", run),
  ];
  const watching = new IntersectionObserver(([entry]) => ((inView = entry?.isIntersecting ?? false), run()));
  watching.observe(viewport);

  glideFrom(swiper, stood - middleOf(firstSeen));
  hideOthers();
  run();
  tell();
  return {
    goTo: (index) => interact(() => swiper.slideToLoop(index)),
    next: () => interact(() => swiper.slideNext()),
    previous: () => interact(() => swiper.slidePrev()),
    play: () => want(true),
    pause: () => want(false),
    end() {
      for (const stop of heard) stop();
      watching.disconnect();
      swiper.destroy(true, true);
      delete viewport.dataset.carousel;
    },
  };
}

/** The slide that stands in the middle before the script came, or next to it. */
function slideInMiddle(viewport: HTMLElement): number {
  const middle = middleOf(viewport);
  const distances = [...viewport.querySelectorAll(".swiper-slide")].map((slide) => Math.abs(middleOf(slide) - middle));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return Math.round(left + width / 2);
}

/** Lets the slides glide to where they belong from where they stood `offset` pixels away: nothing jumps at the start. */
function glideFrom(swiper: Swiper, offset: number): void {
  if (Math.abs(offset) <= ROUNDING) return;
  swiper.setTranslate(swiper.translate + offset);
  swiper.el.getBoundingClientRect();
  swiper.slideTo(swiper.activeIndex);
}
