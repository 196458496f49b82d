import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";

import { root } from "./ready.mjs";

/**
 * Draws the film of the home page and its placeholder, which is the first frame of it: dawn over the ridges, and a
 * plane that crosses the sky. Needs ffmpeg. The files it writes to public/media are part of the repository.
 */
const width = 1280;
const height = 640;
const framesPerSecond = 20;
const seconds = 12;
const folder = join(root, "public", "media");

const skyline = [
  [0, 392],
  [88, 372],
  [154, 384],
  [246, 342],
  [304, 366],
  [380, 318],
  [426, 346],
  [470, 330],
  [556, 358],
  [640, 290],
  [724, 220],
  [772, 272],
  [812, 252],
  [906, 314],
  [986, 280],
  [1068, 306],
  [1152, 234],
  [1208, 288],
  [1280, 246],
];
const peaks = [10, 16];
const ridges = [
  `M${skyline.map((point) => point.join(" ")).join("L")}V640H0z`,
  "M0 416l70-30 96 34 104-50 66 42 92-28 84 46 120-66 78 54 66-30 108 52 102-62 70 38 96-26 86 44 42-22V640H0z",
  "M0 484l92 14 120-46 108 42 98-26 122 38 118-48 104 40 132-34 110 36 134-42 142 40V640H0z",
  "M0 540l110-26 126 22 150-30 142 32 168-26 140 24 176-34 138 28 130-14V640H0z",
];

/** A cap of snow on a peak: down both of its slopes, with a ragged lower edge. */
function cap(index) {
  const [leftX = 0, leftY = 0] = skyline[index - 1] ?? [];
  const [x = 0, y = 0] = skyline[index] ?? [];
  const [rightX = 0, rightY = 0] = skyline[index + 1] ?? [];
  const depth = 32;
  const left = x - ((x - leftX) * depth) / (leftY - y);
  const right = x + ((rightX - x) * depth) / (rightY - y);
  const at = (share, below) => `${(left + (right - left) * share).toFixed(1)} ${y + depth + below}`;
  return `M${x} ${y}L${at(1, 0)}L${at(0.78, -6)}L${at(0.6, 7)}L${at(0.44, -5)}L${at(0.22, 6)}L${at(0, 0)}z`;
}
const snow = peaks.map(cap).join("");

const mix = (from, to, share) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [from, to].map((color) => parseInt(color.slice(at, at + 2), 16));
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

/** The picture at `turn` of the loop, from 0 to 1. Light comes and goes, so that the end meets the beginning. */
function frame(turn) {
  const light = (1 - Math.cos(turn * 2 * Math.PI)) / 2;
  const sky = [
    mix("#14234f", "#1b3375", light),
    mix("#2c478f", "#3f62b4", light),
    mix("#c77f8c", "#eda58a", light),
    mix("#f0b475", "#ffd08a", light),
  ];
  const fills = [
    mix("#5e76b8", "#7f93cf", light),
    mix("#3d589f", "#4a68b8", light),
    mix("#263f83", "#2d4c9c", light),
    mix("#172a60", "#1a3070", light),
  ];
  const sun = { x: 985, y: 322 - 62 * light };
  const plane = { x: -120 + turn * (width + 240), y: 232 - 150 * turn + 40 * turn * turn };
  const cloud = (x, y, size, drift) => {
    const at = x + drift * Math.sin(turn * 2 * Math.PI);
    return `<path transform="translate(${at.toFixed(1)} ${y}) scale(${size})" d="M0 0h190a13 13 0 0 0-8-24 34 34 0 0 0-52-14 28 28 0 0 0-48 4 22 22 0 0 0-36 12A12 12 0 0 0 0 0z"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".34" stop-color="${sky[1]}"/><stop offset=".62" stop-color="${sky[2]}"/><stop offset=".78" stop-color="${sky[3]}"/></linearGradient>
<radialGradient id="g"><stop stop-color="#ffe2a8" stop-opacity="${(0.5 + 0.35 * light).toFixed(3)}"/><stop offset="1" stop-color="#ffe2a8" stop-opacity="0"/></radialGradient></defs>
<path fill="url(#s)" d="M0 0H${width}V${height}H0z"/>
<circle cx="${sun.x}" cy="${sun.y.toFixed(1)}" r="230" fill="url(#g)"/>
<circle cx="${sun.x}" cy="${sun.y.toFixed(1)}" r="46" fill="${mix("#f9b24d", "#ffd27a", light)}"/>
<g fill="#fff" fill-opacity="${(0.1 + 0.12 * light).toFixed(3)}">${cloud(610, 214, 0.9, 14)}${cloud(1040, 150, 0.7, -10)}${cloud(150, 262, 0.6, 18)}</g>
<path fill="${fills[0]}" d="${ridges[0]}"/>
<path fill="${mix("#f6c7b4", "#fff1dc", light)}" d="${snow}"/>
${ridges
  .slice(1)
  .map((path, index) => `<path fill="${fills[index + 1]}" d="${path}"/>`)
  .join("\n")}
<g transform="translate(${plane.x.toFixed(1)} ${plane.y.toFixed(1)}) rotate(-6)"><path stroke="#fff" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round" d="M-96 1H-14"/><path fill="#fff" d="M-12-2h21q8 0 11 3-3 2-11 2H-12l-6-9h4zM-2 1l-10 12h5L6 1zM0-2l-6-8h4L6-2z"/></g>
</svg>
`;
}

/** An encoder that takes raw frames, and writes one file. */
function encode(file, options) {
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    String(framesPerSecond),
    "-i",
    "-",
  ];
  const encoder = spawn(
    "ffmpeg",
    ["-y", "-loglevel", "error", ...input, ...options, "-an", "-pix_fmt", "yuv420p", join(folder, file)],
    {
      stdio: ["pipe", "inherit", "inherit"],
    },
  );
  return { encoder, done: once(encoder, "close") };
}

writeFileSync(join(folder, "hero-poster.svg"), frame(0).replaceAll("\n", ""));

const outputs = [
  encode("hero.webm", [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "38",
    "-b:v",
    "0",
    "-row-mt",
    "1",
    "-deadline",
    "good",
    "-cpu-used",
    "4",
  ]),
  encode("hero.mp4", [
    "-c:v",
    "libx264",
    "-crf",
    "28",
    "-preset",
    "medium",
    "-tune",
    "animation",
    "-movflags",
    "+faststart",
  ]),
];
const frames = framesPerSecond * seconds;
for (let index = 0; index < frames; index += 1) {
  const pixels = await sharp(Buffer.from(frame(index / frames)))
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const { encoder } of outputs) if (!encoder.stdin.write(pixels)) await once(encoder.stdin, "drain");
}
for (const { encoder } of outputs) encoder.stdin.end();
await Promise.all(outputs.map(({ done }) => done));
