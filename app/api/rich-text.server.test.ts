// Holds contract 5.15.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { excerpt, firstCharacters, firstSentence, plainText, richText } from "./rich-text.server";

beforeAll(() => {
  Object.assign(process.env, { API_URL: "http://api.test", SESSION_SECRET: "a-secret-of-at-least-32-characters!!" });
});

describe("richText", () => {
  it.each([
    ["<p>One <b>two</b> <i>three</i></p>", "<p>One <strong>two</strong> <em>three</em></p>"],
    ["<p>Open <strong>bold", "<p>Open <strong>bold</strong></p>"],
    ["First line\n\nIELTS < 6.5 & more", "<p>First line</p><p>IELTS &lt; 6.5 &amp; more</p>"],
    [
      "Choose <other> where scores < 6\n</other> is none",
      "<p>Choose &lt;other&gt; where scores &lt; 6</p><p>&lt;/other&gt; is none</p>",
    ],
    ["<p>Choose <other> for IELTS <6</p>", "<p>Choose &lt;other&gt; for IELTS &lt;6</p>"],
    ["<p>Word<o:p></o:p> <blink>paste</blink> <x-y class='z'>kept</x-y></p>", "<p>Word paste kept</p>"],
    ["<?xml:namespace prefix=o /><!-- note --><p>Text</p>", "<p>Text</p>"],
    ["<div>One</div><div>Two</div>", "One<br />Two<br />"],
    ["<h1>Title</h1><h5>Small</h5><h6>Small</h6>", "<h2>Title</h2><h4>Small</h4><h4>Small</h4>"],
    ["<p>AUD 1,600, or GBP 490 and NPR 5</p>", "<p>AUD\u00a01,600, or GBP\u00a0490 and NPR\u00a05</p>"],
    ['<ol start="3" type="a"><li>Third</li></ol>', '<ol start="3"><li>Third</li></ol>'],
    [
      '<table><tr><th scope="col" rowspan="2" colspan="3" id="x">Head</th></tr></table>',
      '<table><tr><th scope="col" rowspan="2" colspan="3">Head</th></tr></table>',
    ],
    [
      '<table><colgroup><col span="2" width="9"></colgroup><tr><td rowspan="2" align="x">Cell</td></tr></table>',
      '<table><colgroup><col span="2" /></colgroup><tr><td rowspan="2">Cell</td></tr></table>',
    ],
    [
      '<a href="https://a.test/x" target="_blank" onclick="x()">Go</a>',
      '<a href="https://a.test/x" rel="noopener nofollow">Go</a>',
    ],
    ['<a href="mailto:office@a.test">Mail</a>', '<a href="mailto:office@a.test" rel="noopener nofollow">Mail</a>'],
    ['<a href="tel:+97710000">Call</a>', '<a href="tel:+97710000" rel="noopener nofollow">Call</a>'],
    ['<a href="javascript:alert(1)">No</a>', "No"],
    ['<a href=" JaVa\tscript:alert(1)">No</a>', "No"],
    ['<p>See <a href="/who-we-are">us</a></p>', '<p>See <a href="/who-we-are" rel="noopener nofollow">us</a></p>'],
    ['<a href="/blog?page=2#top">Blog</a>', '<a href="/blog?page=2#top" rel="noopener nofollow">Blog</a>'],
    ['<p><a href="//evil.test/x">No <b>way</b></a></p>', "<p>No <strong>way</strong></p>"],
    ['<a href="/\\evil.test">No</a>', "No"],
    ['<a href="who-we-are">No</a> <a name="x">No</a> <a href="#x">No</a>', "No No No"],
    ['<p><a href="http://api.test/media/form.pdf">Form</a></p>', "<p>Form</p>"],
    ['<a name="top"></a><h2>Title</h2>', "<h2>Title</h2>"],
    ["<script>alert(1)</script><p>Yes</p>", "<p>Yes</p>"],
    ['<p style="color:red" class="x">Plain</p>', "<p>Plain</p>"],
    ['<table><tr><td colspan="2">Cell</td></tr></table>', '<table><tr><td colspan="2">Cell</td></tr></table>'],
    [
      '<table><colgroup><col span="9999"></colgroup><tr><th rowspan="65534">A</th><td colspan="x">B</td></tr></table>',
      '<table><colgroup><col span="20" /></colgroup><tr><th rowspan="20">A</th><td colspan="1">B</td></tr></table>',
    ],
    [
      '<img src="/media/a b.jpg" alt="A" onerror="x()">',
      '<img src="/images?src=%2Fmedia%2Fa%2520b.jpg&amp;w=960" alt="A" loading="lazy" decoding="async" />',
    ],
    ['<p>Text</p><img src="https://elsewhere.test/a.jpg">', "<p>Text</p>"],
    ['<p>Text</p><img src="data:image/png;base64,AAAA">', "<p>Text</p>"],
  ])("%s", (given, safe) => {
    expect(richText(given)).toBe(safe);
  });

  it.each([null, "", "  ", "<p> </p>", "<script>x</script>"])("%j has nothing to show", (given) => {
    expect(richText(given)).toBeNull();
  });

  it("keeps of a text 50,000 characters, and of elements within each other thirty", () => {
    const long = richText(`<p>${"word ".repeat(12_000)}</p>`) ?? "";
    expect(long.length).toBeGreaterThan(49_900);
    expect(long.length).toBeLessThanOrEqual(50_010);
    const nested = richText(`${"<ul><li>".repeat(40)}Deep${"</li></ul>".repeat(40)}`) ?? "";
    expect(nested.match(/<ul>/g)).toHaveLength(15);
  });

  const fragment = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&lt;",
      "&#106;avascript:",
      "<script>",
      "</script>",
      "<svg/onload=x()>",
      "<img src=x onerror=x()>",
    ),
    fc.constantFrom(
      "<a href='java\nscript:x()'>",
      "<p onclick=x()>",
      "<!--",
      "-->",
      "<math>",
      "<style>",
      "<iframe src=//x>",
      "</p",
      "<table>",
    ),
    fc.constantFrom("नेपाल", "<td>शुल्क", "<span lang='ne' onclick=x()>", " Fee शुल्क ", "<p>नेपाल</p>", "W".repeat(30)),
    fc.constantFrom("<a name=top></a>", "<a href=#x>", "<a href=/x>y</a>", "</a>", "<em>z</em>", "<h2>Title</h2>"),
  );

  it("lets no script, event attribute or foreign address through, whatever it is given", () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        const tags = richText(parts.join(""))
          ?.replaceAll('<span lang="ne">', "<em>")
          .replaceAll("</span>", "</em>")
          .match(/<[^>]*>/g);
        for (const tag of tags ?? []) {
          expect(tag).toMatch(
            /^<\/?(?:p|br|strong|em|u|a|ul|ol|li|h[234]|blockquote|img|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td)(?: [^<>]*)?>$/,
          );
          expect(tag.replace(/"[^"]*"/g, "")).not.toMatch(/\bon\w+=|style=/i);
          expect(tag).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:|\/(?!\/))/i);
        }
      }),
    );
  });

  it("closes every tag it opens, in the right order", () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        const open: string[] = [];
        for (const [, slash, name = "", rest] of (richText(parts.join("")) ?? "").matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
          if (slash) expect(open.pop()).toBe(name);
          else if (!rest?.endsWith("/")) open.push(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });

  const hostile = fc.oneof(
    fc.constantFrom(
      "<b>",
      "<ul><li>",
      "<td>",
      "<p>",
      "</p>",
      "<table><tr><td>",
      "<i></b>",
      "<svg>",
      "<x y=1>",
      "<o:p>",
    ),
    fc.constantFrom(
      "<",
      "<b",
      "<a ",
      "</",
      "<!--",
      "<![CDATA[",
      "<p a='",
      "&",
      "&amp;",
      "&#x",
      "&#106;",
      "\u0316\u0301",
    ),
    fragment,
  );
  const tenThousand = hostile.map((part) => part.repeat(10_000));
  const attributes = fc
    .nat()
    .map((from) => `<p ${Array.from({ length: 10_000 }, (_, n) => `a${from + n}=1`).join(" ")}>`);

  it("bounds what it makes of markup repeated without end", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tenThousand, hostile, attributes), { maxLength: 4 }), (parts) => {
        const given = parts.join("");
        const safe = richText(given) ?? "";
        expect(safe.length).toBeLessThan(600_000);
        expect(plainText(given).length).toBeLessThanOrEqual(4000);
        let [depth, deepest] = [0, 0];
        for (const [, slash, rest] of safe.matchAll(/<(\/?)\w+([^>]*)>/g)) {
          if (slash) depth -= 1;
          else if (!rest?.endsWith("/")) deepest = Math.max(deepest, (depth += 1));
        }
        expect(depth).toBe(0);
        expect(deepest).toBeLessThanOrEqual(31);
      }),
      { numRuns: 30 },
    );
  });

  const paragraph = `<p>Tuition is <a href="https://a.test/fees">${"paid twice a year ".repeat(4)}</a> &amp; नेपाली।</p>`;

  it.each(Array.from({ length: 40 }, (_, shift) => shift * 5))(
    "cuts a page of 60,000 characters between words (%i)",
    (shift) => {
      const safe = richText(`<p>${"a ".repeat(shift)}</p>${paragraph.repeat(500)}`) ?? "";
      expect(safe.length).toBeGreaterThan(49_000);
      expect(safe).not.toMatch(/&(?!amp;)|&lt;/);
      expect(safe.replace(/(?:<[^>]*>)+$/, "")).toMatch(/[ >](?:Tuition|is|paid|twice|a|year|&amp;|नेपाली।)?…?$/);
      expect(safe.endsWith("</p>")).toBe(true);
    },
  );
});

