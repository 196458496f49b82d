import type { LoaderFunctionArgs } from "@remix-run/node";

import { cacheControl, keptByNoProxy } from "~/http/cache-control";
import { pictureFormat } from "~/http/picture-format.server";
import type { RouteHandle } from "~/http/route-handle";
import { readImageWidth } from "~/pictures/picture-widths";
import { isUsualSource } from "~/pictures/picture-source.server";
import { isPictureFailure, type PictureFailureKind } from "~/pictures/picture-failure.server";
import { findPicture } from "~/pictures/pictures.server";

export const handle = { query: ["src", "w"], pictures: true, common: true } satisfies RouteHandle;

const statuses: Record<PictureFailureKind, number> = {
  refused: 400,
  missing: 404,
  unreachable: 503,
  busy: 503,
  late: 503,
};

/** A picture of the API or of `public/` in the size and format the browser asks for (contract 4). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const src = query.get("src");
  const width = readImageWidth(query.get("w"));
  if (!src || !width) return noPicture("refused");

  try {
    const size = { width, format: pictureFormat(request.headers.get("Accept")), frugal: context.saveData };
    const picture = await findPicture(src, size);
    return new Response(picture.bytes, {
      headers: {
        "Content-Type": `image/${picture.format}`,
        "Cache-Control": cacheControl.picture,
        Vary: "Accept, Save-Data",
        ...(isUsualSource(src) ? {} : keptByNoProxy),
      },
    });
  } catch (error) {
    if (isPictureFailure(error)) return noPicture(error.kind);
    throw error;
  }
}

function noPicture(kind: PictureFailureKind) {
  const status = statuses[kind];
  return new Response(null, {
    status,
    headers: { "Cache-Control": cacheControl.never, ...(status >= 500 ? { "Retry-After": "10" } : {}) },
  });
}
