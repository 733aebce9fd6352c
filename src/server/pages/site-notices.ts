import { MILLISECONDS } from '../../base/clock.ts';
import { CLOSED_SITE_NOTICES_COOKIE, SITE_NOTICES_SHOWN } from '../../contract/catalogue/site-notice-rules.ts';
import { comingSiteNotices, type SiteNotice } from '../../domain/catalogue/public.ts';
import type { Services } from '../../domain/services.ts';

/** Pages that fill the window. */
const NO_SITE_NOTICES = /^(\/(id|en))?\/(admin|content\/(create|edit))(\/|\?|$)/;
const CLOSED = new RegExp(`(?:^|; *)${CLOSED_SITE_NOTICES_COOKIE}=([\\w.-]*)`);
/** Another process may have changed them, and its event may be lost. */
const MAX_AGE = MILLISECONDS.minute;

export type SiteNotices = {
  /** What is shown above a page now, without what the browser has closed. Part of the page's key in the cache. */
  above(url: string, cookies: string | undefined): readonly SiteNotice[];
  /** Whether any is shown now, to anybody. */
  isAny(): boolean;
  refresh(): Promise<void>;
};

/** Notices in memory, so that a cached page is chosen without waiting. */
export function createSiteNotices({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): SiteNotices {
  let known: readonly SiteNotice[] = [];
  let loadedAt = performance.now();
  const refresh = async () => {
    loadedAt = performance.now();
    known = await comingSiteNotices(database.read, clock.now());
  };
  const present = () => {
    if (performance.now() - loadedAt > MAX_AGE) {
      refresh().catch((error) => log.warn({ err: error }, 'the notices above pages could not be read'));
    }
    if (known.length === 0) return known;
    const now = clock.now();
    return known
      .filter(({ starts_at, ends_at }) => starts_at <= now && (ends_at === null || ends_at > now))
      .slice(0, SITE_NOTICES_SHOWN);
  };
  return {
    refresh,
    isAny: () => present().length > 0,
    above(url, cookies = '') {
      const shown = present();
      if (shown.length === 0 || NO_SITE_NOTICES.test(url)) return [];
      const closed = closedIn(cookies);
      return shown.filter(({ key }) => !closed.includes(key));
    },
  };
}

/** The keys of the notices that a browser has closed. */
export function closedIn(cookies: string): string[] {
  return CLOSED.exec(cookies)?.[1]?.split('.') ?? [];
}
