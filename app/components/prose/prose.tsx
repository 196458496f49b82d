import type { ReactNode } from "react";

import { classes } from "~/styles/classes";

import * as styles from "./prose.css";
import { useWholePictures } from "./use-whole-pictures";

interface ProseProps {
  children?: ReactNode;
  /** Rich text that the server has already sanitised. Never anything else. */
  html?: string;
  className?: string;
}

/** Running text: measure, lists, quotations and tables. */
export function Prose({ children, html, className }: ProseProps) {
  const name = classes(styles.prose, className);
  const text = useWholePictures(html);
  if (html !== undefined) return <div ref={text} className={name} dangerouslySetInnerHTML={{ __html: html }} />;
  return <div className={name}>{children}</div>;
}
