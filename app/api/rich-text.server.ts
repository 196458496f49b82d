import sanitizeHtml from "sanitize-html";

import { byLanguage, isNepali } from "~/http/nepali";
import { normalized } from "~/http/normalized";
import { sitePath } from "~/http/redirect-path";
import { safeLink } from "~/http/web-address.server";
import { pictureSrc } from "~/pictures/picture-source.server";
import { pictureAddress } from "~/pictures/picture-widths";

import { cutMarkup, writable } from "./characters";
import { text, toLabel } from "./connection/lenient.server";
import { escapeWords } from "./markup";
import type { SafeHtml } from "./model";

const IMAGE_WIDTH = 960;

/** More than any page has: the parser takes quadratic time for what is never closed. */
const LONGEST_MARKUP = 50_000;
/** Elements within each other. */
const DEEPEST = 30;
/** Cells that one cell spans: a browser lays out thousands for minutes. */
const WIDEST_SPAN = 20;
/** Of words on one line, which are a few hundred characters: what a page shows of them is less. */
const LONGEST_WORDS = 4000;

/** The end of a `div` that holds bare text: the tag goes, so a line break has to keep its text apart from the next. */
const divisionEnd = /([^>\s])\s*<\/div>/gi;

/** An amount that may break behind its currency. */
const brokenAmount = /\b(AED|AUD|CAD|GBP|NPR|NZD|USD) (?=\d)/g;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "u", "a", "ul", "ol", "li", "h2", "h3", "h4", "blockquote", "img"],
    ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "loading", "decoding"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    col: ["span"],
    ol: ["start"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: link,
    img: (tagName, { src, alt }) => ({ tagName, attribs: imageAttributes(src, alt) }),
    th: withBoundedSpans,
    td: withBoundedSpans,
    col: withBoundedSpans,
  },
  selfClosing: ["br", "img", "col"],
  nestingLimit: DEEPEST,
  exclusiveFilter({ tag, attribs }) {
    if (tag === "a" && !attribs.href) return "excludeTag";
    return tag === "img" && !attribs.src;
  },
};

/**
 * HTML of the API reduced to the allow-list of contract 5.15, every tag closed, pictures through `/images`; a text
 * without any tag becomes paragraphs, one for each line. `null` when nothing is left to show.
 */
export function richText(given: string | null): SafeHtml | null {
  if (given === null) return null;
  const marked = escapeWords(cutMarkup(LONGEST_MARKUP, given));
  const html = marked.includes("<") ? marked.replace(divisionEnd, "$1<br></div>") : paragraphs(marked);
  const clean = writable(sanitizeHtml(html, options)).trim().replace(brokenAmount, "$1\u00a0");
  const safe = markLongWords(markNepali(clean));
  return /<img /.test(safe) || wordsOf(safe) !== "" ? (safe as SafeHtml) : null;
}

function withBoundedSpans(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs = { ...given };
  for (const name of ["colspan", "rowspan", "span"])
    if (attribs[name] !== undefined) attribs[name] = String(Math.min(WIDEST_SPAN, Number.parseInt(attribs[name]) || 1));
  return { tagName, attribs };
}

/** The tags of safe HTML between which stand its texts, inline tags in them. */
const blockTag = /(<\/?(?:p|li|h[2-4]|blockquote|caption|t[hdr]|thead|tbody|tfoot|ul|ol|table)\b[^>]*>)/;
const inlineTag = /(<[^>]*>)/;

/** Says of the Nepali of safe HTML that it is: of an element that holds nothing else, and of each run in other text. */
function markNepali(safe: string): string {
  const pieces = safe.split(blockTag);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return isWhole(pieces, index) ? piece : markRuns(piece);
      return isWhole(pieces, index + 1) ? piece.replace(/>$/, ' lang="ne">') : piece;
    })
    .join("");
}

/** Whether a text is all that its element holds, and Nepali alone. */
function isWhole(pieces: readonly string[], index: number): boolean {
  const isAlone = /^<\w/.test(pieces[index - 1] ?? "") && /^<\//.test(pieces[index + 1] ?? "");
  return isAlone && isNepali(decodeEntities((pieces[index] ?? "").replace(/<[^>]*>/g, "")));
}

