/** HTML made from the site's own Markdown when it was built, in the shape that React takes. */
export interface Rich {
  __html: string;
}
