const units = ["KB", "MB", "GB"] as const;

/** A size as people read it: bytes below 1024, then KB, MB and GB with at most one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes;
  let unit: (typeof units)[number] = "KB";
  for (unit of units) {
    value /= 1024;
    if (Number(value.toFixed(1)) < 1024) break;
  }
  return `${Number(value.toFixed(1))} ${unit}`;
}
