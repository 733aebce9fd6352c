const STORAGE_KEY = 'reloaded_at';
/** Longer than a page takes on a slow line, which would otherwise reload endlessly if a file stays missing. */
const GUARD_MILLISECONDS = 60_000;

// The server loads nothing over a network; the browser's entry sets this.
let reload: (() => void) | null = null;
let isLeaving = false;

/** Sets how to reload the page that the user navigates to. */
export function setReload(reloader: () => void): void {
  reload = reloader;
}

/** Loads another document. What this one still loads may fail, and no longer matters. */
export function leaveFor(address: string): void {
  isLeaving = true;
  // Unless the visitor comes back to this one.
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  location.assign(address);
}

/**
 * Handles a script that a page or an action needs and that failed to load, perhaps because a newer build has replaced
 * it: reloads the page, at most once in a minute. Without a connection that would lose the current page, so the
 * error is thrown instead.
 */
export function reloadAfterFailedLoad(error: unknown): Promise<never> {
  if (!isLeaving) {
    if (!reload || !navigator.onLine || !mayReload(Date.now())) throw error;
    reload();
  }
  // The page is being unloaded.
  return new Promise<never>(() => undefined);
}

function mayReload(now: number): boolean {
  try {
    const age = now - Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < GUARD_MILLISECONDS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return true;
  } catch {
    // Without storage it could reload endlessly.
    return false;
  }
}
