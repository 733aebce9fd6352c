import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router';
import { MEASURED_OF_LOADS } from '../../contract/page-timings/rules.ts';
import type { Session } from '../session/session.ts';
import { loadAllFonts } from './all-fonts.ts';
import { moveArtworks } from './artwork-motion.ts';
import { fetchAds } from './fetch-ads.ts';
import { focusPages } from './focus-pages.ts';
import { preloadPages } from './preload-pages.ts';
import { quietNetwork } from './quiet-network.ts';
import { reportPages } from './report-pages.ts';
import type { RootData } from './root-data.ts';
import type { PageHandle } from './routes.tsx';

/** Measuring the page comes after what the page needs. */
const MEASURE_MILLISECONDS = 2000;

/** What watches for new builds is not needed before. */
const BUILD_CHECK_MILLISECONDS = 60_000;

/** What a page does once React has started, and nobody waits for. */
export function afterStart(page: {
  router: ReturnType<typeof createBrowserRouter>;
  basename: string;
  root: RootData | undefined;
  contextOf: () => LoaderFunctionArgs['context'];
  session: Session;
  handleOfPage: () => PageHandle | undefined;
  hasServiceWorker: boolean;
}): void {
  // Only what people see is measured.
  if (!navigator.webdriver && Math.random() * MEASURED_OF_LOADS < 1) {
    // The page of this document, even if the visitor has gone on to another one.
    const handle = page.handleOfPage();
    const measure = async () => (await import('./measure-page.ts')).measurePage(handle);
    setTimeout(() => measure().catch(() => undefined), MEASURE_MILLISECONDS);
  }
  // If its script cannot be loaded, neither can others: then a failed load finds the new build.
  const watch = async () => (await import('./new-build.ts')).watchBuilds(page.router);
  setTimeout(() => watch().catch(() => undefined), BUILD_CHECK_MILLISECONDS);
  const { getViewer, refresh } = page.session;
  // A guest may have signed in before going back to this page. A member's page hears from its stream of events.
  addEventListener('pageshow', async ({ persisted }) => {
    if (persisted && (await getViewer().catch(() => null)) === null) refresh().catch(() => undefined);
  });
  const quiet = quietNetwork();
  // New cards are not marked when they come into view. A page that is worked with may render some at any time.
  page.router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') loadAllFonts();
  });
  void (document.querySelector('[data-for-reading]') ? quiet : Promise.resolve()).then(loadAllFonts);
  preloadPages({ ...page, getViewer, quiet });
  fetchAds({ ...page, quiet });
  moveArtworks(page.router);
  focusPages(page.router);
  if (page.hasServiceWorker) reportPages(page.router);
}
