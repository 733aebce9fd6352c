/** How long another page of this browser may take to release its lock. */
const TIMEOUT_MS = 700;
const lockOf = (page: string) => `papan:page:${page}`;

let own: string | null = null;

/** The name of this page in this browser. The page holds a lock with this name as long as it exists. */
export function thisTab(): string {
  if (own === null) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Never released by us: the browser releases it when the page ends, however it ends.
    navigator.locks?.request(lockOf(own), () => new Promise(() => {})).catch(() => undefined);
  }
  return own;
}

/** Whether data that a page stored on this device may be used here: it is this page, or it is closed. */
export async function mayAdopt(page: string): Promise<boolean> {
  // Without locks (on an insecure origin) this is unknown. Losing the data would be worse than having it twice.
  if (page === own || !navigator.locks) return true;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return navigator.locks.request(lockOf(page), { signal }, () => true).catch(() => false);
}
