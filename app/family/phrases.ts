/** Words that turn what a text says into another thing: "not open yet", "will open in March". */
const turning = /\b(?:no|not|until|till|unless|if|will|yet|soon|again|but|except|was|were|before|after)\b|n't\b/i;

/**
 * What an English text says in words of the language, where it holds one phrase as words of its own and nothing that turns it;
 * `null` for any other text.
 */
export function phraseIn(
  text: string,
  phrases: readonly { readonly holds: string; readonly word: string }[],
): string | null {
  let plain = plainWords(text);
  const found = new Set<string>();
  // The longest first: "open all year" does not say "open" as well.
  for (const { holds, word } of [...phrases].sort((one, other) => other.holds.length - one.holds.length)) {
    const without = plain.replaceAll(` ${holds} `, "  ");
    if (without !== plain) found.add(word);
    plain = without;
  }
  const [word] = found;
  return word === undefined || found.size > 1 || turning.test(text) ? null : word;
}

/** What a text names, in words of the language: each once, in the order of `phrases`. */
export function namesIn(
  text: string,
  phrases: readonly { readonly holds: string; readonly word: string }[],
): readonly string[] {
  const plain = plainWords(text);
  return [...new Set(phrases.filter(({ holds }) => plain.includes(` ${holds} `)).map(({ word }) => word))];
}

function plainWords(text: string): string {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return ` ${words.join(" ")} `;
}
