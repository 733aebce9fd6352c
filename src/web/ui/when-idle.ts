/** Fallback for browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 50;

/** Runs `work` when the browser is idle, at the latest after `timeout` ms. Returns a function that cancels it. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, timeout === undefined ? {} : { timeout });
  return () => cancelIdleCallback(handle);
}
