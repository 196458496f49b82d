// Holds contract 11.4.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Glance } from "./glance";

const ahead = { text: "1 May 2027", state: "ahead", daysLeft: 40 } as const;

it("says until when, from when and with which English", () => {
  const text = renderToStaticMarkup(<Glance deadline={ahead} intake="July" english="IELTS from 6.0" />);
  expect([...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, line]) => line)).toEqual([
    "Apply by 1 May 2027 (40 days left)",
    "Intake July",
    "IELTS from 6.0",
  ]);
});

it("leaves out what is past or not known, and itself with nothing to say", () => {
  const past = { text: "1 May 2020", state: "past", daysLeft: null } as const;
  expect(renderToStaticMarkup(<Glance deadline={past} intake="No Intake Provided" english={null} />)).toBe("");
  const unknown = { text: "Rolling", state: "unknown", daysLeft: null } as const;
  expect(renderToStaticMarkup(<Glance deadline={unknown} intake="No Intake Provided" english={null} />)).toContain(
    "<li>Apply by Rolling</li>",
  );
});
