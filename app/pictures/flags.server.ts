import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { LRUCache } from "lru-cache";

import { warnSeldom } from "~/log.server";
import { paths } from "~/paths";

import { countryCode } from "./country-codes.server";
import { embeddedPicture } from "./resize.server";

/** Above this, a coat of arms drawn in full costs a slow line more than a small picture of it. */
const DRAWN_UP_TO_BYTES = 12_000;
const FLAG_WIDTH = 192;

const genericSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="#eaf0ff" d="M0 0h640v480H0z"/><g fill="none" stroke="#54607a" stroke-width="20"><circle cx="320" cy="240" r="150"/><ellipse cx="320" cy="240" rx="66" ry="150"/><path d="M170 240h300M194 160h252M194 320h252"/></g></svg>`;

const drawings = join(dirname(createRequire(import.meta.url).resolve("flag-icons/package.json")), "flags", "4x3");

const kept = new LRUCache<string, string>({
  maxSize: 1024 * 1024,
  sizeCalculation: (svg) => svg.length,
  fetchMethod: readFlag,
});

/**
 * The flag of a country given by name, alias or ISO code, as SVG in 4:3; a globe when no such country is known, and, for this time
 * (`lasting` is false), where its flag could not be made.
 */
export async function findFlag(country: string): Promise<{ svg: string; lasting: boolean }> {
  const code = countryCode(country);
  if (!code) return { svg: genericSvg, lasting: true };
  const svg = await kept.fetch(code).catch((error: unknown) => {
    warnSeldom({ code, reason: String(error) }, "a flag could not be read");
  });
  return { svg: svg ?? genericSvg, lasting: svg !== undefined };
}

/** The one address of a country's flag, whatever the country is called, and of the globe for names that are none. */
export function flagPath(country: string): string {
  return paths.flag(countryCode(country) ?? "unknown");
}

async function readFlag(code: string): Promise<string> {
  const drawing = await readFile(join(drawings, `${code}.svg`));
  return drawing.byteLength > DRAWN_UP_TO_BYTES ? await asEmbedded(drawing) : drawing.toString();
}

async function asEmbedded(drawing: Buffer): Promise<string> {
  const href = await embeddedPicture(drawing, FLAG_WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><image width="640" height="480" href="${href}"/></svg>`;
}
