import { moneyOf } from "~/api/courses/money";
import { shortRupees } from "~/api/courses/rupees.server";
import type { Page } from "~/content/pages.server";
import type { Rich } from "~/content/rich";

import { range } from "./sections/tables.css";

/** "AUD 29,710", "NZ$4,200", "USD 10,000 to 15,000": as figures of a guide are written. */
const amounts = /(?:\b[A-Z]{3}\s|\bNZ\$)\d+(?:,\d+)*(?:\sto\s(?:NZ\$)?\d+(?:,\d+)*)?\+?/g;
/** The same with "a year" behind it, of which running text does not part it. */
const amountsOfTime = new RegExp(`${amounts.source}(?:\\sa\\s(?:year|month))?`, "g");

/** A text with its amounts in rupees, and the amounts as they were written. */
export interface GuideAmount {
  rupees: Rich;
  own: string;
}

interface GuideInRupees {
  /** The guide, with rupees before the amounts of its running text. */
  page: Page;
  /** By the text that they stand in: key figures, cells of tables and costs of steps. A text of which one amount has no rate has none. */
  amounts: Record<string, GuideAmount>;
}

/** A guide says the same for as long as the process lives. */
const known = new WeakMap<Page, GuideInRupees>();

/** A guide with its amounts in rupees, short. */
export function guideInRupees(guide: Page): GuideInRupees {
  const told = known.get(guide) ?? {
    page: { ...withOwn(guide), sections: guide.sections.map(sectionWithOwn) },
    amounts: amountsOf(guide),
  };
  known.set(guide, told);
  return told;
}

/** The amounts of all texts of a guide that are told in rupees; on a page of several countries, which has no figures of its own, all by their code. */
export function amountsOf({ figures, intro, facts, sections }: Pick<Page, "figures" | "intro" | "facts" | "sections">) {
  const texts = [intro.__html, ...facts.map(({ value }) => value), ...sections.flatMap(textsOf)];
  return Object.fromEntries(
    texts.flatMap((text): [string, GuideAmount][] => {
      const rupees = inRupees(text, (one) => one);
      const own = (text.match(amounts) ?? []).join("; ");
      return rupees === null ? [] : [[text, { rupees, own: figures ? own : own.replaceAll("NZ$", "NZD ") }]];
    }),
  );
}

function textsOf(section: Page["sections"][number]): string[] {
  return [section.intro, "outro" in section ? section.outro : undefined, ...shownIn(section)].flatMap((text) =>
    text ? [text.__html] : [],
  );
}

function shownIn(section: Page["sections"][number]): Rich[] {
  if (section.kind === "steps") return section.steps.map(({ cost }) => cost);
  return section.kind === "tables" ? section.tables.flatMap(({ rows, total = [] }) => [...rows, total].flat()) : [];
}

function sectionWithOwn(section: Page["sections"][number]): Page["sections"][number] {
  const told = withOwn(section);
  if (told.kind === "tables") return { ...told, tables: told.tables.map(withOwn) };
  if (told.kind === "list") return { ...told, items: told.items.map(withOwn) };
  return told.kind === "accordion" ? { ...told, items: told.items.map(withOwn) } : told;
}

/** "NPR 1.5 lakh (AUD 1,600)" in answers, notes and entries, and in what stands before and after the things that a page or a section shows. */
function withOwn<Part extends { intro?: Rich; outro?: Rich; body?: Rich; note?: Rich; text?: Rich }>(part: Part): Part {
  const told = ({ __html }: Rich) =>
    inRupees(__html, (rupees, own) => `${rupees} (${own})`, amountsOfTime) ?? { __html };
  return {
    ...part,
    ...(part.intro && { intro: told(part.intro) }),
    ...(part.outro && { outro: told(part.outro) }),
    ...(part.body && { body: told(part.body) }),
    ...(part.note && { note: told(part.note) }),
    ...(part.text && { text: told(part.text) }),
  };
}

/** A text with each of its amounts as `write` has it; `null` without any, or when one has no rate. */
function inRupees(text: string, write: (rupees: string, own: string) => string, written = amounts): Rich | null {
  let whole = true;
  const __html = text.replace(written, (own) => {
    const [amount = own] = own.match(amounts) ?? [];
    const money = moneyOf(amount.replace(/\s/g, " ").replace("+", ""), null);
    const rupees = money && shortRupees(money);
    whole &&= rupees !== null;
    return write(`${kept(rupees ?? "")}${amount.endsWith("+") ? "+" : ""}`, own);
  });
  return whole && __html !== text ? { __html } : null;
}

/** On one line; the two ends of a range only where letters leave room for both. */
function kept(rupees: string): string {
  const [from = "", to] = rupees.replaceAll(" ", "\u00a0").split("\u00a0to\u00a0");
  return to === undefined ? from : `<span class="${range}">${from} to\u00a0${to}</span>`;
}
