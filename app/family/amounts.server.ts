import { noFee } from "~/api/courses/fees";
import type { CostSum } from "~/api/courses/first-year";
import { exactMoneyText, moneyOf, moneyText } from "~/api/courses/money";
import { roundRupees, rupeesOfSum } from "~/api/courses/rupees.server";
import type { Fee, Money } from "~/api/model";
import { lacksCurrency } from "~/components/fee/fee-words";
import type { Words } from "~/content/words.server";

import { fill } from "./fill";
import { numberText } from "./numbers";
import { phraseIn } from "./phrases";

/** An amount as a family reads it: in rupees and words, and beside it the same in figures. */
export interface Amount {
  /** "७१ लाख ४६ हजार रुपैयाँ", or why there is no amount; `null` where nobody can tell. */
  readonly words: string | null;
  /** "NPR 71,46,000", "AUD 25,550"; in English. */
  readonly beside: readonly string[];
  /** Why there are no rupees, where that is not for want of a rate. */
  readonly why?: string;
}

interface Rupees {
  readonly from: number;
  readonly to: number;
}

const THOUSAND = 1000;
const units = [
  ["kharba", 1e11],
  ["arba", 1e9],
  ["crore", 1e7],
  ["lakh", 1e5],
  ["thousand", THOUSAND],
] as const;
const nepali = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });

/** Rupees by thousands and more, as they are said: "७१ लाख ४६ हजार", no line of which breaks between number and unit. */
export function spoken(rupees: number, { amounts }: Words): string {
  let rest = Math.round(rupees / THOUSAND) * THOUSAND;
  return units
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? [] : `${numberText(count)}\u00a0${amounts[unit]}`;
    })
    .join(" ");
}

/** A range of rupees, or one amount of them, in words; less than a thousand is said to be less than that. */
export function rupeesInWords({ from, to }: Rupees, words: Words): string {
  const { amounts } = words;
  if (to < THOUSAND) return fill(amounts.under, { amount: spoken(THOUSAND, words) });
  if (from === to) return fill(amounts.rupees, { amount: spoken(from, words) });
  if (from < THOUSAND) return fill(amounts.upTo, { amount: spoken(to, words) });
  return fill(amounts.range, { from: spoken(from, words), to: spoken(to, words) });
}

/** An amount of rupees and, in figures, the same and what else is `beside` it. */
export function rupeesAmount(rupees: Rupees, words: Words, beside: readonly string[] = []): Amount {
  const figures = rupees.from === rupees.to ? [rupees.to] : [rupees.from, rupees.to];
  const npr = rupees.to < THOUSAND ? [] : [`NPR ${figures.map((each) => nepali.format(each)).join(" to ")}`];
  return { words: rupeesInWords(rupees, words), beside: [...npr, ...beside] };
}

/** Money as a family reads it, its own currency last. */
export function amountOf(money: Money, words: Words): Amount {
  const rupees = roundRupees(money);
  const own = money.code === "NPR" ? [] : [moneyText(money)];
  return rupees === null ? { words: null, beside: [moneyText(money)] } : rupeesAmount(rupees, words, own);
}

const about = /(?<!\p{L})(?:approx(?:imately)?|about|around|circa|ca)(?!\p{L})|[~\u2248]/iu;

/** A fee of the API, which may be no amount: then its own text is all there is, with words that are known. `null` where it says nothing. */
export function feeAmount(fee: Fee, money: Money | null, words: Words): Amount | null {
  if (fee.text === noFee) return null;
  const own = ownText(fee, money);
  const rupees = money && roundRupees(money);
  if (rupees) return aboutOf(fee, rupeesAmount(rupees, words, money.code === "NPR" ? [] : [own]), words);
  if (!/\p{N}/u.test(own)) return { words: phraseIn(own, words.phrases.fee), beside: [own] };
  return { words: null, beside: [own], ...(lacksCurrency(fee) ? { why: words.amounts.noCurrency } : {}) };
}