describe("plainText", () => {
  it("has at most 4,000 characters, the last word whole", () => {
    expect(plainText("word ".repeat(100_000))).toMatch(/^(?:word ){798}word…$/);
    expect(plainText("<p>word &amp; word</p>".repeat(100_000))).toMatch(/^(?:word & word )+word(?: &(?: word)?)?…$/);
  });

  it.each([
    ["<p>One</p><p>Two &amp; three</p>", "One Two & three"],
    ["a &lt;b&gt; c", "a <b> c"],
    ["<other>", "<other>"],
    ["Science <other> & scores < 6 <b>only</b>", "Science <other> & scores < 6 only"],
    ["score <6 and >2, grade <b", "score <6 and >2, grade <b"],
    ["cut off</stro", "cut off</stro"],
    ["cut off</p", "cut off"],
    ["<<b>twice</b>", "<twice"],
    ["<li>x</li>\n<li>y</li>", "x y"],
    [null, ""],
  ])("%s", (given, words) => {
    expect(plainText(given)).toBe(words);
  });
});

describe("excerpt", () => {
  it("keeps a short text, cuts a long one at a word", () => {
    expect(excerpt("Short.", 100)).toBe("Short.");
    expect(excerpt("one two three four five", 15)).toBe("one two three…");
    expect(excerpt(`one ${"t".repeat(20)} three`, 15)).toBe(`one ${"t".repeat(10)}…`);
  });

  it("stays within the limit and never parts a letter from its marks", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
        const cut = excerpt(text, limit);
        expect([...cut].length).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(Buffer.from(cut).toString()).toBe(cut);
      }),
    );
    expect(excerpt("नमस्ते संसार", 5)).toBe("नमस्…");
  });
});

