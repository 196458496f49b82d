import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { renderLine, renderProse } from "./text.server";

describe("Markdown of the content", () => {
  it("turns the country markers into links to their guides", () => {
    expect(renderLine("Go to [Australia] or [New Zealand].").__html).toBe(
      'Go to <a href="/study-abroad/australia">Australia</a> or <a href="/study-abroad/newzealand">New Zealand</a>.',
    );
  });

  it("turns them into links in paragraphs and lists too", () => {
    expect(renderProse("[Australia] first.\n\n- [New Zealand]").__html.replaceAll("\n", "")).toBe(
      '<p><a href="/study-abroad/australia">Australia</a> first.</p><ul><li><a href="/study-abroad/newzealand">New Zealand</a></li></ul>',
    );
  });

  it("lets no address out of its quotes", () => {
    expect(renderLine('[Visa](</a"onclick=x&b>)').__html).toBe('<a href="/a&quot;onclick=x&amp;b">Visa</a>');
  });

  it("leaves a link that has its own address alone", () => {
    expect(renderLine("[Australia](/who-we-are)").__html).toBe('<a href="/who-we-are">Australia</a>');
  });

  it("marks links to other sites", () => {
    expect(renderLine("[Visa](https://authority.example/a?b=1&c=2)").__html).toBe(
      '<a href="https://authority.example/a?b=1&amp;c=2" rel="noopener">Visa</a>',
    );
  });

  it("keeps paragraphs and lists", () => {
    expect(renderProse("One.\n\n- a\n- b").__html.replaceAll("\n", "")).toBe(
      "<p>One.</p><ul><li>a</li><li>b</li></ul>",
    );
  });

  it("never lets a tag through that was typed as HTML", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("script", "img", "iframe", "style"), (text, tag) => {
        expect(renderProse(`${text}\n\n<${tag} onload=x>${text}</${tag}>`).__html).not.toMatch(
          new RegExp(`<${tag}`, "i"),
        );
      }),
    );
  });
});
