// Holds contract 12.3.
import { expect, it } from "vitest";

import { withDistinctNames } from "./chosen-document";

it.each([
  [["image.jpg", "image.jpg", "cv.pdf"], [], ["image.jpg", "image (2).jpg", "cv.pdf"]],
  [
    ["image.jpg", "IMAGE.JPG"],
    ["image.jpg", "image (2).jpg"],
    ["image (3).jpg", "IMAGE.JPG"],
  ],
  [
    ["cv.pdf", "photo.jpg"],
    ["cv.pdf", "photo.jpg"],
    ["cv.pdf", "photo.jpg"],
  ],
])("of %j beside %j the names are %j", (chosen, present, names) => {
  const files = chosen.map((name) => new File(["%PDF-"], name));
  expect(withDistinctNames(files, present).map(({ name }) => name)).toEqual(names);
});