/** "AED 41,400" for "$41,400 AED", whose sign is that of dollars; a text that says more stays as it is. */
function ownText({ text, code }: Fee, money: Money | null): string {
  if (code === null) return text;
  return money && /^\p{Sc}?\s*[\d,.]+$/u.test(text) ? exactMoneyText(money) : `${text} ${code}`;
}

/** An amount that a fee makes, said to be about that much where the fee is. */
function aboutOf({ text }: Fee, amount: Amount, { amounts }: Words): Amount {
  return about.test(text) && amount.words !== null
    ? { ...amount, words: fill(amounts.about, { amount: amount.words }) }
    : amount;
}

/** A sum whose first part is a fee, both said to be about that much where the fee is. */
export function aboutSum(fee: Fee, { total, parts: [first, ...rest] }: SumInWords, words: Words): SumInWords {
  return {
    total: aboutOf(fee, total, words),
    parts: first ? [{ ...first, amount: aboutOf(fee, first.amount, words) }, ...rest] : [],
  };
}

/**
 * What a scholarship is worth: an amount, its own text last, of each year where that says so; or a share, to which its text adds nothing.
 * `null` for what is neither, or in a currency without a rate.
 */
export function worthOf(value: string | null, words: Words): Amount | null {
  const share = value === null ? null : shareText(value, words);
  if (value !== null && share !== null) return { words: share, beside: [] };
  const money = moneyOf(value?.replace(ofFirstYear, "") ?? null, null);
  const rupees = money && roundRupees(money);
  if (value === null || !rupees) return null;
  const { beside, words: amount } =
    money.code === "NPR"
      ? { words: rupeesInWords(rupees, words), beside: [value] }
      : rupeesAmount(rupees, words, [value]);
  return { words: amount && ofItsYears(value, amount, words), beside };
}

const ofFirstYear = /\s+in the first year$/i;

function ofItsYears(value: string, amount: string, { sheet: { scholarships } }: Words): string {
  if (/(?:a|per) year$/i.test(value)) return fill(scholarships.yearly, { amount });
  return ofFirstYear.test(value) ? fill(scholarships.firstYear, { amount }) : amount;
}

const share = /^(\d{1,3})%(?: to (\d{1,3})%)?( of tuition)?$/i;

/** "25% of tuition", "10% to 30%" and "Full tuition" in words; `null` for anything else. */
function shareText(value: string, { sheet: { scholarships } }: Words): string | null {
  if (/^full tuition$/i.test(value)) return scholarships.fullTuition;
  const [, from, to, ofTuition] = share.exec(value) ?? [];
  if (from === undefined) return null;
  const percent = numberText(Number(from));
  const text =
    to === undefined
      ? fill(scholarships.share, { percent })
      : fill(scholarships.shares, { from: percent, to: numberText(Number(to)) });
  return ofTuition ? fill(scholarships.ofTuition, { share: text }) : text;
}

/** A part of a sum in words of the language. */
interface SumPart {
  readonly label: string;
  readonly amount: Amount;
}

/** A sum and its parts, which add up to it in rupees as in the country's money. */
export interface SumInWords {
  readonly total: Amount;
  readonly parts: readonly SumPart[];
}

/** A sum of costs; `labelOf` names a part. */
export function sumInWords(
  sum: CostSum,
  words: Words,
  labelOf: (part: CostSum["counted"][number]) => string,
): SumInWords {
  const rupees = rupeesOfSum(sum);
  return {
    total: rupees ? rupeesAmount(rupees.total, words, [moneyText(sum.total)]) : amountOf(sum.total, words),
    parts: sum.counted.map((part, index) => {
      const own = exactMoneyText(part.asked ?? part.money);
      const known = rupees?.parts[index];
      return {
        label: labelOf(part),
        amount: known ? rupeesAmount(known, words, [own]) : { words: null, beside: [own] },
      };
    }),
  };
}

/** A sum that would make a country or a course look cheap says beside its amount what it lacks. */
export function withoutTuition(sum: SumInWords, { families }: Words): SumInWords {
  const { words: amount } = sum.total;
  return {
    ...sum,
    total: { ...sum.total, words: amount && fill(families.costs.withoutTuition, { amount }) },
  };
}
