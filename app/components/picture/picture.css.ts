import { componentStyle, styleVariants } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** The ratio holds the place before the picture is there. */
const frame = componentStyle({
  position: "relative",
  display: "block",
  width: "100%",
  overflow: "hidden",
  background: theme.color.brandTint,
  "@media": { print: { maxWidth: "9cm", breakInside: "avoid" } },
});

export const ratios = styleVariants({
  wide: [frame, componentStyle({ aspectRatio: "16 / 9" })],
  photo: [frame, componentStyle({ aspectRatio: "3 / 2" })],
  square: [frame, componentStyle({ aspectRatio: "1" })],
  banner: [frame, componentStyle({ aspectRatio: "3 / 1" })],
});

/** Only a picture that failed has a `::before`: with no script to draw the fallback, it hides the browser's own mark. */
const imageBase = componentStyle({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  selectors: {
    '&[alt=""]::before': {
      content: "attr(data-monogram)",
      position: "absolute",
      inset: 0,
      display: "grid",
      placeItems: "center",
      color: theme.color.brand,
      background: theme.color.brandTint,
      fontFamily: theme.font.heading,
      fontWeight: 700,
    },
  },
});

export const image = styleVariants({
  cover: [imageBase, componentStyle({ objectFit: "cover" })],
  contain: [
    imageBase,
    componentStyle({ objectFit: "contain", padding: theme.space.s1, background: theme.color.logoGround }),
  ],
});

export const drawing = componentStyle({ position: "absolute", inset: 0, width: "100%", height: "100%" });

export const far = componentStyle({ fill: theme.color.ridge1 });
export const near = componentStyle({ fill: theme.color.ridge2 });

export const monogram = componentStyle({
  fill: theme.color.brand,
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: "30px",
  textAnchor: "middle",
});
