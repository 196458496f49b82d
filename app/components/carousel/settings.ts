import type { SwiperOptions } from "swiper/types";

/** How a carousel looks and moves. */
export type CarouselLook = "row" | "coverflow";

interface CarouselSettings {
  swiper: SwiperOptions;
  /** Whether a swipe, a dot or a step ends the automatic advance. */
  endsOnInteraction: boolean;
  /** Milliseconds for which each slide is shown. */
  delay: number;
}

/** How the rows move and how much they show. Widths and gaps are pixels; those of the row stand in its styles too. */
export const carouselSettings: Record<CarouselLook, CarouselSettings> = {
  row: {
    delay: 2500,
    endsOnInteraction: false,
    swiper: {
      slidesPerView: 1,
      breakpoints: {
        340: { slidesPerView: 2, spaceBetween: 6 },
        640: { slidesPerView: 3, spaceBetween: 0 },
        1024: { slidesPerView: 5, spaceBetween: 20 },
      },
    },
  },
  coverflow: {
    delay: 3000,
    endsOnInteraction: true,
    swiper: {
      effect: "coverflow",
      slidesPerView: 1,
      coverflowEffect: { rotate: 32, stretch: 0, depth: 140, modifier: 1, slideShadows: false },
    },
  },
};
