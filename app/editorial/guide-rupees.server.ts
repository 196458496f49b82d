import { moneyOf } from "~/api/courses/money";
import { moneyInLakh } from "~/api/courses/rupees.server";
import type { Page } from "~/content/pages.server";

/** "AUD 29,710", "NZ$4,200", "USD 10,000 to 15,000": as figures of a guide are written. */
const amounts = /(?:\b[A-Z]{3}\s|\bNZ\$)\d+(?:,\d+)*(?:\sto\s(?:NZ\$)?\d+(?:,\d+)*)?/g;
const markup = /<[^>]*>/g;
/** A guide says the same for as long as the process lives. */
const known = new WeakMap<object, Record<string, string>>();

/**
 * The amounts of a guide in rupees, short, by the text that they stand in: its key figures, the cells of its tables and the
 * costs of its steps; of several amounts one after the other. A text of which one has no rate has none.
 */
export function guideRupees(guide: Pick<Page, "facts" | "sections">): Record<string, string> {
  const rupees = known.get(guide) ?? rupeesOf(guide);
  known.set(guide, rupees);
  return rupees;
}

function rupeesOf({ facts, sections }: Pick<Page, "facts" | "sections">): Record<string, string> {
  const texts = [...facts.map(({ value }) => value), ...sections.flatMap(textsOf)];
  return Object.fromEntries(
    texts.flatMap((text) => {
      const rupees = inRupees(text.replace(markup, ""));
      return rupees === null ? [] : [[text, rupees]];
    }),
  );
}

function textsOf(section: Page["sections"][number]): string[] {
  if (section.kind === "steps") return section.steps.map(({ cost }) => cost.__html);
  if (section.kind !== "tables") return [];
  return section.tables.flatMap(({ rows, total = [] }) => [...rows, total].flat().map(({ __html }) => __html));
}

/** What the words behind the amount add to it is added to the rupees too: "AUD 33,710 + tuition", "NZ$11,000+". */
function inRupees(text: string): string | null {
  const rupees = [...text.matchAll(amounts)].map(([amount]) => {
    const money = moneyOf(amount.replace(/\s/g, " "), null);
    return money && moneyInLakh(money);
  });
  if (rupees.length === 0 || rupees.includes(null)) return null;
  return rupees.join("; ") + (/ ?\+(?: \w.*)?$/.exec(text)?.[0] ?? "");
}
