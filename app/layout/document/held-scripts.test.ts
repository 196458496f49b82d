// Holds contract 8.
import { expect, it } from "vitest";

import { holdScripts } from "./held-scripts";

const document = [
  '<link rel="stylesheet" href="/assets/styles.css"/>',
  "<script>window.__remixContext = {};</script>",
  '<link rel="modulepreload" href="/assets/root.js"/>',
  '<script type="module" async="">import "/assets/root.js";</script>',
];

it("holds back modules and their preloads, and changes nothing but attributes", () => {
  expect(holdScripts(document.join("")).split(/(?=<(?:link|script))/)).toEqual([
    document[0],
    document[1],
    '<link rel="modulepreload" media="not all" href="/assets/root.js"/>',
    '<script type="text/held-module">import "/assets/root.js";</script>',
  ]);
});
