import { Marked } from "marked";
import { z } from "zod";

import { paths } from "../../paths";
import type { Rich } from "../rich";

const linkedWords: Record<string, string> = {
  Australia: paths.destination("australia"),
  "New Zealand": paths.destination("newzealand"),
};

const marked = new Marked({
  renderer: {
    html: () => "",
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^https?:/.test(href)
        ? `<a href="${escape(href)}" rel="noopener">${text}</a>`
        : `<a href="${escape(href)}">${text}</a>`;
    },
  },
});

/** Markdown with the markers [Australia] and [New Zealand] as links; raw HTML is dropped. */
function withMarkers(text: string) {
  return text.replace(/\[(Australia|New Zealand)\](?![([])/g, (_, word: string) => `[${word}](${linkedWords[word]})`);
}

/** Paragraphs, lists and headings as HTML. */
export function renderProse(text: string): Rich {
  return { __html: marked.parse(withMarkers(text), { async: false }).trim() };
}

/** One run of text as HTML, without a paragraph around it. */
export function renderLine(text: string): Rich {
  return { __html: marked.parseInline(withMarkers(text), { async: false }).trim() };
}

function escape(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Plain text, shown as it is written. */
export const plain = z.string().trim().min(1);
/** One run of Markdown. */
export const line = plain.transform(renderLine);
/** Markdown of any length. */
export const prose = plain.transform(renderProse);
/** A path of this site, such as /course-search. */
export const sitePath = plain.regex(/^\/[a-z0-9/_?=&#-]*$/i, "should be a path of this site that begins with /");
/** An address elsewhere. */
export const webAddress = plain.regex(
  /^https:\/\/[^\s/]+\.[^\s/]+/,
  "should be a web address that begins with https://",
);
/** The part of a page's address after the #. */
export const anchor = plain.regex(
  /^[a-z][a-z0-9-]*$/,
  "should be small letters, digits and dashes, beginning with a letter",
);
