/** A tab that waited no longer than this for the lock of a page that was just left has missed nothing. */
const MISSED_NOTHING_MS = 2000;

/**
 * Calls `begin` when no other tab of this browser does what `name` stands for. When another one did, the page is loaded
 * anew first: that tab has changed what this one knows. Returns how to leave.
 */
export function whenAlone(name: string, begin: () => void): () => void {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    begin();
    return () => {};
  }
  const left = new AbortController();
  let release = () => {};
  const asked = performance.now();
  void locks
    .request(name, { signal: left.signal }, () => {
      if (performance.now() - asked > MISSED_NOTHING_MS) return window.location.reload();
      begin();
      return new Promise<void>((resolve) => (release = resolve));
    })
    .catch(() => undefined);
  return () => {
    left.abort();
    release();
  };
}
