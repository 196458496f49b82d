import type { ReactNode } from "react";

import { useFailedPictures } from "~/components/picture/use-failed-pictures";
import { classes } from "~/styles/classes";

import * as styles from "./prose.css";
import { useScrollingTables } from "./use-scrolling-tables";

const placeholder = "/media/picture-placeholder.svg";

interface ProseProps {
  children?: ReactNode;
  /** Rich text that the server has already sanitised. Never anything else. */
  html?: string;
  className?: string;
}

/** Running text: measure, lists, quotations and tables. A picture of rich text that fails becomes a drawn placeholder. */
export function Prose({ children, html, className }: ProseProps) {
  const name = classes(styles.prose, className);
  const tell = useFailedPictures<HTMLDivElement>(showPlaceholder, html);
  useScrollingTables(tell.ref, html);
  if (html !== undefined) return <div {...tell} className={name} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={name}>{children}</div>;
}

function showPlaceholder(picture: HTMLImageElement) {
  if (picture.getAttribute("src") !== placeholder) picture.src = placeholder;
}
