import { nextPath } from './next-path.ts';

/** The action of a guest that requires signing in; it is passed on through sign-in and registration. */
export type Intent = {
  /** The page to continue to: a path of our own, without the language. */
  next?: string;
  /** An ad to add to the favourites. */
  save?: string;
};

const AD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Paths of pages that require signing in, by prefix: keys of `accounts:intent`. */
const REASONS = [
  ['/content/create', 'create_ad'],
  ['/content/edit', 'edit_ad'],
  ['/content', 'my_ads'],
  ['/favourite', 'favourites'],
  ['/saved-searches', 'searches'],
  ['/notification', 'notifications'],
  ['/profile/wallet', 'wallet'],
  ['/profile', 'profile'],
  ['/affiliate', 'affiliate'],
] as const;
export type Reason = 'save_ad' | (typeof REASONS)[number][1];

/** The intent in a query string. Unknown actions and invalid ids are ignored. */
export function intentOf(search: URLSearchParams): Intent {
  const next = nextPath(search);
  const save = search.get('save');
  return {
    ...(next === undefined ? {} : { next }),
    ...(save !== null && AD_ID.test(save) ? { save } : {}),
  };
}

/** The reason for signing in, as a key of the locale files; null if nothing needs to be named. */
export function reasonOf({ next, save }: Intent): Reason | null {
  if (save !== undefined) return 'save_ad';
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  if (path.startsWith('/content/detail')) return null;
  return REASONS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null;
}
