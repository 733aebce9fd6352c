import type { createBrowserRouter } from 'react-router';
import { BUILD_ID } from './build-id.ts';
import { leaveFor } from './failed-load.ts';

const CHECK_MILLISECONDS = 300_000;
const LATEST = '/builds/latest.json';

/**
 * Checks with the server now and then, and when the page is shown again, whether it has a newer build than this page.
 * From then on the next navigation to another page loads that page as a new document: nothing that is being typed is
 * lost.
 */
export function watchBuilds(router: ReturnType<typeof createBrowserRouter>): void {
  const check = async () => {
    if (document.hidden || !navigator.onLine) return;
    const id = await latestBuild();
    if (id === null || id === BUILD_ID) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    router.subscribe(({ location: { pathname }, navigation: { state, location: target, formMethod } }) => {
      // A new query is a filter or a tab of this page; the state of a navigation would be lost.
      const isOtherPage = target && target.pathname !== pathname && target.state === null;
      if (state !== 'loading' || formMethod || !isOtherPage || !navigator.onLine) return;
      leaveFor(router.createHref(target));
    });
  };
  const timer = setInterval(check, CHECK_MILLISECONDS);
  document.addEventListener('visibilitychange', check);
  void check();
}

/** Null if it is unknown. */
async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(LATEST);
    const { id }: { id?: unknown } = response.ok ? await response.json() : {};
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
