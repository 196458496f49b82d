// Holds contract 3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Steps } from "./steps";

it("has the anchor of each step inside what it opens, so that a link to a step opens it", () => {
  const words = { __html: "" };
  const steps = ["offer", "visa"].map((id) => ({ id, title: id, cost: words, time: words, bring: [], body: words }));
  const section = { kind: "steps", id: "steps", heading: "Steps", steps } as const;
  const page = renderToStaticMarkup(<Steps section={{ ...section, steps }} amounts={{}} />);
  const opened = page
    .split("</summary>")
    .slice(1)
    .map((rest) => rest.split("</details>", 1)[0]);
  expect(opened.map((part) => /id="([^"]*)"/.exec(part ?? "")?.[1])).toEqual(["offer", "visa"]);
});
