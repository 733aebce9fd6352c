import { adPath, sellerPath } from './addresses.ts';
import { GOOGLE_START_PATH } from './google-paths.ts';
import { type QueryValues, queryOf } from './query.ts';

/** The action of a guest that requires signing in; it is passed on through sign-in and registration. */
export type Intent = {
  /** The page to continue to: a path of our own, without the language. */
  next?: string;
  /** An ad to add to the favourites. */
  save?: string;
};

/** The path of every page. The router's basename adds the language; `inLocale` does so for URLs outside the router. */
export const links = {
  home: () => '/',
  category: (slug: string) => `/${slug}`,
  search: (filters: QueryValues = {}) => `/search${queryOf(filters)}`,
  ad: adPath,
  /** The public page of a user's ads. */
  seller: sellerPath,
  /** The board as a plain list, for slow connections and screen readers. */
  simple: (filters: { keyword?: string; category?: string; cursor?: string } = {}) => `/simple${queryOf(filters)}`,
  /** The page that offers registration. */
  signUp: (intent: Intent = {}) => `/signup${queryOf(intent)}`,
  register: (intent: Intent = {}) => `/register${queryOf(intent)}`,
  registerCode: () => '/register-otp',
  registerProfile: () => '/register-profile',
  /** The last step of a registration with Google. */
  registerWithGoogle: (intent: Intent = {}) => `/register-profile${queryOf({ via: 'google', ...intent })}`,
  signIn: (intent: Intent = {}) => `/signin${queryOf(intent)}`,
  /** Leads to Google. It is not a page of the router: link to it without handling the click. */
  google: (intent: Intent = {}) => `${GOOGLE_START_PATH}${queryOf(intent)}`,
  /** Why a sign-in with Google did not succeed; `reason` is an error's key. */
  googleFailed: (reason: string, intent: Intent = {}) => `${GOOGLE_START_PATH}/failed${queryOf({ reason, ...intent })}`,
  /** Says in the window of a sign-in that it can be closed. */
  signedIn: () => '/auth/done',
  /** The page that asks an administrator for a second factor at sign-in. */
  secondFactor: (intent: Intent = {}) => `/signin/second-factor${queryOf(intent)}`,
  welcomeRegistered: (intent: Intent = {}) => `/welcome-registered${queryOf(intent)}`,
  /** The terms and conditions; an older version by its number. */
  termCondition: (version?: number) => `/term-condition${queryOf({ version })}`,
  privacyPolicy: (version?: number) => `/privacy-policy${queryOf({ version })}`,
  profile: () => '/profile',
  profileEdit: () => '/profile/edit',
  forgotPassword: () => '/forgot-password',
  profilePassword: () => '/profile/password',
  /** Verification by a photo of the ID card. */
  verification: () => '/profile/verification',
  /** With a payment, it opens it. */
  wallet: (
    filters: {
      flow?: 'in' | 'out';
      kind?: 'purchase';
      month?: string;
      from?: string;
      to?: string;
      next?: string;
      payment?: string;
    } = {},
  ) => `/profile/wallet${queryOf(filters)}`,
  /** The top-up form, with the path `next` to return to. */
  topUp: (next?: string) => `/profile/wallet${queryOf({ topup: 1, next })}`,
  /** The user's referral link, and the friends who used it. */
  affiliate: () => '/affiliate',
  /** All favourites, or those that `show` names; the page at a cursor. */
  favourites: (show: string | null = null, cursor?: string) =>
    `/favourite${queryOf({ show: show ?? undefined, cursor })}`,
  /** With filters, it asks whether to save that search. */
  savedSearches: (filters: QueryValues = {}) => `/saved-searches${queryOf(filters)}`,
  notifications: () => '/notification',
  /** `published` is the ad that was just published. */
  myAds: (tab?: 'draft' | 'active' | 'expired', published?: string) => `/content${queryOf({ tab, published })}`,
  createAd: () => '/content/create',
  /** What the paths of all steps of a revision begin with. */
  editAd: () => '/content/edit',
  createDisplay: (id?: string) => `/content/create/display${queryOf({ id })}`,
} as const;
