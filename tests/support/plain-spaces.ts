const NO_BREAK_SPACE = "\u00a0";

/** The same function, with ordinary spaces where no line breaks: what it says is told apart from where its lines may break. */
export function withPlainSpaces<Args extends unknown[], Result>(read: (...args: Args) => Result) {
  return (...args: Args) => plainSpaces(read(...args));
}

/** The same value with ordinary spaces where no line breaks. */
export function plainSpaces<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(NO_BREAK_SPACE, " ")) as Value;
}
