/**
 * What `work` gives or throws, or what `late` gives or throws when `work` takes longer than `ms`: it goes on behind.
 */
export async function within<Value>(ms: number, work: Promise<Value>, late: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => (timer = after(ms, resolve)));
  return Promise.race([work, deadline.then(late)]).finally(() => clearTimeout(timer));
}

/** What `work` gives or throws, which gets a signal that aborts after `ms` with a `TimeoutError`. */
export async function withDeadline<Value>(ms: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  const timer = after(ms, () => controller.abort(new DOMException("it took too long", "TimeoutError")));
  return work(controller.signal).finally(() => clearTimeout(timer));
}

/** After a time in which the process stood still, timers come before what has arrived meanwhile: that is looked at first. */
function after(ms: number, late: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(late), ms);
}
