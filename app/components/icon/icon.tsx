import * as styles from "./icon.css";

/** Line drawings in a box of 24 by 24. */
export const drawings = {
  close: "M6 6l12 12M18 6L6 18",
  chevronDown: "M6 9l6 6 6-6",
  chevronLeft: "M15 6l-6 6 6 6",
  chevronRight: "M9 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.8-4.8",
  bookmark: "M7 4h10v16l-5-3.8L7 20z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  alert: "M12 8v5M12 16.5v.1M12 3l9.5 17h-19z",
  info: "M12 11v6M12 7.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  phone: "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  pin: "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  calendar: "M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7",
  external: "M14 5h5v5M19 5l-8 8M18 14v5H5V6h5",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  share: "M12 15V4M8 8l4-4 4 4M6 12v8h12v-8",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  chat: "M4 5h16v11H9l-5 4z",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-3 3-3 15 0 18 3-3 3-15 0-18z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  facebook: "M14 21v-7h3l.5-3.5H14V8.5c0-1.2.6-2 2-2h1.5V3.3C16.8 3.2 16 3 15 3c-2.7 0-4.5 1.7-4.5 4.6v2.9H8V14h2.5v7",
  linkedin: "M5 9.5V20M5 5.5v.1M10 20V9.5M10 14c0-2.5 1.5-4.5 4.5-4.5S19 11.5 19 14v6",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 7v.1",
  youtube: "M3 12c0-5 .5-6.5 9-6.5s9 1.5 9 6.5-.5 6.5-9 6.5S3 17 3 12zM10.5 9.5v5l4-2.5z",
} as const;

export type IconName = keyof typeof drawings;

/** A line drawing the size of the text beside it, or about that without styles. The text says what it means: the drawing is not read out. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
