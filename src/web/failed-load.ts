const STORAGE_KEY = 'reloaded_at';
const GUARD_MILLISECONDS = 10_000;

// On the server nothing is loaded over a network; the browser's entry puts its own here.
let reload: (() => void) | null = null;

/** Tells how the page that somebody is on the way to is loaded again. */
export function setReload(reloader: () => void): void {
  reload = reloader;
}

/**
 * A page's file could not be loaded, perhaps because a newer build has replaced it: the page is loaded again, at most once
 * in ten seconds. Without a connection that would lose the page that is shown, so the failure is passed on.
 */
export function reloadAfterFailedLoad(error: unknown): Promise<never> {
  if (!reload || !navigator.onLine || !mayReload(Date.now())) throw error;
  reload();
  // The page is on its way out.
  return new Promise<never>(() => undefined);
}

function mayReload(now: number): boolean {
  try {
    const age = now - Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < GUARD_MILLISECONDS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return true;
  } catch {
    // Without a memory it might be loaded again for ever.
    return false;
  }
}
