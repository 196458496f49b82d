import { linkedDataOf, withEntities } from "./markup";

/** What only looks, and what a browser or the framework wants. */
const looks = /^(class|style|width|height|srcset|sizes|decoding|fetchpriority|data-(monogram|long|discover))$/i;
/** What stands within a line of text. */
const withinLines = new Set(["b", "em", "i", "span", "strong", "u", "wbr"]);
const withoutEnd = new Set(["br", "col", "hr", "img", "input"]);
/** What is told also where it has no attribute. */
const toldAlways = /^(h\d|a|button|form|select|option|th|caption|legend|details|summary|dt)$/;
const notOfPages = /charset=|viewport|theme-color|rel=(stylesheet|modulepreload|preload|icon|apple|manifest)/;
/** The entries of a list, and rows of a table, that are told one by one. */
const TOLD = { entries: 4, rows: 10 };
/** Of a text, in characters. */
const LONGEST = 90;

/**
 * What a page is made of for those who do not see it: its head, then each element of its main part that says or does something,
 * a line each, with all of its attributes but those of its look. Of a long list the first entries, of a long text its beginning;
 * amounts in rupees without their figures, which follow the day's rates.
 */
export function outlineOf(html: string): string {
  return withoutChance([...headOf(html), "", ...bodyOf(html)].join("\n"));
}

/** A text without what is different each time, or each day: ports, ids that React makes, cursors, amounts in rupees. */
export function withoutChance(text: string): string {
  return text
    .replace(/(127\.0\.0\.1|localhost)(:|%3A)\d+/g, "site.example")
    .replace(/:R[a-z0-9]*:/gi, ":id:")
    .replace(/cursor=[\w.~%-]+/g, "cursor=…")
    .replace(/NPR\s[\d.,]*\d(?:\sto\s[\d.,]*\d)?/g, "NPR …")
    .replace(/(?<=rates of) \d+ \w+ \d{4},| of \d+ \w+ \d{4}(?=: ?$)| Rates of [^.]*decide\./g, "");
}

function headOf(html: string): string[] {
  const [head = ""] = html.split("</head>", 1);
  const [, language = ""] = /<html[^>]* lang="([^"]*)"/.exec(html) ?? [];
  const tags = [...head.matchAll(/<title[^>]*>([^<]*)|<(meta|link)((?:\s[^>]*?)?)\/?>/g)].flatMap(
    ([, title, name = "", attributes = ""]) => {
      if (title !== undefined) return [`title | ${withEntities(title)}`];
      const said = saidBy(attributes);
      return notOfPages.test(said) ? [] : [`${name} ${said}`];
    },
  );
  const first = (_name: string, value: unknown): unknown =>
    Array.isArray(value) ? value.slice(0, TOLD.entries) : value;
  return [`html lang=${language}`, ...tags, ...linkedDataOf(html).map((data) => JSON.stringify(data, first))];
}

function bodyOf(html: string): string[] {
  const [main = ""] = /<main[^]*<\/main>/.exec(html) ?? [];
  const lines: string[] = [];
  /** Each open list: how many of its entries are told, how many it has had, and after how many lines it is told no more. */
  const lists: { told: number; count: number; end: number }[] = [];
  let line = "";
  let words = "";
  const end = () => {
    const text = shortened(words);
    if (line !== "" || /[\p{L}\p{N}]/u.test(text)) lines.push([line, text].filter(Boolean).join(" | "));
    line = words = "";
  };
  const parts = main
    .replace(/<!--[^]*?-->|<svg[^]*?<\/svg>|<script[^]*?<\/script>/g, "")
    .matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*?)?)\/?>|([^<]+)/g);
  for (const [, isEnd, name = "", attributes = "", text] of parts) {
    if (text !== undefined) {
      words += withEntities(text);
      continue;
    }
    const said = isEnd ? "" : saidBy(attributes);
    if (withinLines.has(name) && said === "") {
      words += " ";
      continue;
    }
    end();
    const list = lists.at(-1);
    if (/^(ul|ol|tbody|fieldset)$/.test(name)) {
      if (!isEnd) lists.push({ told: name === "tbody" ? TOLD.rows : TOLD.entries, count: 0, end: Infinity });
      else if (list) {
        lists.pop();
        if (list.count > list.told) lines.splice(list.end, Infinity, `(and ${list.count - list.told} more)`);
      }
    } else if (/^(li|tr|label)$/.test(name) && !isEnd && list) {
      list.count += 1;
      if (list.count === list.told + 1) list.end = lines.length;
    }
    if (isEnd) continue;
    if (said !== "" || toldAlways.test(name)) line = [name, said].filter(Boolean).join(" ");
    if (withoutEnd.has(name)) end();
  }
  end();
  return lines;
}

function saidBy(attributes: string): string {
  return [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
    .filter(([, name = ""]) => !looks.test(name))
    .map(([, name = "", value = ""]) => [name.toLowerCase(), withEntities(value)].filter(Boolean).join("="))
    .join(" ");
}

function shortened(words: string): string {
  const characters = [...withoutChance(words.replace(/\s+/g, " ").trim()).trim()];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : characters.join("");
}
