// Holds contract 5.16.
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { UnexpectedErrorPage } from "./error-page";

it("names the request of an unexpected error, for whoever looks it up in the log", () => {
  const page = (requestId?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <UnexpectedErrorPage requestId={requestId} />
      </MemoryRouter>,
    );
  expect(page("b1946ac9")).toContain("Unexpected Application Error!");
  expect(page("b1946ac9")).toContain("<code>b1946ac9</code>");
  expect(page()).not.toContain("<code>");
});
