// Holds contract 15.
import { join } from "node:path";

import { ESLint } from "eslint";
import compat from "eslint-plugin-compat";
import esX from "eslint-plugin-es-x";
import { expect, it } from "vitest";

import manifest from "../../package.json";

/** What some of the browsers lack and a script asks for first, and in how many places of the built scripts. */
const guarded = {
  "navigator.connection()": 1,
  "navigator.locks()": 2,
};

/** Told by a name alone, these would be found on arrays and on objects of our own; all browsers know `replaceAll`. */
const misread = /iterator-prototype|prototype-(at|transfer|replaceall)$|intl-segmenter$/;

const newerLanguage = Object.entries(esX.configs["flat/restrict-to-es2020"].rules ?? {}).filter(
  ([rule]) => !misread.test(rule),
);

it(
  "asks nothing of the oldest browsers that they do not know, but where a script looks first",
  { timeout: 120_000 },
  async () => {
    const linter = new ESLint({
      allowInlineConfig: false,
      overrideConfigFile: true,
      overrideConfig: {
        files: ["**/*.js"],
        plugins: { compat, "es-x": esX },
        settings: { browsers: manifest.browserslist, lintAllEsApis: true, "es-x": { aggressive: true } },
        rules: {
          ...Object.fromEntries(newerLanguage),
          "es-x/no-regexp-lookbehind-assertions": "error",
          "no-restricted-syntax": ["error", { selector: "CallExpression[callee.property.name=at]", message: "at()" }],
          "compat/compat": "error",
        },
      },
    });
    const files = await linter.lintFiles([join("build", "client", "assets", "*.js")]);
    expect(files.length).toBeGreaterThan(20);
    const found: Record<string, number> = {};
    for (const { message } of files.flatMap(({ messages }) => messages)) {
      const name = message.replace(/ is not supported in .*/, "");
      found[name] = (found[name] ?? 0) + 1;
    }
    expect(found).toEqual(guarded);
  },
);
