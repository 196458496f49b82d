import { between, chanceOf, round, type Chance } from "./chance";
import { paletteOf, type Palette } from "./palette";

const width = 1200;
const height = 675;

/**
 * A picture of 1200 by 675 for a name: layered ridgelines under a wide sky, with a campus skyline, a
 * lakeside or a city in front, always the same for the same name.
 */
export function drawLandscape(name: string): string {
  const chance = chanceOf(name);
  const palette = paletteOf(chance);
  const fronts = [drawCampus, drawCity, drawLake, drawHills];
  const front = fronts[Math.floor(chance() * fronts.length)] ?? drawHills;
  const ridges = [0.44, 0.54, 0.64].map((level, index) =>
    ridge(chance, level, 0.13 - index * 0.03, palette.layers[index] ?? ""),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    sun(chance, palette),
    ...ridges,
    front(chance, palette),
    "</svg>",
  ].join("");
}

function sun(chance: Chance, { sun: fill }: Palette) {
  const [x, y, radius] = [between(chance, 160, 1040), between(chance, 110, 230), between(chance, 46, 84)].map(round);
  return `<circle cx="${x}" cy="${y}" r="${round((radius ?? 0) * 1.6)}" fill="${fill}" opacity=".35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A jagged silhouette by repeated halving: `level` and `rough` are parts of the height. */
function ridge(chance: Chance, level: number, rough: number, fill: string) {
  let heights = [
    level + between(chance, -0.05, 0.05),
    level - between(chance, 0.02, 0.1),
    level + between(chance, -0.05, 0.05),
  ];
  for (let spread = rough; heights.length < 64; spread *= 0.52) heights = halve(heights, spread, chance);
  const step = width / (heights.length - 1);
  const points = heights.map((part, index) => `${round(index * step)} ${round(part * height)}`);
  return `<path d="M0 ${height}L${points.join("L")}L${width} ${height}Z" fill="${fill}"/>`;
}

function halve(heights: number[], spread: number, chance: Chance) {
  return heights.flatMap((here, index) => {
    const next = heights[index + 1];
    return next === undefined ? [here] : [here, (here + next) / 2 + between(chance, -spread, spread)];
  });
}

function meadow(chance: Chance, fill: string, top = 560) {
  const [left, lift, right] = [
    between(chance, top - 20, top + 20),
    between(chance, top - 60, top),
    between(chance, top - 20, top + 20),
  ].map(round);
  return `<path d="M0 ${left}Q${width / 2} ${lift} ${width} ${right}V${height}H0Z" fill="${fill}"/>`;
}

/** Trees along a line, none within `clear` of the middle of something that should be seen. */
function trees(chance: Chance, fill: string, count: number, base: number, middle = 0, clear = 0) {
  return Array.from({ length: count }, () => {
    const [x, size] = [round(between(chance, 0, width)), round(between(chance, 24, 58))];
    if (Math.abs(x - middle) < clear) return "";
    const foot = round(base + between(chance, -6, 40));
    return chance() < 0.5
      ? `<path d="M${x} ${round(foot - size * 2.1)}l${round(size * 0.5)} ${round(size * 2.1)}h${-size}Z" fill="${fill}"/>`
      : `<path d="M${x - 3} ${foot}v${round(-size * 1.1)}h6v${round(size * 1.1)}Z" fill="${fill}"/><circle cx="${x}" cy="${round(foot - size * 1.3)}" r="${round(size * 0.55)}" fill="${fill}"/>`;
  }).join("");
}

function drawHills(chance: Chance, { layers }: Palette) {
  const [, , , deep = "", deepest = ""] = layers;
  return ridge(chance, 0.76, 0.06, deep) + meadow(chance, deepest, 610) + trees(chance, deepest, 16, 596);
}

/** A hall with wings, columns and a clock tower on a meadow. */
function drawCampus(chance: Chance, palette: Palette) {
  const middle = round(between(chance, 420, 780));
  const wing = round(between(chance, 190, 280));
  const deep = palette.layers[3] ?? "";
  const windows = Array.from({ length: Math.floor(wing / 32) }, (_, index) =>
    [-1, 1]
      .map((side) => {
        const x = round(middle + side * (96 + index * 30) - 7);
        return `<rect x="${x}" y="474" width="14" height="26" rx="7"/><rect x="${x}" y="518" width="14" height="26"/>`;
      })
      .join(""),
  ).join("");
  const columns = [-54, -32, -10, 12, 34]
    .map((x) => `<rect x="${middle + x}" y="478" width="10" height="82"/>`)
    .join("");
  return [
    meadow(chance, deep, 560),
    `<rect x="${middle - 80 - wing}" y="452" width="${2 * wing + 160}" height="112" fill="${palette.wall}"/>`,
    `<path d="M${middle - 90 - wing} 452h${2 * wing + 180}l-24 -26H${middle - 66 - wing}Z" fill="${palette.accent}"/>`,
    `<rect x="${middle - 74}" y="440" width="148" height="124" fill="${palette.wall}"/><path d="M${middle - 88} 446L${middle} 388L${middle + 88} 446Z" fill="${palette.accent}"/>`,
    `<rect x="${middle - 24}" y="304" width="48" height="104" fill="${palette.wall}"/><path d="M${middle - 34} 306L${middle} 238L${middle + 34} 306Z" fill="${palette.accent}"/><circle cx="${middle}" cy="338" r="14" fill="#fff" stroke="${palette.window}" stroke-width="4"/><path d="M${middle} 330v8l6 4" stroke="${palette.window}" stroke-width="3" fill="none"/>`,
    `<g fill="${palette.window}" opacity=".85">${windows}${columns}</g>`,
    trees(chance, palette.layers[4] ?? "", 18, 566, middle, 110),
    `<path d="M${middle - 16} 562Q${middle + 40} 620 ${middle - 90} ${height}H${middle + 70}Q${middle + 110} 610 ${middle + 16} 562Z" fill="${palette.wall}" opacity=".7"/>`,
  ].join("");
}

function drawCity(chance: Chance, { layers, window, wall, accent }: Palette) {
  const [, , , deep = "", deepest = ""] = layers;
  const blocks: string[] = [];
  for (let x = -20; x < width;) {
    const [wide, tall] = [round(between(chance, 58, 118)), round(between(chance, 90, 290))];
    const top = 600 - tall;
    blocks.push(
      `<rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${chance() < 0.16 ? accent : deep}"/>`,
      lights(chance, x, top, wide, tall, wall),
    );
    if (chance() < 0.25)
      blocks.push(`<path d="M${round(x + wide / 2)} ${top}v-44" stroke="${deep}" stroke-width="5"/>`);
    x = round(x + wide + between(chance, -4, 22));
  }
  return `${blocks.join("")}${meadow(chance, deepest, 600)}<path d="M0 628H${width}" stroke="${window}" stroke-width="4"/>${trees(chance, deepest, 12, 604)}`;
}

