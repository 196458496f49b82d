import { env } from "~/env.server";

import type { UploadLimits } from "./outcome";

/** The limits of one application, in bytes. */
export function uploadLimits(): UploadLimits {
  const { uploadMaxFileBytes, uploadMaxTotalBytes } = env();
  return { fileBytes: uploadMaxFileBytes, totalBytes: uploadMaxTotalBytes };
}

/** Who sends: keys that stay the same from one upload to the next. */
export interface Sender {
  account: string;
  address: string;
}
