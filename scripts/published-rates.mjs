import { parseDocument } from "yaml";
import { z } from "zod";

const OFFERED_DAYS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

const rate = z.object({
  currency: z.object({ iso3: z.string().regex(/^[A-Z]{3}$/), unit: z.coerce.number().int().positive() }),
  sell: z.coerce.number().positive(),
});
const answer = z.object({
  data: z.object({ payload: z.array(z.object({ date: z.iso.date(), rates: z.array(z.unknown()) })) }),
});

/** Where Nepal Rastra Bank publishes the rates of the last days before `now` (milliseconds since the epoch). */
export function publishedAt(now, origin = "https://www.nrb.org.np") {
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  const url = new URL("/api/forex/v1/rates", origin);
  url.search = String(
    new URLSearchParams({ page: "1", per_page: "100", from: day(now - OFFERED_DAYS * DAY_MS), to: day(now) }),
  );
  return url;
}

/**
 * The selling rates of the latest day that an answer of the bank has: rupees for one unit, by currency. A rate that the
 * bank leaves empty is left out. Throws one sentence where the answer is not what the bank used to publish.
 *
 * @param {unknown} body
 * @returns {{ asOf: string, rates: Record<string, number> }}
 */
export function readPublished(body) {
  const { success, data } = answer.safeParse(body);
  if (!success) throw new Error("The bank's answer has another shape than data.payload with days of rates.");
  const [latest] = data.data.payload.sort((one, other) => other.date.localeCompare(one.date));
  if (!latest) throw new Error("The bank's answer has no day.");
  const known = latest.rates.flatMap((each) => rate.safeParse(each).data ?? []);
  if (known.length === 0) throw new Error(`The bank's answer has no rate that can be read for ${latest.date}.`);
  const perUnit = known.map(({ currency, sell }) => [currency.iso3, Number((sell / currency.unit).toPrecision(8))]);
  return { asOf: latest.date, rates: Object.fromEntries(perUnit) };
}

/**
 * content/rates.yaml with the bank's rates for the currencies that it lists, its comments and the rates of other sources as
 * they are; `missing` names the listed currencies that the bank does not publish, and `others` those of other sources.
 *
 * @param {string} file
 * @param {{ asOf: string, rates: Record<string, number> }} published
 */
export function withPublished(file, { asOf, rates }) {
  const document = parseDocument(file);
  const { rates: listed, others = {}, asOf: before } = document.toJS();
  if (asOf < before) throw new Error(`The bank's latest rates, of ${asOf}, are older than the file's, of ${before}.`);
  const codes = Object.keys(listed);
  const missing = codes.filter((code) => !Object.hasOwn(rates, code));
  document.set("asOf", asOf);
  for (const code of codes) if (!missing.includes(code)) document.setIn(["rates", code], rates[code]);
  return { text: document.toString({ lineWidth: 0 }), missing, others: Object.keys(others) };
}
