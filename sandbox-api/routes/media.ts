import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import ae from "flag-icons/flags/4x3/ae.svg?raw";
import au from "flag-icons/flags/4x3/au.svg?raw";
import ca from "flag-icons/flags/4x3/ca.svg?raw";
import gb from "flag-icons/flags/4x3/gb.svg?raw";
import nz from "flag-icons/flags/4x3/nz.svg?raw";
import us from "flag-icons/flags/4x3/us.svg?raw";
import sharp from "sharp";

import { page, type Answer, type Call, type Route } from "../answer";
import { drawLandscape } from "../pictures/landscape";
import { drawLogo } from "../pictures/logo";
import { readRecord, type University } from "../records";
import { seedVersion } from "../seed/version";

const flags = new Map(Object.entries({ ae, au, ca, gb, nz, us }));
const types: Record<string, string> = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg" };

/** Pictures of the catalogue, drawn when asked for; the rendered ones are kept in the data folder. */
export const mediaRoutes: Route[] = [{ method: "GET", pattern: "/media/:kind/:file", handler: showPicture }];

async function showPicture(call: Call): Promise<Answer> {
  const { kind = "", file = "" } = call.params;
  const [, name = "", type = ""] = /^([a-z0-9-]{1,40})\.(svg|png|jpg)$/.exec(file) ?? [];
  const drawing = draw(call, kind, name);
  if (!drawing) return page("Not Found", "The requested resource was not found on this server.", 404);
  const body =
    type === "svg" ? drawing : await rendered(call.sandbox.settings.dataFolder, `${kind}-${name}`, type, drawing);
  return {
    status: 200,
    headers: { "Content-Type": types[type] ?? "", "Cache-Control": "public, max-age=86400" },
    body,
  };
}

function draw({ sandbox, origin }: Call, kind: string, name: string) {
  if (kind === "flags") return flags.get(name) ?? null;
  if (kind === "logos" && /^\d{1,9}$/.test(name)) {
    const row = sandbox.database.first<{ record: string }>("SELECT record FROM university WHERE id = ?", Number(name));
    return row && drawLogo(readRecord<University>(row.record, origin).university_name);
  }
  const known = ["universities", "courses", "blogs", "events"].includes(kind) && /^\d{1,4}(-\d{1,2})?$/.test(name);
  return known ? drawLandscape(`${kind} ${name}`) : null;
}

async function rendered(dataFolder: string, name: string, type: string, drawing: string) {
  const folder = join(dataFolder, "pictures");
  const path = join(folder, `${seedVersion}-${name}.${type}`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return kept;
  const image = sharp(Buffer.from(drawing));
  const bytes = await (
    type === "png"
      ? image.png({ palette: true })
      : image.flatten({ background: "#fff" }).jpeg({ quality: 82, mozjpeg: true })
  ).toBuffer();
  await mkdir(folder, { recursive: true });
  const partial = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  await writeFile(partial, bytes);
  await rename(partial, path);
  return bytes;
}
