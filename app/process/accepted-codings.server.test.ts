// Holds contract 13.
import fc from "fast-check";
import { expect, it } from "vitest";

import { acceptedCodings } from "./accepted-codings.server";

it.each([
  ["", []],
  ["br", ["br"]],
  ["gzip, deflate, br, zstd", ["br", "gzip"]],
  ["GZip", ["gzip"]],
  ["gzip;q=1.0, br;q=0", ["gzip"]],
  ["br;Q=0, gzip", ["gzip"]],
  ["br;q=0;x=1", []],
  ["br ; x=1 ; q=0.000", []],
  ["br;q=0.001", ["br"]],
  ["br;q=x", []],
  ["br;q=", []],
  ["x-br, x-gzip-foo, brx, gzip-", []],
  ["*", ["br", "gzip"]],
  ["*, br;q=0", ["gzip"]],
  ["*;q=0, gzip", ["gzip"]],
  ["identity, *;q=0", []],
  [", ,;q=1,=", []],
  [`gzip${",".repeat(60_000)}br`, ["gzip"]],
])("of %j takes %j", (header, expected) => {
  expect(acceptedCodings(header)).toEqual(expected);
});

const space = fc.constantFrom("", " ", "  ", "\t");
const cased = (text: string) => fc.mixedCase(fc.constant(text));
const coding = fc.constantFrom("br", "gzip", "x-br", "x-gzip", "gzipped", "deflate", "identity", "*");
const quality = fc.constantFrom(
  ["", true],
  ["q=1", true],
  ["q=0.5", true],
  ["q=0.001", true],
  ["q=0", false],
  ["q=0.", false],
  ["q=0.000", false],
) as fc.Arbitrary<[string, boolean]>;
const other = fc.constantFrom("", "x=1", "xq=0", "level=0");

// Five entries are within the letters that are read.
it("takes what the list names with a quality above nothing, whatever its spelling", () => {
  const each = coding.chain((name) =>
    fc.tuple(fc.constant(name), cased(name), quality, space, other, fc.boolean()).chain(([, ...rest]) => {
      const [spelled, [written, taken], gap, more, first] = rest;
      return cased(written).map((q) => {
        const parameters = (first ? [more, q] : [q, more]).filter(Boolean);
        return { name, taken, text: [spelled, ...parameters].join(`${gap};${gap}`) };
      });
    }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(each, { selector: ({ name }) => name, maxLength: 5 }), space, (list, gap) => {
      const taken = (name: string) =>
        (list.find((it) => it.name === name) ?? list.find((it) => it.name === "*"))?.taken;
      const expected = ["br", "gzip"].filter(taken);
      const codings = acceptedCodings(list.map(({ text }) => text).join(`${gap},${gap}`));
      expect(codings).toEqual(expected);
      expect(acceptedCodings(codings.join(", "))).toEqual(codings);
    }),
  );
});

it("reads any text", () => {
  fc.assert(fc.property(fc.string(), (text) => void acceptedCodings(text)));
});
