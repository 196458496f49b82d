import { expect, it } from "vitest";

import { rankingText } from "./ranking-text";

it.each([
  [{ source: "World Campus Index", value: "5 stars", year: "2024" }, "World Campus Index 5~stars~(2024)"],
  [{ source: "Graduate Table", value: "Top 5%", year: "2023" }, "Graduate Table Top~5%~(2023)"],
  [{ source: "QS World", value: "214", year: null }, "QS World 214"],
  [{ source: "", value: "5 stars", year: null }, "5~stars"],
  [{ source: "QS World", value: "", year: "2025" }, "QS World (2025)"],
  [
    { source: "QS World", value: "Among the best in the hills", year: "2025" },
    "QS World Among the best in the hills (2025)",
  ],
])("%j breaks after its source alone, a long value where it can", (ranking, text) => {
  expect(rankingText(ranking)).toBe(text.replaceAll("~", "\u00a0"));
});
