/** What an English text says in words of the language, by the first that it holds as words of its own; `null` where none is known. */
export function phraseIn(
  text: string,
  phrases: readonly { readonly holds: string; readonly word: string }[],
): string | null {
  const plain = ` ${
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join(" ") ?? ""
  } `;
  return phrases.find(({ holds }) => plain.includes(` ${holds} `))?.word ?? null;
}
