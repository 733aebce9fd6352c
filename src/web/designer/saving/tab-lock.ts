/** How long another page of this browser may take to let go of its name. */
const TIMEOUT_MS = 700;
const lockOf = (page: string) => `papan:page:${page}`;

let own: string | null = null;

/** The name of this page in this browser. While the page lives it holds a lock of that name. */
export function thisTab(): string {
  if (own === null) {
    own = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    // Never let go: the browser does when the page ends, however it ends.
    navigator.locks?.request(lockOf(own), () => new Promise(() => {})).catch(() => undefined);
  }
  return own;
}

/** Whether what a page left on this device may be taken up here: it is this one, or it is gone. */
export async function mayTakeOver(page: string): Promise<boolean> {
  // Without locks (no secure address) nobody can tell; what was left is worth more than a second copy costs.
  if (page === own || !navigator.locks) return true;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return navigator.locks.request(lockOf(page), { signal }, () => true).catch(() => false);
}
