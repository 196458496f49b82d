import { chanceOf } from "./chance";
import { letterPath } from "./letters";
import { paletteOf } from "./palette";

const minorWords = new Set([
  "of",
  "the",
  "and",
  "du",
  "aux",
  "university",
  "institute",
  "college",
  "polytechnic",
  "universite",
  "school",
]);

const shields = [
  "M120 14L214 40V122C214 176 172 210 120 228C68 210 26 176 26 122V40Z",
  "M26 22H214V128C214 184 166 216 120 228C74 216 26 184 26 128Z",
  "M120 12A108 108 0 1 1 119.9 12Z",
  "M120 10L216 66V174L120 230L24 174V66Z",
];

const charges = [
  "M52 178L92 134L112 156L140 124L188 178Z",
  "M64 150Q92 132 120 150Q148 132 176 150V182Q148 166 120 182Q92 166 64 182Z",
  "M56 146q16 -14 32 0t32 0t32 0t32 0v12q-16 14 -32 0t-32 0t-32 0t-32 0ZM72 174q12 -11 24 0t24 0t24 0t24 0v10q-12 11 -24 0t-24 0t-24 0t-24 0Z",
  "M120 128L129 149L152 151L135 166L140 188L120 176L100 188L105 166L88 151L111 149Z",
];

/** A crest with the monogram of an institution, 240 by 240. */
export function drawLogo(name: string): string {
  const chance = chanceOf(`crest ${name}`);
  const palette = paletteOf(chance);
  const [, , , field = "", edge = ""] = palette.layers;
  const pick = (list: string[]) => list[Math.floor(chance() * list.length)] ?? "";
  const shield = pick(shields);
  const letters = monogram(name);
  const start = 120 - (letters.length * 40 + (letters.length - 1) * 14) / 2;
  const paths = letters
    .map((letter, index) => `<path transform="translate(${start + index * 54} 52)" d="${letterPath(letter)}"/>`)
    .join("");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">',
    `<path d="${shield}" fill="${field}" stroke="${edge}" stroke-width="10" stroke-linejoin="round"/>`,
    `<path transform="translate(12 12) scale(.9)" d="${shield}" fill="none" stroke="${palette.sun}" stroke-width="3" stroke-linejoin="round"/>`,
    `<path d="${pick(charges)}" fill="${palette.sky[0]}" opacity=".85"/>`,
    `<g fill="none" stroke="#fff" stroke-width="9" stroke-linejoin="round" stroke-linecap="round">${paths}</g>`,
    "</svg>",
  ].join("");
}

/** One or two capitals of the words that tell institutions apart. */
function monogram(name: string) {
  const words =
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z]+/g) ?? [];
  const telling = words.filter((word) => !minorWords.has(word.toLowerCase()));
  return telling.slice(0, 2).map((word) => word.charAt(0).toUpperCase());
}
