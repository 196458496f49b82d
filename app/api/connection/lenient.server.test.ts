// Holds contract 10.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { courseInfoRecord, courseRecord } from "../courses/course-record.server";
import { plainText, requiredWords, richText } from "../rich-text.server";
import { label, labels, listOfTexts, named, requiredLabel, text, texts } from "./lenient.server";

const everyControl = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) =>
  /\p{Cc}/u.test(one),
);

describe("a text of the API", () => {
  it("loses its control characters and halves of characters, and keeps tabs and lines", () => {
    const gone = everyControl.filter((one) => !/[\s\u0085]/.test(one));
    expect(text.parse(["a", ...gone, "\ud83d", "b", "\udc00", "\tc\nd"].join(""))).toBe("ab\tc\nd");
    expect(text.parse("20\u0000000")).toBe("20000");
    expect(text.parse(" \u0000 \u0007")).toBeNull();
    expect(text.parse("\u0000 words \u0000")).toBe("words");
    expect(text.parse("देउराली \u{1f3d4}")).toBe("देउराली \u{1f3d4}");
  });

  it.each(["\r\n", "\r", "\n", "\u000b", "\f", "\u0085", "\u2028", "\u2029"])(
    "has one kind of line break, which in a label is a space: %j",
    (line) => {
      expect(text.parse(`a${line}b`)).toBe("a\nb");
      expect(label.parse(`a${line}b`)).toBe("a b");
    },
  );

  it("is never cut where it may be rich", () => {
    const long = `${"word ".repeat(2000)}end`;
    expect(text.parse(long)).toBe(long);
    expect(texts("text").parse([{ text: long }])).toEqual([long]);
    expect(listOfTexts("text", { text }).parse([long])).toEqual([{ text: long }]);
  });
});

describe("a label", () => {
  const long = "x".repeat(100_000);

  it("is cut where it is longer than any, between two characters", () => {
    expect(label.parse("x".repeat(1000))).toBe("x".repeat(1000));
    expect(label.parse(long)).toBe(`${"x".repeat(999)}…`);
    expect(label.parse(`x${"\u{1f3d4}".repeat(600)}`)).toBe(`x${"\u{1f3d4}".repeat(499)}…`);
    expect(label.parse(`${"x".repeat(998)}${"\u{1f3d4}".repeat(2)}`)).toBe(`${"x".repeat(998)}…`);
  });

  it("is what names a record, by itself, in a list or nested", () => {
    const cut = `${"x".repeat(999)}…`;
    expect(requiredLabel.parse(long)).toBe(cut);
    expect(named("name").parse({ name: long })).toBe(cut);
    expect(labels("month").parse([long, { month: "May\nJune" }])).toEqual([cut, "May June"]);
    expect(requiredWords.parse(`<b>${long}</b>`)).toBe(cut);
  });

  it("is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", minLength: 1 }), fc.constant(long)), (given) => {
        const once = label.parse(given);
        expect(label.parse(once)).toBe(once);
        expect(once ?? "").not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });
});

it("no page grows by the length of one field of a course", () => {
  const long = "9 ".repeat(100_000);
  const given = Object.fromEntries(
    Object.keys(courseRecord.shape)
      .filter((field) => !["id", "images"].includes(field))
      .map((field) => [field, long]),
  );
  const read = courseInfoRecord.omit({ specialization: true }).parse({
    ...given,
    id: 1,
    intake: [long],
    university: { university_name: long, city: { city_name: long, country: { country_name: long } } },
    rankings: [{ rank_source: long, rank_value: long }],
    accreditations: [long],
  });
  expect(JSON.stringify(read).length).toBeLessThan(20_000);
});

it("rich texts keep their lines without what no parser keeps", () => {
  const given = z.object({ text }).parse({ text: "one\u0000\r\ntwo\u0001" }).text;
  expect(richText(given)).toBe("<p>one</p><p>two</p>");
  expect(plainText(given)).toBe("one two");
});

it("a reference to a control character is none", () => {
  expect(richText("<p>a&#1;b&#x1f;c</p>")).toBe("<p>abc</p>");
  expect(requiredWords.parse("<b>A&#1;B</b>")).toBe("AB");
});
