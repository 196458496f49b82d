import content from "virtual:content";

import type { Words } from "./pipeline/words-schema.server";

export type { Words } from "./pipeline/words-schema.server";

/** A language that the site speaks beside English: a folder of content/. */
export type Language = keyof typeof content.words;

/** What the words say of a country. */
export type CountryWords = Words["countries"][string];

/** All that the site says in a language. */
export const wordsOf = (language: Language): Words => content.words[language];
