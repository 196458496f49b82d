// Holds contract 10.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { FinderResults } from "./finder-results";

const chosen = { id: 7, name: "Nursing", university: "Banksia", country: "Australia", rupees: null };

it.each([
  ["while the search is under way", true, []],
  ["where it has failed", false, null],
  ["where it has found others", false, []],
])("shows the suggestion that was chosen, %s", (_when, searching, results) => {
  const shown = renderToStaticMarkup(
    <FinderResults results={results} meant={null} chosen={chosen} searching={searching} all="/course-search" />,
  );
  expect(shown).toContain('href="/course_details/7"');
});
