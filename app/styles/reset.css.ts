import { globalStyle } from "@vanilla-extract/css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("*", { margin: 0, padding: 0 });
globalStyle("html", { textSizeAdjust: "100%", WebkitTextSizeAdjust: "100%" });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("img, picture, video, svg, iframe", { display: "block", maxWidth: "100%" });
globalStyle("img, video", { height: "auto" });
globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyle("button", { background: "none", border: 0, cursor: "pointer" });
globalStyle("fieldset", { border: 0, minWidth: 0 });
globalStyle("table", { borderCollapse: "collapse", width: "100%" });
globalStyle("summary", { cursor: "pointer", listStyle: "none" });
globalStyle("summary::-webkit-details-marker", { display: "none" });
