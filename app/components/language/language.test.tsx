import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Badge } from "~/components/badge/badge";
import { Choices } from "~/components/choices/choices";
import { Facts } from "~/components/facts/facts";

import { inItsLanguage } from "./language";

const NEPALI = '<span lang="ne">नेपाल</span>';

it.each([
  ["a text", <p key="0">{inItsLanguage("Study in नेपाल now")}</p>],
  ["a badge", <Badge key="0">नेपाल</Badge>],
  [
    "a choice",
    <Choices key="0" name="country" legend="Destination" options={[{ value: "1", label: "नेपाल" }]} chosen={[]} />,
  ],
  ["a fact", <Facts key="0" facts={[{ label: "Location", value: "नेपाल" }]} />],
])("%s of the API marks its Nepali", (_what, element) => {
  expect(renderToStaticMarkup(element)).toContain(NEPALI);
});

it("gives a mixed text as one element, so that no flex or grid box takes it apart", () => {
  expect(renderToStaticMarkup(<p>{inItsLanguage("Study in नेपाल now")}</p>)).toBe(
    `<p><span>Study in ${NEPALI} now</span></p>`,
  );
  expect(renderToStaticMarkup(<p>{inItsLanguage("नेपाल")}</p>)).toBe(`<p>${NEPALI}</p>`);
  expect(inItsLanguage("Sydney")).toBe("Sydney");
});
