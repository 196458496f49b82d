import { globalStyle } from "@vanilla-extract/css";

/** On paper there is only the content: ink on white, no chrome, links with their address. */
globalStyle("body", {
  "@media": { print: { display: "block", background: "none", fontSize: "11pt" } },
});
globalStyle("[data-screen-only], dialog:not([data-printed]), form button, form input[type=search]", {
  "@media": { print: { display: "none" } },
});
globalStyle("main a[href^='http']::after", {
  "@media": { print: { content: '" (" attr(href) ")"', fontSize: "9pt" } },
});
globalStyle("h1, h2, h3, h4, summary", {
  "@media": { print: { breakAfter: "avoid" } },
});
globalStyle("tr, img, figure, li", {
  "@media": { print: { breakInside: "avoid" } },
});
globalStyle("details::details-content", {
  "@media": { print: { contentVisibility: "visible", blockSize: "auto" } },
});
