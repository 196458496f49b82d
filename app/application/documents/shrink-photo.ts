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

/** The photo as a JPEG of at most 2400 dots a side, or `null` when that fails or saves nothing. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  try {
    const { width, height } = await measure(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const bitmap = await createImageBitmap(file, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
      resizeQuality: "high",
    });
    const blob = await toJpeg(bitmap);
    bitmap.close();
    if (!blob || blob.size >= file.size) return null;
    const name = file.name.replace(/\.[^.]*$/, ".jpg");
    const smaller = new File([blob], name, { type: "image/jpeg", lastModified: file.lastModified });
    made.add(smaller);
    return smaller;
  } catch {
    return null;
  }
}

/** Width and height as the photo is looked at, its rotation applied. */
async function measure(file: File): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function toJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
