import { Children, type ReactNode } from "react";

import { classes } from "~/styles/classes";

import * as styles from "./grid.css";

/** A list of cards in as many equal columns as fit. Each child becomes a list item. */
export function Grid({
  size = "medium",
  children,
  className,
}: {
  size?: keyof typeof styles.sizes;
  children: ReactNode;
  className?: string;
}) {
  return (
    <ul className={classes(styles.sizes[size], className)}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}

/** The `sizes` of a picture that fills a card of a medium grid. */
export const cardSizes = "(min-width: 69em) 26vw, (min-width: 38em) 45vw, 95vw";

/** Things below each other, 16 px apart; with an id and a label a part of the page that links lead to. */
export function Stack({
  id,
  label,
  children,
  className,
}: {
  id?: string;
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  const Tag = label ? "section" : "div";
  return (
    <Tag id={id} aria-label={label} tabIndex={id ? -1 : undefined} className={classes(styles.stack, className)}>
      {children}
    </Tag>
  );
}

/** Things beside each other that wrap: buttons, badges, chips. */
export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes(styles.row, className)}>{children}</div>;
}
