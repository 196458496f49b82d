// Holds contract 4.
import fc from "fast-check";
import { expect, it } from "vitest";

import { xml, xmlDocument } from "./xml.server";

it("escapes texts and attributes, and leaves out what is null", () => {
  const document = xmlDocument(xml("a", { title: '"<&>"' }, "1 < 2 & 3", null, xml("b")));
  expect(document).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a title="&quot;&lt;&amp;&gt;&quot;">1 &lt; 2 &amp; 3<b/></a>\n',
  );
});

const trickyText = fc
  .array(
    fc.oneof(fc.string(), fc.constantFrom("\0", "\u000b", "\ufffe", "\ud800", "<", "]]>", "&amp;", "😀", "देउराली")),
  )
  .map((parts) => parts.join(""));

it("writes no character that XML forbids, whatever the text", () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      const content = /<a>([^]*)<\/a>\n$/.exec(xmlDocument(xml("a", {}, text)))?.[1] ?? "";
      expect(content).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
      expect(content).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    }),
  );
});
