import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import sharp from "sharp";
import { createServer } from "vite";

import { ensureBrowser } from "./browser.mjs";
import { root } from "./ready.mjs";

/**
 * Draws the pictures that are made from the outlines of the destinations: the cards' drawings in public/drawings and
 * the previews for other sites in public/og. The files it writes are part of the repository.
 */
const light = {
  sky: "#eaf0ff",
  sun: "#f2a51a",
  snow: "#ffffff",
  far: "#c9d6f3",
  middle: "#93abe0",
  near: "#4f6fbd",
  front: "#1f3f8f",
  ink: "#16213a",
};
const dark = {
  sky: "#131d33",
  sun: "#f5b84a",
  snow: "#3d4f7c",
  far: "#1c2a4c",
  middle: "#22345f",
  near: "#2a4178",
  front: "#6b8ad4",
};
const flagColors = ["#2456b5", "#f4efe4", "#c8234a", "#1d7a55", "#f2a51a"];
/** The destinations by scene, with the part of the scene that their outline takes up. */
const places = {
  sydney: { name: "australia", from: 520, to: 1135 },
  auckland: { name: "newzealand", from: 560, to: 1126 },
  london: { name: "uk", from: 560, to: 1120 },
  "new-york": { name: "usa", from: 480, to: 1110 },
  toronto: { name: "canada", from: 560, to: 1136 },
  dubai: { name: "dubai", from: 602, to: 1104 },
};

const vite = await createServer({
  configFile: false,
  root,
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: "custom",
});
const { ridges, RIDGE_FIELD } = await vite.ssrLoadModule("/app/components/banner/ridges.ts");
const { fronts, SCENE_FIELD } = await vite.ssrLoadModule("/app/editorial/scene/scenes.ts");
const { loadContent } = await vite.ssrLoadModule("/app/content/pipeline/content.server.ts");
await vite.close();

const place = (x, y, scale) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`;

/** The mountains, of which the part from `from` on is drawn `scale` times as large, standing on `bottom`. */
function mountains({ from, scale, bottom }) {
  const layers = ["far", "snow", "middle", "near"].map((name) => `<path class="${name}" d="${ridges[name]}"/>`);
  return `<g transform="${place(-from * scale, bottom - RIDGE_FIELD.height * scale, scale)}">${layers.join("")}</g>`;
}

/** A front layer, `scale` times as large, its right edge at `right` and its ground on `bottom`. */
function outline({ fill, line, hole, flags }, { right, scale, bottom }) {
  const at = place(right - SCENE_FIELD.width * scale, bottom - SCENE_FIELD.height * scale, scale);
  return `<g transform="${at}">${line ? `<path class="line" stroke-width="${flags ? 1.5 : 4}" d="${line}"/>` : ""}<path class="front" d="${fill}"/>${
    hole ? `<path class="sky" d="${hole}"/>` : ""
  }${(flags ?? []).map((path, index) => `<path fill="${flagColors[index]}" d="${path}"/>`).join("")}</g>`;
}

function rules(colors) {
  const fills = ["sky", "sun", "snow", "far", "middle", "near", "front"].map(
    (name) => `.${name}{fill:${colors[name]}}`,
  );
  return `${fills.join("")}.line{fill:none;stroke:${colors.front}}`;
}

/** A card's drawing, 3 to 2, with the whole outline in its middle. Cut to 2 to 1 from its lower edge it still shows the whole sun. */
function card(front, { from, to }) {
  const scale = Math.min(0.85, 452 / (to - from));
  const right = 240 + (SCENE_FIELD.width - (from + to) / 2) * scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">`,
    `<style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>`,
    `<path class="sky" d="M0 0H480V320H0z"/><circle class="sun" cx="87" cy="122" r="26"/>`,
    mountains({ from: 480, scale: 480 / 420, bottom: 320 }),
    outline(front, { right, scale, bottom: 320 }),
    `<path class="front" d="M0 309H480V320H0z"/></svg>\n`,
  ].join("");
}

/** A string of flags over the whole width. */
function flagString() {
  const flags = Array.from({ length: 25 }, (_, index) => {
    const x = 32 + index * 46;
    const y = 22 + 36 * (1 - ((x - 600) / 600) ** 2);
    return `<path fill="${flagColors[index % 5]}" d="M${x} ${y.toFixed(1)}h28v26l-14-6-14 6z"/>`;
  });
  return `<path d="M0 22Q600 94 1200 22" fill="none" stroke="#54607a" stroke-width="2"/>${flags.join("")}`;
}

/** A preview, 1200 by 630: what is to be read in it, over the scene. */
function preview(front, { title, line, firm }) {
  const text = (x, y, size, weight, fill, words) =>
    `<text x="${x}" y="${y}" font-family="Mukta" font-size="${size}" font-weight="${weight}" fill="${fill}">${words.replaceAll("&", "&amp;")}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><style>${rules(light)}</style>`,
    `<path class="sky" d="M0 0H1200V630H0z"/>`,
    mountains({ from: 300, scale: 1.2, bottom: 616 }),
    outline(front, { right: 1230, scale: 1.35, bottom: 606 }),
    `<path class="front" d="M0 590H1200V630H0z"/>`,
    flagString(),
    text(72, 196, 88, 700, light.ink, title),
    text(72, 258, 46, 400, light.front, line),
    text(72, 620, 26, 700, "#ffffff", firm),
    "</svg>",
  ].join("");
}

const { firm, pages, words } = loadContent(root);
for (const [scene, destination] of Object.entries(places)) {
  writeFileSync(join(root, "public/drawings", `destination-${destination.name}.svg`), card(fronts[scene], destination));
}

const ranges = { latin: "U+0-2FF,U+2000-206F", devanagari: "U+900-97F,U+200C-200D" };
const fontFace = async (letters, weight) => {
  const file = join(root, `node_modules/@fontsource/mukta/files/mukta-${letters}-${weight}-normal.woff2`);
  const data = (await readFile(file)).toString("base64");
  return `@font-face{font-family:Mukta;font-weight:${weight};unicode-range:${ranges[letters]};src:url(data:font/woff2;base64,${data})}`;
};
const fonts = (
  await Promise.all(Object.keys(ranges).flatMap((letters) => [400, 700].map((weight) => fontFace(letters, weight))))
).join("");
const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const [title, line] = words.ne.families.title.split(": ");
const previews = [
  ...Object.entries(fronts).map(([scene, front]) => {
    const guide = pages.find(({ path }) => path === `/study-abroad/${places[scene]?.name}`);
    const says = guide ? { title: guide.title, line: "from Nepal" } : { title: "Study abroad", line: firm.tagline };
    return { name: scene, front, says };
  }),
  { name: "families", front: fronts.himalaya, says: { title, line } },
];
for (const { name, front, says } of previews) {
  await page.setContent(
    `<style>${fonts}body{margin:0}svg{display:block}</style>${preview(front, { ...says, firm: firm.name })}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 630 } });
  await sharp(picture)
    .png({ palette: true, colors: 64, effort: 10 })
    .toFile(join(root, "public/og", `${name}.png`));
}
await browser.close();