it.each([
  ["Meet six universities in Kathmandu. Bring your marks.", "Meet six universities in Kathmandu."],
  ["Dr. Rai tells how to choose. Come early!", "Dr. Rai tells how to choose."],
  ["छ वटा विश्वविद्यालयलाई भेट्नुहोस्। कागजात ल्याउनुहोस्।", "छ वटा विश्वविद्यालयलाई भेट्नुहोस्।"],
  ["Version 2.5 of our application form is here", "Version 2.5 of our application form is here"],
  ["", ""],
])("the first sentence of %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

describe("firstCharacters", () => {
  it.each([
    ["a".repeat(150), "a".repeat(100)],
    ["short", "short"],
    [`${"a".repeat(99)} b`, "a".repeat(99)],
    ["\u{1f600}".repeat(101), "\u{1f600}".repeat(100)],
    [`${"a".repeat(99)}\u0915\u093f`, "a".repeat(99)],
  ])("%s", (given, first) => {
    expect(firstCharacters(given, 100)).toBe(first);
  });
});

it.each([
  ["<p>विदेशमा पढ्ने <strong>खर्च</strong></p><p>Visa</p>", '<p lang="ne">विदेशमा पढ्ने <strong>खर्च</strong></p><p>Visa</p>'],
  [
    "<ul><li>पासपोर्ट</li><li>Passport, or राहदानी</li></ul>",
    '<ul><li lang="ne">पासपोर्ट</li><li>Passport, or <span lang="ne">राहदानी</span></li></ul>',
  ],
  ['<table><tr><td colspan="2">शुल्क</td></tr></table>', '<table><tr><td colspan="2" lang="ne">शुल्क</td></tr></table>'],
  ["नमस्ते\nHello", '<p lang="ne">नमस्ते</p><p>Hello</p>'],
  [
    "<p>Himal University हिमाल विश्वविद्यालय, <b>Kathmandu काठमाडौं</b></p>",
    '<p>Himal University <span lang="ne">हिमाल विश्वविद्यालय</span>, <strong>Kathmandu <span lang="ne">काठमाडौं</span></strong></p>',
  ],
  [
    "<p>विदेशमा पढ्ने खर्च IELTS शुल्क मात्र होइन।</p>",
    '<p><span lang="ne">विदेशमा पढ्ने खर्च</span> IELTS <span lang="ne">शुल्क मात्र होइन।</span></p>',
  ],
  [
    "<ul><li>कागजात<ul><li>Passport</li></ul></li></ul>",
    '<ul><li><span lang="ne">कागजात</span><ul><li>Passport</li></ul></li></ul>',
  ],
  ["<div>नमस्ते</div>", '<span lang="ne">नमस्ते</span><br />'],
  ["<table><tr><td>Fee शुल्क</td></tr></table>", '<table><tr><td>Fee <span lang="ne">शुल्क</span></td></tr></table>'],
  [
    "<p>क &amp; ख &lt;ग&gt;</p><p>A &lt;ग&gt;</p>",
    '<p lang="ne">क &amp; ख &lt;ग&gt;</p><p>A &lt;<span lang="ne">ग</span>&gt;</p>',
  ],
])("says which texts of %j are Nepali", (given, shown) => {
  expect(richText(given)).toBe(shown);
});

it.each([
  [`<table><tr><th>${"W".repeat(50)} Studies</th><td>IELTS 6.5 or better, or PTE 58</td></tr></table>`, ["th"]],
  [`<table><tr><td><p>Internationalisation</p><p>of it</p></td><td>${"a ".repeat(40)}</td></tr></table>`, ["td"]],
  ["<table><tr><td>Overall <strong>band</strong></td><td><p>Requirements</p><p>Requirements</p></td></tr></table>", []],
  [`<p>${"W".repeat(50)}</p>`, []],
  ['<table><tr><td><a href="https://example.com/a-long-address">Here</a></td></tr></table>', []],
])("says which cells of %s hold a long word", (given, cells) => {
  const marked = richText(given)?.matchAll(/<(\w+)[^>]* data-long="">/g) ?? [];
  expect([...marked].map(([, tag]) => tag)).toEqual(cells);
});