function lights(chance: Chance, left: number, top: number, wide: number, tall: number, fill: string) {
  const marks: string[] = [];
  for (let y = top + 16; y < top + tall - 24; y += 26) {
    for (let x = left + 12; x < left + wide - 16; x += 22)
      if (chance() < 0.6) marks.push(`M${round(x)} ${round(y)}h10v13h-10Z`);
  }
  return `<path d="${marks.join("")}" fill="${fill}" opacity=".7"/>`;
}

function drawLake(chance: Chance, { layers, sky, sun: glow, accent, wall, water }: Palette) {
  const [, , , deep = "", deepest = ""] = layers;
  const ripples = Array.from({ length: 16 }, () => {
    const [x, y, long] = [between(chance, 0, 1100), between(chance, 520, 660), between(chance, 40, 170)].map(round);
    return `M${x} ${y}h${long}`;
  });
  const x = round(between(chance, 260, 860));
  const boat = `<path d="M${x} 566h120l-20 24h-80Z" fill="${deepest}"/><path d="M${x + 58} 560V462l52 90Z" fill="${wall}"/><path d="M${x + 52} 560V480l-36 72Z" fill="${accent}"/>`;
  return `${ridge(chance, 0.72, 0.04, deep)}<rect y="500" width="${width}" height="175" fill="${water}"/><path d="${ripples.join("")}" stroke="${sky[1]}" stroke-width="4" stroke-linecap="round" opacity=".6"/><ellipse cx="${x - 120}" cy="520" rx="70" ry="8" fill="${glow}" opacity=".6"/>${boat}${trees(chance, deepest, 7, 512)}`;
}
