import sharp from "sharp";
import { expect, it } from "vitest";

import { draw, isDrawing } from "./draw.server";

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${content}</svg>`);

/** Each layer is a picture of its own until all are drawn. */
const layers = (count: number) =>
  svg(`${`<g opacity=".9"><rect width="2000" height="2000"/>`.repeat(count)}${"</g>".repeat(count)}`);

/** Each group is the one before it, twice. */
const doubled = svg(
  `<g id="g0"><rect width="9" height="9"/></g>${Array.from({ length: 18 }, (_, index) => `<g id="g${index + 1}" opacity=".9">${`<use href="#g${index}"/>`.repeat(2)}</g>`).join("")}`,
);

it("is drawn at its width", async () => {
  const { format, width, height } = await sharp(await draw(layers(3), 320)).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 320, height: 320 });
});

it("is not drawn with more memory than it may have", async () => {
  await expect(draw(layers(250), 1600)).rejects.toMatchObject({ kind: "missing", message: /^not drawn/ });
});

it("is not drawn for longer than it may take", async () => {
  await expect(draw(doubled, 640, 1000)).rejects.toMatchObject({ kind: "missing", message: /SIGKILL/ });
});

it("of more than 2 MB, or none, is none", async () => {
  await expect(draw(svg(" ".repeat(2 * 1024 * 1024)), 320)).rejects.toMatchObject({ kind: "missing" });
  await expect(draw(Buffer.from("no drawing"), 320)).rejects.toMatchObject({ kind: "missing" });
});

it.each([
  ["<svg/>".padEnd(30), true],
  [`<?xml version="1.0"?>${" ".repeat(900)}<SVG>`, true],
  ["\x1f\x8bpacked", true],
  ["\x89PNG <svg", false],
  ["<html></html>", false],
])("%j is taken for a drawing: %s", (start, expected) => {
  expect(isDrawing(Buffer.from(start, "latin1"))).toBe(expected);
});
