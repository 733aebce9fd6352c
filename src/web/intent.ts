import { nextPath } from './pages/accounts/next-path.ts';

/** What a guest wanted to do when they were asked to sign in; it travels through sign-in and registration. */
export type Intent = {
  /** The page to go on to: an address of our own, without the language. */
  next?: string;
  /** An ad to add to the favourites. */
  save?: string;
};

const AD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Pages that need a sign-in, by the start of their address: keys of `accounts:intent`. */
const REASONS = [
  ['/content/create', 'create_ad'],
  ['/content/edit', 'edit_ad'],
  ['/content', 'my_ads'],
  ['/favourite', 'favourites'],
  ['/notification', 'notifications'],
  ['/profile/wallet', 'wallet'],
  ['/profile', 'profile'],
  ['/affiliate', 'affiliate'],
] as const;
export type Reason = 'save_ad' | (typeof REASONS)[number][1];

/** The intent in an address. What is not on the list of known actions, or no ad's id, is ignored. */
export function intentOf(search: URLSearchParams): Intent {
  const next = nextPath(search);
  const save = search.get('save');
  return {
    ...(next === undefined ? {} : { next }),
    ...(save !== null && AD_ID.test(save) ? { save } : {}),
  };
}

/** What the sign-in is for, in a word that the locale files know; null: nothing that needs naming. */
export function reasonOf({ next, save }: Intent): Reason | null {
  if (save !== undefined) return 'save_ad';
  const path = next?.split(/[?#]/, 1)[0] ?? '';
  if (path.startsWith('/content/detail')) return null;
  return REASONS.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? null;
}