function markRuns(text: string): string {
  return text
    .split(inlineTag)
    .map((words, index) => (index % 2 === 0 ? byLanguage(words).map(markRun).join("") : words))
    .join("");
}

function markRun(words: string, index: number): string {
  return index % 2 === 0 ? words : `<span lang="ne">${words}</span>`;
}

/** A cell of a table with its attributes, and what stands in it. */
const cell = /<(t[hd])(\s[^>]*)?>([^]*?)(?=<\/?(?:t[hd]|tr|table)\b|$)/g;
/** The longest word that a column is widened for, in characters. */
const LONG = 18;
const longWord = new RegExp(`\\S{${LONG + 1}}`);

/** Says of each cell of safe HTML that holds a long word that it does: such a word may break, those of other cells do not. */
function markLongWords(safe: string): string {
  return safe.replace(cell, (whole, tag: string, attributes: string | undefined, inner: string) => {
    const words = inner.replace(/<\/?(?:strong|em|u|a|span)\b[^>]*>/g, "").replace(/<[^>]*>/g, " ");
    return longWord.test(words) ? `<${tag}${attributes ?? ""} data-long="">${inner}` : whole;
  });
}

/** The words of safe HTML, on one line. */
export function wordsOf(safe: string): string {
  return decodeEntities(safe.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a text or of HTML, on one line. */
export function plainText(given: string | null): string {
  if (given === null) return "";
  const cut = cutMarkup(LONGEST_WORDS, given);
  if (!/[<&]/.test(cut)) return writable(cut).replace(/\s+/g, " ").trim();
  const spaced = escapeWords(cut).replace(/<(?=\/?(?:p|br|li|h\d|div|tr|td|th|blockquote|ul|ol|table)\b)/gi, " <");
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return writable(decodeEntities(escaped)).replace(/\s+/g, " ").trim();
}

/** A name or a fact that may hold HTML, as words. */
export const words = text.transform((given) => toLabel(plainText(given)));

/** The same where a record without any is not taken. */
export const requiredWords = words.refine((found) => found !== "", { error: "is missing" });

/** The first `limit` characters (Unicode code points, NFC), fewer where a mark would lose its letter or a space would end them. */
export function firstCharacters(given: string, limit: number): string {
  const characters = [...normalized(given)];
  return characters.slice(0, wholeLetters(characters, limit)).join("").trimEnd();
}

/**
 * Cuts a plain text to at most `limit` characters (Unicode code points, NFC), the ellipsis included, at a word's end
 * where one is near.
 */
export function excerpt(given: string, limit: number): string {
  const characters = [...normalized(given)];
  if (characters.length <= limit) return characters.join("");
  const cut = characters.slice(0, wholeLetters(characters, Math.max(limit - 1, 0))).join("");
  const wordEnd = cut.lastIndexOf(" ");
  const kept = wordEnd > cut.length * 0.7 ? cut.slice(0, wordEnd) : cut;
  return `${kept.replace(/[\s,;:–-]+$/, "")}…`;
}

/** The first sentence of a plain text, all of it where none ends: a dot among the first 20 characters is an abbreviation's. */
export function firstSentence(text: string): string {
  return /^.{20,}?[.!?।](?=\s)/su.exec(text)?.[0] ?? text;
}

/** The last place up to `end` at which no letter is parted from its marks. */
function wholeLetters(characters: readonly string[], end: number): number {
  while (end > 0 && /[\p{M}\u200d]/u.test(characters[end] ?? "")) end -= 1;
  return end;
}

/** A link that leads somewhere, else one of which the words alone are kept. */
function link(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = href?.trim() ?? "";
  const kept = /^(?:mailto|tel):/i.test(address) ? address : (safeLink(address) ?? sitePath(address));
  return { tagName, attribs: kept ? { href: kept, rel: "noopener nofollow" } : {} };
}

function imageAttributes(src: string | undefined, alt: string | undefined): sanitizeHtml.Attributes {
  const source = pictureSrc(src);
  if (source === null) return {};
  return { src: pictureAddress(source, IMAGE_WIDTH), alt: alt ?? "", loading: "lazy", decoding: "async" };
}

/** Undoes the only escapes that sanitize-html writes. */
function decodeEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function paragraphs(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join("");
}
