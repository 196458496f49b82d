import type { AppLoadContext } from "@remix-run/node";
import sharp from "sharp";
import { expect } from "vitest";

import { withRequestContext } from "~/http/request-context.server";
import { loader } from "~/routes/images";

interface Ask {
  w?: string;
  accept?: string;
  frugal?: boolean;
  headers?: Record<string, string>;
}

/** What `/images` answers to a source; the width is 96, and the browser shows every format, unless told otherwise. */
export async function ask(
  src: string | null,
  { w = "96", accept = "image/avif,image/webp,*/*", frugal = false, headers = {} }: Ask = {},
) {
  const query = new URLSearchParams({ w, ...(src === null ? {} : { src }) });
  const request = new Request(`http://site.example/images?${query}`, { headers: { accept, ...headers } });
  const context = { saveData: frugal, clientAddress: "203.0.113.9" } as AppLoadContext;
  const response = await loader({ request, context, params: {}, unstable_pattern: "" } as Parameters<typeof loader>[0]);
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** What is known of the picture that `/images` shows for a source; anything but a picture fails the test. */
export const shown = async (src: string, options?: Ask) => {
  const { status, bytes } = await ask(src, options);
  expect(status).toBe(200);
  return sharp(bytes).metadata();
};

/** A visitor at an address, who asks for sources. */
export const visitor = (address: string) => (src: string) => {
  const request = new Request(`http://site.example/images?${new URLSearchParams({ src, w: "320" })}`, {
    headers: { accept: "image/avif" },
  });
  const context = { saveData: false, clientAddress: address } as AppLoadContext;
  return withRequestContext({ requestId: "r", visitor: address, setCookies: [] }, () =>
    loader({ request, context, params: {}, unstable_pattern: "" } as Parameters<typeof loader>[0]),
  );
};
