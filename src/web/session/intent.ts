import { type Intent, links } from '../../contract/pages/links.ts';
import { isUuid } from '../../contract/text/uuid.ts';
import { nextPath } from './next-path.ts';

/** Paths of pages that require signing in, by prefix: keys of `accounts:intent`. */
const REASONS = [
  [links.createAd(), 'create_ad'],
  [links.editAd(), 'edit_ad'],
  [links.myAds(), 'my_ads'],
  [links.favourites(), 'favourites'],
  [links.savedSearches(), 'searches'],
  [links.notifications(), 'notifications'],
  [links.wallet(), 'wallet'],
  [links.profile(), 'profile'],
  [links.affiliate(), 'affiliate'],
] as const;
export type Reason = 'save_ad' | (typeof REASONS)[number][1];

/** The intent in a query string. Unknown actions and invalid ids are ignored. */
export function intentOf(search: URLSearchParams): Intent {
  const next = nextPath(search);
  const save = search.get('save');
  return {
    ...(next === undefined ? {} : { next }),
    ...(save !== null && isUuid(save) ? { save } : {}),
  };
}

/** The reason for signing in, as a key of the locale files; null if nothing needs to be named. */
export function reasonOf({ next, save }: Intent): Reason | null {
  if (save !== undefined) return 'save_ad';
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  if (path.startsWith(links.ad(''))) return null;
  return REASONS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null;
}
