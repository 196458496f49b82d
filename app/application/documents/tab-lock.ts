/**
 * Asks for what only one tab of this browser may do at a time, after the tabs that have asked before; `steal` takes it away from
 * whichever tab has it. `onChange` hears whether this tab has it. Returns a function that gives it back, or asks no longer.
 * Where a browser has no locks, every tab has it.
 */
export function takeTurn(name: string, steal: boolean, onChange: (isOurs: boolean) => void): () => void {
  const locks: LockManager | undefined = navigator.locks;
  const left = new AbortController();
  let isOurs = false;
  const hold = (): Promise<void> | undefined => {
    if (left.signal.aborted) return;
    isOurs = true;
    onChange(true);
    return new Promise((resolve) => left.signal.addEventListener("abort", () => resolve()));
  };
  if (!locks) void hold();
  else
    locks.request(name, steal ? { steal } : { signal: left.signal }, hold).catch(() => {
      // Another tab has taken it, or the browser refuses locks: then this page shares nothing with other tabs.
      if (!left.signal.aborted) onChange(!isOurs);
    });
  return () => left.abort();
}
