const pictureName = /[^/]\.(?:jpe?g|jfif|png|webp|gif|avif|hei[cf]|svg|bmp|tiff?)$/i;
const ofTheApi = /(?:^|\/)api(?:\/|$)/i;

/** Whether a path, percent-encoded or not, names a picture, and no call of the API. */
export function isPicturePath(path: string): boolean {
  return pictureName.test(path) && !ofTheApi.test(path);
}
