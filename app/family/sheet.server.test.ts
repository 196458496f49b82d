// Holds contract 14.
import { expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { knownCountry } from "./facts.server";
import { partText } from "./sheet.server";

const words = wordsOf("ne");
const money = { from: 1, to: 1, code: "GBP" };

it.each([
  ["uk.living-london", { months: 9 }, "लन्डनमा बसाइ खर्च, ९ महिनाको"],
  ["uk.living-london", { months: 9, years: 3 }, "लन्डनमा बसाइ खर्च, वर्षको ९ महिनाका दरले ३ वर्षको"],
  ["uk.living-london", { months: 9, years: 1.5 }, "लन्डनमा बसाइ खर्च, वर्षको ९ महिनाका दरले १ वर्ष ६ महिनाको"],
  ["uk.visa-fee", {}, "विद्यार्थी भिसा शुल्क"],
  ["uk.visa-fee", { years: 1.25 }, "विद्यार्थी भिसा शुल्क, १ वर्ष ३ महिनाको"],
  ["tuition-all-years", {}, "सबै वर्षको पढाइ शुल्क"],
  ["uk.unheard", {}, "In English"],
])("the part %s of %o is for as long as it says", (key, time, text) => {
  expect(partText({ key, label: "In English", money, ...time }, knownCountry("UK", words), words)).toBe(text);
});
