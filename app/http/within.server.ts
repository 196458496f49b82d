/**
 * What `work` gives or throws, or what `late` gives or throws when `work` takes longer than `ms`: it goes on behind.
 */
export async function within<Value>(ms: number, work: Promise<Value>, late: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => (timer = after(ms, resolve)));
  return Promise.race([work, deadline.then(late)]).finally(() => clearTimeout(timer));
}

/** A signal that aborts after so long with a `TimeoutError`. */
export function abortedAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  after(ms, () => controller.abort(new DOMException("it took too long", "TimeoutError"))).unref();
  return controller.signal;
}

/** After a time in which the process stood still, timers come before what has arrived meanwhile: that is looked at first. */
function after(ms: number, late: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(late), ms);
}
