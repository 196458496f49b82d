import { firm } from "~/content/firm.server";
import { cacheControl } from "~/http/cache-control";
import { fileAnswer } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";
import { paper } from "~/styles/theme.css";

const icon = (src: string, size: number, purpose: "any" | "maskable" = "any") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export const handle = { common: true } satisfies RouteHandle;

/** The site as an application on a home screen. */
export function loader() {
  const { name, shortName, description } = firm();
  const manifest = {
    id: "/",
    name,
    short_name: shortName,
    description,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: paper.light,
    theme_color: paper.light,
    categories: ["education"],
    icons: [icon("/icon-192.png", 192), icon("/icon-512.png", 512), icon("/icon-maskable-512.png", 512, "maskable")],
    shortcuts: [
      { name: "Search Course", url: paths.courseSearch },
      { name: "Upcoming Events", url: paths.events },
      { name: "Scholarship", url: paths.scholarships },
    ],
  };
  return fileAnswer(() => JSON.stringify(manifest), "application/manifest+json; charset=utf-8", {
    "Cache-Control": cacheControl.publicFile,
  });
}
