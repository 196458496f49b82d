// Holds contract 11.4.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Glance } from "./glance";

const ahead = { text: "1 May 2027", state: "ahead", daysLeft: 40 } as const;

const fee = { text: "Contact for details", code: null };
const none = { fee, rupees: null, intake: "No Intake Provided", english: null };

it("says what a year costs in rupees, until when, from when and with which English", () => {
  const text = renderToStaticMarkup(
    <Glance fee={fee} rupees="about NPR 42,22,000" deadline={ahead} intake="July" english="IELTS from 6.0" />,
  );
  expect([...text.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = ""]) => line.replace(/<[^>]*>/g, ""))).toEqual([
    "about NPR 42,22,000 a year",
    "Apply by 1 May 2027 (40\u00a0days\u00a0left)",
    "Intake July",
    "IELTS from 6.0",
  ]);
});

it("says a fee as it was given where nobody can tell it in rupees, and nothing of one without an amount", () => {
  const said = (own: { text: string; code: string | null }) =>
    renderToStaticMarkup(<Glance {...none} fee={own} deadline={null} />).replace(/<[^>]*>/g, "");
  expect(said({ text: "$15,300", code: null })).toBe("$15,300 a year (currency not given)Deadline: ask us");
  expect(said({ text: "XAF 900,000 per year", code: null })).toBe("XAF 900,000 per yearDeadline: ask us");
  expect(said(fee)).toBe("Deadline: ask us");
});

it("warns of a day that is near, and says that one has to be asked for", () => {
  const near = { text: "1 May 2027", state: "ahead", daysLeft: 5 } as const;
  expect(renderToStaticMarkup(<Glance {...none} deadline={near} />)).toContain(">Very soon: 5 days left<");
  expect(renderToStaticMarkup(<Glance {...none} deadline={null} />)).toContain("<li>Deadline: ask us</li>");
});

it("says of a deadline that it is past, or what is written of it", () => {
  const past = { text: "1 May 2020", state: "past", daysLeft: null } as const;
  expect(renderToStaticMarkup(<Glance {...none} deadline={past} />)).toContain("<li>Deadline past: 1 May 2020</li>");
  const unknown = { text: "Rolling", state: "unknown", daysLeft: null } as const;
  expect(renderToStaticMarkup(<Glance {...none} deadline={unknown} />)).toContain("<li>Deadline: Rolling</li>");
});
