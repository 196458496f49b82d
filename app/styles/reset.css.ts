import { globalStyle, type GlobalStyleRule } from "@vanilla-extract/css";

import { reset } from "./layers.css";

type LayerRule = NonNullable<GlobalStyleRule["@layer"]>[string];

function resetStyle(selector: string, rule: LayerRule) {
  globalStyle(selector, { "@layer": { [reset]: rule } });
}

resetStyle("*, *::before, *::after", { boxSizing: "border-box" });
resetStyle("*", { margin: 0, padding: 0 });
resetStyle("html", { textSizeAdjust: "100%", WebkitTextSizeAdjust: "100%" });
resetStyle("ul, ol", { listStyle: "none" });
resetStyle("img, picture, video, svg, iframe", { display: "block", maxWidth: "100%" });
resetStyle("img, video", { height: "auto" });
resetStyle("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
resetStyle("button", { background: "none", border: 0, cursor: "pointer" });
resetStyle("fieldset", { border: 0, minWidth: 0 });
resetStyle("table", { borderCollapse: "collapse", width: "100%" });
resetStyle("summary", { cursor: "pointer", listStyle: "none" });
resetStyle("summary::-webkit-details-marker", { display: "none" });
resetStyle("[hidden]", { display: "none" });
