import { env } from "~/env.server";

import { MOST_FILES, type UploadLimits } from "./outcome";

/** Of a draft, what was never finished included: each look reads them all. */
export const MOST_DESCRIPTIONS = 2 * MOST_FILES;
/**
 * Of a draft: every piece costs each later look a little, and a bucket an object. A small document has one, two out of a form,
 * and each broken line makes one.
 */
export const MOST_SMALL_PIECES = 3 * MOST_DESCRIPTIONS;

/** The limits of one application, in bytes. */
export function uploadLimits(): UploadLimits {
  const { uploadMaxFileBytes, uploadMaxTotalBytes } = env();
  return { fileBytes: uploadMaxFileBytes, totalBytes: uploadMaxTotalBytes };
}

/** What a draft may have in all, in bytes: what never came to its end included, with the room of two files that are being replaced. */
export function draftBytes(): number {
  const { fileBytes, totalBytes } = uploadLimits();
  return totalBytes + 2 * fileBytes;
}

/** Who sends: keys that stay the same from one upload to the next. */
export interface Sender {
  account: string;
  address: string;
}
