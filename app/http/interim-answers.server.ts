/** More interim answers (1xx) than any server sends before its answer; each costs as much as one. */
const MOST = 16;

/** Counts the interim answers of one exchange: asked at each, it tells whether that is one too many. */
export function interimAnswers(): () => boolean {
  let count = 0;
  return () => (count += 1) > MOST;
}

/** For undici, which ends an exchange by what this throws. */
export function endlessInterim(): () => void {
  const isTooMany = interimAnswers();
  return () => {
    if (isTooMany()) throw new Error("interim answers without end");
  };
}
