// Holds contract 11.7.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { SentCard, SentFiles } from "./sent-parts";

const file = (name: string) => ({ group: "CV", name, size: 2048 });
const words = (html: string) => html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");

it.each([
  [[file("a.pdf")], 0, "|a.pdf| |CV, 2 KB|"],
  [[file("a.pdf"), file("b.pdf")], 3, "|a.pdf| |CV, 2 KB|b.pdf| |CV, 2 KB|and 3 more|"],
  [[], 1, "|1 document|"],
  [[], 4, "|4 documents|"],
  [[], 0, ""],
])("the files %j of an application, and %i more, are %s", (files, more, said) => {
  expect(words(renderToStaticMarkup(<SentFiles files={files} more={more} />))).toBe(said);
});

it("an application says what it was for, when it was sent, and how many documents it had", () => {
  const receipt = {
    courseId: 7,
    course: "Nursing",
    university: "Example",
    at: "2026-11-22T06:15:00.000Z",
    day: "22 November 2026",
    date: "22 November 2026 at 12:00",
    reference: null,
    files: [file("a.pdf")],
    more: 2,
  };
  const card = (more: object = {}) => renderToStaticMarkup(<SentCard receipt={{ ...receipt, ...more }} />);
  expect(words(card())).toContain("|3 documents|");
  expect(card()).toContain('href="/course_details/7"');
  expect(words(card())).toContain("|Nursing|Example|Sent|22 November 2026|");
  expect(words(card())).not.toContain("Reference");
  expect(words(card({ reference: "SA-7", university: "" }))).toContain(
    "|Nursing|Sent|22 November 2026|Reference|SA-7|",
  );
});
