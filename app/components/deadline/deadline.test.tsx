// Holds contract 11.4.
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Deadline } from "./deadline";

function written(daysLeft: number | null): string {
  const state = daysLeft === null ? "past" : "ahead";
  const page = <Deadline courseId={7} deadline={{ text: "1 May 2027", state, daysLeft }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

it.each([
  [31, ">31 days left<"],
  [30, ">30 days left<"],
  [29, ">Soon: 29 days left<"],
  [10, ">Soon: 10 days left<"],
  [9, ">Very soon: 9 days left<"],
  [1, ">Very soon: 1 day left<"],
  [0, ">Last day today<"],
  [null, ">This deadline is past<"],
])("a deadline in %s days says so in words", (daysLeft, words) => {
  expect(written(daysLeft)).toContain(words);
});
