/**
 * Draws pictures, one message each, in a process of its own (drawers.server.ts): what a decoder does with a bad one can be
 * ended only with its process.
 */
import sharp from "sharp";

const MAX_PIXELS = 50_000_000;
/** Of a picture that is made: encoding takes up to 22 bytes for each. A taller one is narrower than it was asked for. */
const MAX_MADE_PIXELS = 8_000_000;
/**
 * With more pixels, made or decoded, a picture is large: it takes five to thirty times as long as one of a card. A JPEG is decoded in
 * the size that is needed, unless it is progressive.
 */
const LARGE_MADE_PIXELS = 500_000;
const LARGE_PIXELS = 5_000_000;
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2400;
const FRUGAL_SCALE = 0.75;
/** Of the processor, for one picture: what others leave of it says nothing of the picture. One that takes longer than a second is large. */
const LONGEST_SECONDS = 10;
const LONGEST_SMALL_SECONDS = 1;
const CHECK_MS = 100;

sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
    "VipsForeignLoadSvg",
  ],
});

process.on("message", ({ bytes, size, onlySmall }) => {
  const before = process.cpuUsage();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (onlySmall && user + system > LONGEST_SMALL_SECONDS * 1e6) process.send({ late: true });
    if (user + system > LONGEST_SECONDS * 1e6) process.kill(process.pid, "SIGTERM");
  }, CHECK_MS);
  draw(bytes, size, onlySmall)
    .then(
      (picture) => process.send(picture === null ? { large: true } : { picture }),
      (error) => process.send({ failure: error instanceof Error ? error.message : "not a picture" }),
    )
    .finally(() => clearInterval(check));
});
// An exit would wait for what is being decoded.
const end = () => process.kill(process.pid, "SIGKILL");
process.once("disconnect", end);
if (!process.connected) end();

/** The picture turned upright, scaled and encoded anew without metadata; `null` where only small ones are to be drawn and it is large. */
async function draw(bytes, size, onlySmall) {
  const { picture, isLarge } = await scaled(bytes, size);
  return onlySmall && isLarge ? null : encode(picture, size).toBuffer();
}

async function scaled(bytes, { width, frugal }) {
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error" };
  const found = await sharp(bytes, input).metadata();
  if (found.width * found.height > mostPixels(found)) throw new Error("more pixels than there is memory for");
  const isDrawing = found.format === "svg";
  const usual = isDrawing ? width : Math.min(width, found.autoOrient.width);
  const density = isDrawing
    ? Math.min(MAX_SVG_DENSITY, Math.max(1, Math.ceil((SVG_DENSITY * width) / found.width)))
    : undefined;
  const most = Math.floor(Math.sqrt((MAX_MADE_PIXELS * found.autoOrient.width) / found.autoOrient.height));
  const made = Math.max(1, Math.min(most, frugal ? Math.ceil(usual * FRUGAL_SCALE) : usual));
  const picture = sharp(bytes, density ? { ...input, density } : input)
    .autoOrient()
    .resize({ width: made, withoutEnlargement: true });
  const madePixels = (made * made * found.autoOrient.height) / found.autoOrient.width;
  const decodesAll = (found.format !== "jpeg" || found.isProgressive) && !isDrawing;
  const isLarge = madePixels > LARGE_MADE_PIXELS || (decodesAll && found.width * found.height > LARGE_PIXELS);
  return { picture, isLarge };
}

/** So many pixels that decoding takes 300 MB at most: a pixel of AVIF takes 20 bytes, of another format 6, and twice that beyond 8 bits a channel. */
function mostPixels({ format, depth }) {
  return MAX_PIXELS / (format === "heif" ? 4 : 1) / (depth === "uchar" ? 1 : 2);
}

/** Qualities at which photos look alike in the three formats; AVIF with little effort, which costs a tenth of the default's time. */
function encode(picture, { format, frugal }) {
  if (format === "avif") return picture.avif({ quality: frugal ? 36 : 50, effort: 2 });
  if (format === "webp") return picture.webp({ quality: frugal ? 50 : 74, effort: 4, smartSubsample: !frugal });
  return picture
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: frugal ? 52 : 76, progressive: true, mozjpeg: true });
}
