import type { Intent } from './intent.ts';

/** Every address of a page. The router's basename adds the language; `inLocale` does for addresses that leave the page. */
export const links = {
  home: () => '/',
  category: (slug: string) => `/${slug}`,
  search: (filters: { keyword?: string; category?: string; province_id?: number; cursor?: string } = {}) =>
    `/search${queryOf(filters)}`,
  ad: (id: string) => `/content/detail/${id}`,
  /** The board as a plain list, for weak signals and screen readers. */
  simple: (filters: { keyword?: string; category?: string; cursor?: string } = {}) => `/simple${queryOf(filters)}`,
  register: (intent: Intent = {}) => `/register${queryOf(intent)}`,
  registerCode: () => '/register-otp',
  registerProfile: () => '/register-profile',
  signIn: (intent: Intent = {}) => `/signin${queryOf(intent)}`,
  welcomeRegistered: (intent: Intent = {}) => `/welcome-registered${queryOf(intent)}`,
  profile: () => '/profile',
  profilePassword: () => '/profile/password',
  wallet: (filters: { flow?: 'in' | 'out'; kind?: 'purchase'; month?: string; next?: string } = {}) =>
    `/profile/wallet${queryOf(filters)}`,
  /** Where coins are bought, with the way back to `next`. */
  topUp: (next?: string) => `/profile/wallet${queryOf({ topup: 1, next })}`,
  /** A completed payment as a paper. */
  invoice: (paymentId: string) => `/profile/wallet/invoice/pdf${queryOf({ id: paymentId })}`,
  /** The own link, and the friends who came by it. */
  affiliate: () => '/affiliate',
  favourites: () => '/favourite',
  notifications: () => '/notification',
  /** `published` is the ad that was published just now. */
  myAds: (tab?: 'draft' | 'active' | 'expired', published?: string) => `/content${queryOf({ tab, published })}`,
  /** An ad of one's own in its list, while it is there. */
  ownAd: (tab: 'draft' | 'active' | 'expired', id: string | null) =>
    `/content${queryOf({ tab })}${id === null ? '' : `#${ownAdPlace(id)}`}`,
  /** Opens the promotion of an ad of one's own. */
  promoteAd: (id: string) => `/content${queryOf({ tab: 'active', promote: id })}`,
  /** Go on with an unfinished ad, or begin another. */
  chooseDraft: () => '/content/create/choice',
  createAd: () => '/content/create',
  createDisplay: (id?: string) => `/content/create/display${queryOf({ id })}`,
  /** Begins another ad, whatever lies unfinished. */
  createNew: () => '/content/create/display?new',
  createDetail: (id?: string) => `/content/create/detail${queryOf({ id })}`,
  createPublication: (id?: string) => `/content/create/publication${queryOf({ id })}`,
  /** The same steps for a revision, by its own id. */
  editDisplay: (id: string) => `/content/edit/display${queryOf({ id })}`,
  editDetail: (id: string) => `/content/edit/detail${queryOf({ id })}`,
  editPublication: (id: string) => `/content/edit/publication${queryOf({ id })}`,
  preview: (token: string, id: string) => `/content/${token}/${id}`,
  /** What is wrong with a hidden ad, and the way to mend it. */
  fixAd: (id: string) => `/content/fix/${id}`,
} as const;

/** The name of an own ad's place in its list. */
export function ownAdPlace(id: string): string {
  return `ad-${id}`;
}

/** The address of a picture, a card or another page in a language of its own. */
export function inLocale(locale: string, path: string): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

function queryOf(values: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
