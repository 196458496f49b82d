const OFFERED_FROM_BYTES = 2 * 1024 * 1024;
/** Enough for a page of small print: about 200 dots an inch on A4. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;

/** Photos that were made smaller here: they do not get any smaller. */
const made = new WeakSet<File>();

/** Whether it is worth offering to make a file smaller: a photo of more than 2 MB. */
export function isLargePhoto(file: File): boolean {
  return !made.has(file) && file.size > OFFERED_FROM_BYTES && /^image\/(jpeg|png)$/.test(file.type);
}

/**
 * The photo as a JPEG of at most 2400 dots a side, or `null` when that fails or saves nothing. It keeps its name, whatever that ends in
 * (contract 5.12): another name may be that of another file.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const blob = await drawn(image);
    if (!blob || blob.size >= file.size) return null;
    const smaller = new File([blob], file.name, { type: "image/jpeg", lastModified: file.lastModified });
    made.add(smaller);
    return smaller;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** An image as it is looked at, its rotation applied, on white. */
function drawn(image: HTMLImageElement): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
