import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cruise } from "dependency-cruiser";

import { floors } from "./floors.mjs";
import { root, say } from "./ready.mjs";

const WIDTH = 1200;
const ROOM_HEIGHT = 64;
const GAP = 24;
const FLOOR = 132;
const TOP = 96;
const NOWHERE = { x: 0, y: 0, width: 0 };

/** The drawing of the house (docs/house.svg), made from the imports of app/ as they are: rooms, floors and who imports from whom. */
export async function drawHouse() {
  const modules = await readModules();
  const imports = importsBetweenRooms(modules);
  const places = placesOfRooms();
  const height = TOP + floors.length * FLOOR + 8;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" role="img">`,
    `<title>The rooms of app/ and who imports from whom</title>`,
    `<style>rect{fill:#f6f4ee;stroke:#2c4a52}text{fill:#16292e}.what{font-size:13px}.name{font-size:17px;font-weight:600}path{fill:none;stroke:#2c4a52;stroke-opacity:.35}</style>`,
    `<rect width="${WIDTH}" height="${height}" style="fill:#fff;stroke:none"/>`,
    ...roomBox("process", "what stands before Remix; meets the rest in http/ alone", {
      x: GAP,
      y: 16,
      width: WIDTH - 2 * GAP,
    }),
    ...imports.map(([from, to, count]) => arrow(places.get(from), places.get(to), count)),
    ...floors.flatMap((rooms) =>
      Object.entries(rooms).flatMap(([room, what]) => roomBox(room, what, places.get(room))),
    ),
    "</svg>",
  ].join("\n")}\n`;
}

async function readModules() {
  const { output } = await cruise(
    ["app"],
    {
      baseDir: root,
      doNotFollow: { path: "node_modules" },
      includeOnly: "^app/",
      exclude: "\\.test\\.tsx?$",
      tsPreCompilationDeps: true,
    },
    { extensions: [".ts", ".tsx", ".d.ts"], alias: { "~": join(root, "app") } },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser gave a text in place of its findings");
  return output.modules;
}

function roomOf(file) {
  return file.startsWith("app/") && file.split("/").length > 2 ? file.split("/")[1] : undefined;
}

function importsBetweenRooms(modules) {
  const counts = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (!from || !to || from === to || from === "process") continue;
      counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([pair, count]) => [...pair.split(" "), count]);
}

function placesOfRooms() {
  return new Map(
    floors.flatMap((rooms, floor) => {
      const names = Object.keys(rooms);
      const width = Math.min(360, (WIDTH - GAP * (names.length + 1)) / names.length);
      const left = (WIDTH - names.length * width - (names.length - 1) * GAP) / 2;
      return names.map((name, index) => [
        name,
        { x: Math.round(left + index * (width + GAP)), y: TOP + floor * FLOOR + 20, width: Math.round(width) },
      ]);
    }),
  );
}

function roomBox(room, what, { x, y, width } = NOWHERE) {
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${ROOM_HEIGHT}" rx="8"/>`,
    `<text class="name" x="${x + 16}" y="${y + 27}">${room}/</text>`,
    `<text class="what" x="${x + 16}" y="${y + 48}">${what.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>`,
  ];
}

/** Thicker where more is imported; in three steps, so that the drawing changes with the house and not with every import. */
function arrow(from = NOWHERE, to = NOWHERE, count) {
  const [x1, y1] = [from.x + from.width / 2, from.y + ROOM_HEIGHT];
  const [x2, y2] = [to.x + to.width / 2, to.y];
  const bend = (y2 - y1) / 2;
  const thickness = count > 20 ? 5 : count > 4 ? 3 : 1.5;
  return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" stroke-width="${thickness}"/>`;
}

if (process.argv[1] === import.meta.filename) {
  const file = join(root, "docs", "house.svg");
  const drawing = await drawHouse();
  const changed = !readSafely(file) || readFileSync(file, "utf8") !== drawing;
  writeFileSync(file, drawing);
  say(changed ? "docs/house.svg is drawn anew." : "docs/house.svg shows the house as it is.");
}

function readSafely(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
