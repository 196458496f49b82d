/**
 * What `work` gives or throws, or what `late` gives or throws when `work` takes longer than `ms`: it goes on behind. After a
 * time in which the process stood still, timers come before what has arrived meanwhile: that is looked at first.
 */
export async function within<Value>(ms: number, work: Promise<Value>, late: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => (timer = setTimeout(() => setImmediate(resolve), ms)));
  return Promise.race([work, deadline.then(late)]).finally(() => clearTimeout(timer));
}
