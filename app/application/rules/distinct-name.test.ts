// Holds contract 12.2.
import { expect, it } from "vitest";

import { distinctName, freeName } from "./distinct-name";

it.each<[name: string, chosen: string[], present: string[], distinct: string]>([
  ["image.jpg", [], [], "image.jpg"],
  ["image.jpg", ["image.jpg"], [], "image (2).jpg"],
  ["image.jpg", [], ["image.jpg"], "image (2).jpg"],
  ["image.jpg", ["image (2).jpg"], ["image.jpg"], "image (3).jpg"],
  ["IMAGE.JPEG", [], ["IMAGE.JPEG"], "IMAGE (2).JPEG"],
  ["image.png", [], ["image.jpg"], "image.png"],
  ["scan.jpg", ["scan.jpg"], ["scan (2).jpg"], "scan (2).jpg"],
  ["scan.jpg", [], ["scan.jpg"], "scan.jpg"],
  ["image (2).jpg", [], ["image (2).jpg"], "image (2).jpg"],
  ["image.pdf", [], ["image.pdf"], "image.pdf"],
  ["my image.jpg", [], ["my image.jpg"], "my image.jpg"],
])("%s beside %j of its choice and %j in its group is %s", (name, chosen, present, distinct) => {
  const among = (names: string[]) => (each: string) => names.includes(each);
  expect(distinctName(name, among(chosen), among(present))).toBe(distinct);
});

it.each([
  ["a.b.pdf", "a.b (2).pdf"],
  ["photo", "photo (2)"],
])("%s is counted before its ending", (name, second) => {
  expect(freeName(name, (each) => each === name)).toBe(second);
});
