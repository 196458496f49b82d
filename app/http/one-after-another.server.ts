const turns = new Map<string, Promise<unknown>>();

/** Does `work` after all that was asked before under the same name. */
export function oneAfterAnother<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, mine);
  const forget = () => void (turns.get(name) === mine && turns.delete(name));
  mine.then(forget, forget);
  return mine;
}
