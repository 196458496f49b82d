// Holds contract 11.7.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { ApplyLink } from "./apply-link";

const link = (state: { begun: boolean; ready: boolean; applied: boolean }) => {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ApplyLink, { courseId: 7, ...state })),
  );
  const [, href, words] = /href="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? [];
  return { href, words, look: /class="([^"]*)"/.exec(html)?.[1] };
};

it.each([
  [false, false, "/course_details/7/apply", "Apply Now"],
  [false, true, "/course_details/7/apply", "Apply Now"],
  [true, false, "/course_details/7/apply", "Continue your application"],
  [true, true, "/course_details/7/apply/documents", "Continue your application"],
])("an application that was begun: %s, with a whole profile: %s, leads to %s by %j", (begun, ready, href, words) => {
  expect(link({ begun, ready, applied: false })).toMatchObject({ href, words });
});

it("stands back once it has been applied to", () => {
  const [next, again] = [false, true].map((applied) => link({ begun: false, ready: false, applied }).look);
  expect(again).not.toBe(next);
});
